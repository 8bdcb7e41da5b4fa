import type { Cause } from '../../matching/cause';

/** No DNS: a host name cannot be resolved, or the machine is offline. */
export default {
  id: 'dns-offline',
  title: 'the machine is offline or cannot resolve host names',
  class: 'network',
  layer: 'os',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'generic',
  explains:
    'The program asked for the address of a host name and got none, so it never reached a server. There is no network, or the resolver is stale, which happens in WSL after a VPN or a sleep.',
  signs: [
    {
      says: 'a client written in Go found no address',
      weight: 3,
      line: /dial tcp: lookup \S{1,120}(?: on \S{1,60})?: (?:no such host|server misbehaving)/,
    },
    {
      says: 'the system found no address for the name',
      weight: 3,
      line: /\[Errno -[235]\]|\[Errno 8\] nodename nor servname|\[Errno 1100[14]\] ?getaddrinfo failed|WinError 1100[14]/,
    },
    {
      says: 'the log says that a name cannot be resolved',
      weight: 3,
      line: /Name or service not known|Temporary failure in name resolution|Could not resolve host|No address associated with hostname|\bgetaddrinfo (?:failed|ENOTFOUND|EAI_AGAIN)/,
    },
    {
      says: 'urllib3 names the host that it cannot resolve',
      weight: 2,
      line: /\bNameResolutionError\b|Failed to resolve '[^']{1,120}'/,
    },
    {
      says: 'a Rust client cannot look up the address',
      weight: 2,
      line: /dns error: failed to lookup address|failed to lookup address information/,
    },
  ],
  unless: [/^Successfully installed \S/],
  probe: {
    says: 'Fetches one small page each from PyPI, the PyTorch index and Hugging Face, or from your mirrors of them. It sends nothing else.',
    falsifiedBy:
      'All of them answer: the one name in the message is wrong, or it was down for a moment.',
    test: { probe: 'network' },
  },
  remedies: [
    {
      id: 'network',
      title: 'Check the network of the setup',
      says: 'Opens the step that tells a missing network from a dead proxy and a wrong certificate.',
      danger: 'none',
      act: { kind: 'setup', step: 'network' },
      proof: { probe: 'network' },
    },
    {
      id: 'restart-wsl',
      title: 'Restart WSL',
      says: 'Gives the distro the DNS of the network that Windows uses now. It ends every program in every distro.',
      danger: 'interrupts',
      act: { kind: 'command', argv: ['wsl.exe', '--shutdown'] },
      proof: { probe: 'network' },
    },
    {
      id: 'offline',
      title: 'Train without the network',
      says: 'Lets Hugging Face read only what is downloaded and wandb write to the disk. It helps when everything is there already.',
      danger: 'none',
      act: { kind: 'env', env: { HF_HUB_OFFLINE: '1', WANDB_MODE: 'offline' } },
      proof: { rerun: 'The run gets past the line that asked for the name.' },
    },
    {
      id: 'dns-tunneling',
      title: 'Send DNS of WSL through Windows',
      says: 'Add two lines to .wslconfig of your Windows user and restart WSL; Windows 11 22H2 or later.',
      danger: 'none',
      act: { kind: 'words', code: '[wsl2]\nnetworkingMode=mirrored\ndnsTunneling=true' },
      proof: { probe: 'network' },
    },
  ],
  confusions: [
    {
      cause: 'hf-hub-unreachable',
      says: 'There only Hugging Face cannot be reached, or offline mode is on.',
    },
    {
      cause: 'pip-proxy-failure',
      says: 'There the name of a proxy is asked for, and the proxy is dead.',
    },
  ],
  sources: [
    {
      says: 'Own trials without DNS: requests, git (exit 128), curl (exit 6), pip; learn.microsoft.com, “WSL networking”.',
      date: '2026-11',
    },
  ],
  examples: [
    'dial tcp: lookup api.wandb.ai on 10.255.255.53:53: no such host',
    'socket.gaierror: [Errno -3] Temporary failure in name resolution',
    "fatal: unable to access 'https://github.com/a/b.git/': Could not resolve host: github.com",
    "urllib3.exceptions.NameResolutionError: Failed to resolve 'pypi.org'",
    'error trying to connect: dns error: failed to lookup address information',
  ],
} satisfies Cause;
