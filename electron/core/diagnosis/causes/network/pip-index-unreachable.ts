import type { Cause } from '../../matching/cause';

/** pip or uv cannot reach the index of packages at all. */
export default {
  id: 'pip-index-unreachable',
  title: 'the package index cannot be reached',
  class: 'network',
  layer: 'os',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'generic',
  explains:
    'pip or uv tried several times and never got an answer, so it knows of no version at all; pip then says "from versions: none". Nothing is wrong with the package or this Python.',
  signs: [
    {
      says: 'the last try of pip failed, too',
      weight: 3,
      line: /Could not find a version that satisfies the requirement .{1,200}\(from versions: none\)/,
      after: /Retrying \(Retry\(total=0\b/,
      within: 8,
    },
    {
      says: 'uv could not fetch a page of the index',
      weight: 3,
      line: /Failed to fetch: `?https?:\/\/\S{1,200}\/simple\//,
    },
  ],
  probe: {
    says: 'Fetches one small page each from PyPI, the PyTorch index and Hugging Face; it downloads no package.',
    falsifiedBy: 'Every index answers.',
    test: { probe: 'network' },
  },
  remedies: [
    {
      id: 'index',
      title: 'Check the network and the index',
      says: 'Shows which index answers from this machine, and what the environment sets: PIP_INDEX_URL, HTTPS_PROXY, pip.conf.',
      danger: 'none',
      act: { kind: 'setup', step: 'network' },
      proof: { probe: 'network' },
    },
    {
      id: 'offline',
      title: 'Install from files that you bring',
      says: 'Download the wheels on a machine with a network and copy the folder.',
      danger: 'changes',
      act: {
        kind: 'words',
        code: 'pip download -d wheels PACKAGE\npip install --no-index --find-links wheels PACKAGE',
      },
      proof: { rerun: 'pip installs from the folder.' },
    },
  ],
  confusions: [
    {
      cause: 'pip-no-matching-distribution',
      says: 'There the index answers and has no version that fits.',
    },
    { cause: 'pip-proxy-failure', says: 'There a proxy stands between and refuses.' },
    { cause: 'dns-offline', says: 'There the name of the index has no address.' },
  ],
  sources: [
    { says: 'pip 23 and uv 0.13 against an index that is not there, own trials', date: '2026-11' },
  ],
  examples: [
    'ERROR: Could not find a version that satisfies the requirement gymnasium (from versions: none)',
    '  cause: Failed to fetch: http://127.0.0.1:9/simple/gymnasium/',
  ],
} satisfies Cause;
