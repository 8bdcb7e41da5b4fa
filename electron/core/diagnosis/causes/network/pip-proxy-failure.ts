import { command, defineCause, line, notCause, setEnv, setup, source } from '../define-cause';

export default defineCause({
  title: 'The configured proxy does not answer',
  layer: 'os',
  severity: 'medium',
  explains:
    'HTTP_PROXY, HTTPS_PROXY or a setting of pip sends every request to a proxy that is off, has another port or wants a password. pip, curl and Python libraries all follow it, and even requests to a server on this machine may go there.',
  signs: [
    line(
      'pip found nothing, as every try went to a proxy that does not answer',
      /Could not find a version that satisfies the requirement .{1,200}\(from versions: none\)/,
      { after: /\bProxyError\(/, within: 8 },
    ),
    line(
      'the log says "ProxyError" or "Unable to connect to proxy"',
      /\bProxyError\(|\bProxyError:|Unable to connect to proxy/,
    ),
    line(
      'the name of the proxy cannot be resolved',
      /Could not resolve proxy|Could not connect to (?:the )?proxy/,
    ),
    line(
      'the proxy wants a password (407)',
      /Tunnel connection failed: 40[37]|CONNECT tunnel failed, response 40[37]|\b407 Proxy Authentication Required/,
    ),
    line('a connection to the proxy was refused', /proxy.{0,60}Connection refused/i, { weight: 2 }),
    line(
      'curl could not connect at all',
      /Failed to connect to \S{1,120} port \d{1,5} after \d{1,7} ms/,
      { weight: 2 },
    ),
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
    setup('remove', 'Remove the proxy that leads nowhere', {
      says: 'Finds the files that set it and turns these lines into comments, with a backup.',
      step: 'network',
      proof: { probe: 'network' },
    }),
    setEnv('localhost', 'Leave local servers out of the proxy', {
      says: 'Requests to this machine, such as to a vLLM server, then go straight.',
      env: { NO_PROXY: 'localhost,127.0.0.1', no_proxy: 'localhost,127.0.0.1' },
      proof: { rerun: 'The local server answers.' },
    }),
    command('show', 'Show the proxy settings', {
      says: 'Prints what pip uses; it changes nothing.',
      danger: 'none',
      argv: ['{python}', '-m', 'pip', 'config', 'list'],
      proof: { probe: 'network' },
    }),
  ],
  confusions: [
    notCause(
      'connection-refused',
      'The address in the message is that of the server itself, not of a proxy.',
    ),
    notCause(
      'ssl-verify-failed',
      'A proxy that answers but opens TLS shows as a certificate error.',
    ),
    notCause('dns-offline', 'Without a proxy, the name of the server itself cannot be resolved.'),
  ],
  sources: [source('own trials with pip, requests and curl through a closed port', '2026-11')],
});
