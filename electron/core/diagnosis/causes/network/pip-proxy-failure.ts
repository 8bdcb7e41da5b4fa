import type { Cause } from '../../matching/cause';

/** A configured proxy cannot be reached or refuses. */
export default {
  id: 'pip-proxy-failure',
  title: 'the configured proxy does not answer',
  class: 'network',
  layer: 'os',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'HTTP_PROXY, HTTPS_PROXY or a setting of pip sends every request to a proxy that is off, has another port or wants a password. pip, curl and Python libraries all follow it, and even requests to a server on this machine may go there.',
  signs: [
    {
      says: 'pip found nothing, as every try went to a proxy that does not answer',
      weight: 3,
      line: /Could not find a version that satisfies the requirement .{1,200}\(from versions: none\)/,
      after: /\bProxyError\(/,
      within: 8,
    },
    {
      says: 'the log says "ProxyError" or "Unable to connect to proxy"',
      weight: 3,
      line: /\bProxyError\(|\bProxyError:|Unable to connect to proxy/,
    },
    {
      says: 'the name of the proxy cannot be resolved',
      weight: 3,
      line: /Could not resolve proxy|Could not connect to (?:the )?proxy/,
    },
    {
      says: 'the proxy wants a password (407)',
      weight: 3,
      line: /Tunnel connection failed: 40[37]|CONNECT tunnel failed, response 40[37]|\b407 Proxy Authentication Required/,
    },
    {
      says: 'a connection to the proxy was refused',
      weight: 2,
      line: /proxy.{0,60}Connection refused/i,
    },
    {
      says: 'curl could not connect at all',
      weight: 2,
      line: /Failed to connect to \S{1,120} port \d{1,5} after \d{1,7} ms/,
    },
    {
      says: 'a proxy is set in the environment of the run',
      weight: 2,
      fact: ({ env }) =>
        env === null ? null : Object.keys(env).some((name) => /^(?:https?|all)_proxy$/i.test(name)),
    },
  ],
  unless: [/^Successfully installed \S/],
  probe: {
    says: 'Fetches one small page each from PyPI, the PyTorch index and Hugging Face; it sends nothing else.',
    falsifiedBy: 'All three answer.',
    test: { probe: 'network' },
  },
  remedies: [
    {
      id: 'remove',
      title: 'Remove the proxy that leads nowhere',
      says: 'Finds the files that set it and turns these lines into comments, with a backup.',
      danger: 'changes',
      act: { kind: 'setup', step: 'network' },
      proof: { probe: 'network' },
    },
    {
      id: 'localhost',
      title: 'Leave local servers out of the proxy',
      says: 'Requests to this machine, such as to a vLLM server, then go straight.',
      danger: 'none',
      act: {
        kind: 'env',
        env: { NO_PROXY: 'localhost,127.0.0.1', no_proxy: 'localhost,127.0.0.1' },
      },
      proof: { rerun: 'The local server answers.' },
    },
    {
      id: 'show',
      title: 'Show the proxy settings',
      says: 'Prints what pip uses; it changes nothing.',
      danger: 'none',
      act: { kind: 'command', argv: ['{python}', '-m', 'pip', 'config', 'list'] },
      proof: { probe: 'network' },
    },
  ],
  confusions: [
    {
      cause: 'connection-refused',
      says: 'The address in the message is that of the server itself, not of a proxy.',
    },
    {
      cause: 'ssl-verify-failed',
      says: 'A proxy that answers but opens TLS shows as a certificate error.',
    },
    {
      cause: 'dns-offline',
      says: 'Without a proxy, the name of the server itself cannot be resolved.',
    },
  ],
  sources: [
    { says: 'own trials with pip, requests and curl through a closed port', date: '2026-11' },
  ],
  examples: [
    'ERROR: Could not find a version that satisfies the requirement gymnasium (from versions: none)',
    "WARNING: Retrying after connection broken by 'ProxyError('Cannot connect to proxy.', NewConnectionError('refused'))'",
    'curl: (5) Could not resolve proxy: proxy.example.com',
    'OSError: Tunnel connection failed: 407 Proxy Authentication Required',
    'connect to proxy 10.1.2.3:3128: Connection refused',
    "curl: (7) Failed to connect to proxy.example.com port 3128 after 12 ms: Couldn't connect to server",
  ],
} satisfies Cause;
