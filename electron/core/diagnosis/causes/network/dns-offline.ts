import {
  command,
  defineCause,
  line,
  notCause,
  setEnv,
  setup,
  source,
  words,
} from '../define-cause';

export default defineCause({
  title: 'The machine is offline or cannot resolve host names',
  layer: 'os',
  severity: 'high',
  rank: 'generic',
  explains:
    'The program asked for the address of a host name and got none, so it never reached a server. There is no network, or the resolver is stale, which happens in WSL after a VPN or a sleep.',
  signs: [
    line(
      'a client written in Go found no address',
      /dial tcp: lookup \S{1,120}(?: on \S{1,60})?: (?:no such host|server misbehaving)/,
    ),
    line(
      'the system found no address for the name',
      /\[Errno -[235]\]|\[Errno 8\] nodename nor servname|\[Errno 1100[14]\] ?getaddrinfo failed|WinError 1100[14]/,
    ),
    line(
      'the log says that a name cannot be resolved',
      /Name or service not known|Temporary failure in name resolution|Could not resolve host|No address associated with hostname|\bgetaddrinfo (?:failed|ENOTFOUND|EAI_AGAIN)/,
    ),
    line(
      'urllib3 names the host that it cannot resolve',
      /\bNameResolutionError\b|Failed to resolve '[^']{1,120}'/,
      { weight: 2 },
    ),
    line(
      'a Rust client cannot look up the address',
      /dns error: failed to lookup address|failed to lookup address information/,
      { weight: 2 },
    ),
  ],
  unless: [/^Successfully installed \S/],
  probe: {
    says: 'Fetches one small page each from PyPI, the PyTorch index and Hugging Face, or from your mirrors of them. It sends nothing else.',
    falsifiedBy:
      'All of them answer. Then the one name in the message is wrong, or it was down for a moment.',
    test: { probe: 'network' },
  },
  remedies: [
    setup('network', 'Check the network of the setup', {
      says: 'Opens the step that distinguishes a missing network from a dead proxy and a wrong certificate.',
      danger: 'none',
      step: 'network',
      proof: { probe: 'network' },
    }),
    command('restart-wsl', 'Restart WSL', {
      says: 'Gives the distro the DNS of the network that Windows uses now. It ends every program in every distro.',
      danger: 'interrupts',
      argv: ['wsl.exe', '--shutdown'],
      proof: { probe: 'network' },
    }),
    setEnv('offline', 'Train without the network', {
      says: 'Lets Hugging Face read only what is downloaded and wandb write to the disk. It helps when everything is there already.',
      env: { HF_HUB_OFFLINE: '1', WANDB_MODE: 'offline' },
      proof: { rerun: 'The run gets past the line that asked for the name.' },
    }),
    words('dns-tunneling', 'Send DNS of WSL through Windows', {
      says: 'Add two lines to .wslconfig of your Windows user and restart WSL; Windows 11 22H2 or later.',
      code: '[wsl2]\nnetworkingMode=mirrored\ndnsTunneling=true',
      proof: { probe: 'network' },
    }),
  ],
  confusions: [
    notCause(
      'hf-hub-unreachable',
      'There only Hugging Face cannot be reached, or offline mode is on.',
    ),
    notCause('pip-proxy-failure', 'There the name of a proxy is requested, and the proxy is dead.'),
  ],
  sources: [
    source(
      'Own trials without DNS: requests, git (exit 128), curl (exit 6), pip; learn.microsoft.com, “WSL networking”.',
      '2026-11',
    ),
  ],
});
