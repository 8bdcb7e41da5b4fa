import { defineCause, line, notCause, setup, source, words } from '../define-cause';

export default defineCause({
  title: 'The package index cannot be reached',
  layer: 'os',
  severity: 'medium',
  rank: 'generic',
  explains:
    'pip or uv tried several times and never got an answer, so it knows of no version at all; pip then says "from versions: none". Nothing is wrong with the package or this Python.',
  signs: [
    line(
      'the last try of pip failed, too',
      /Could not find a version that satisfies the requirement .{1,200}\(from versions: none\)/,
      { after: /Retrying \(Retry\(total=0\b/, within: 8 },
    ),
    line(
      'uv could not fetch a page of the index',
      /Failed to fetch: `?https?:\/\/\S{1,200}\/simple\//,
    ),
  ],
  probe: {
    says: 'Fetches one small page each from PyPI, the PyTorch index and Hugging Face; it downloads no package.',
    falsifiedBy: 'Every index answers.',
    test: { probe: 'network' },
  },
  remedies: [
    setup('index', 'Check the network and the index', {
      says: 'Shows which index answers from this machine, and what the environment sets: PIP_INDEX_URL, HTTPS_PROXY, pip.conf.',
      danger: 'none',
      step: 'network',
      proof: { probe: 'network' },
    }),
    words('offline', 'Install from files that you bring', {
      says: 'Download the wheels on a machine with a network and copy the folder.',
      danger: 'changes',
      code: 'pip download -d wheels PACKAGE\npip install --no-index --find-links wheels PACKAGE',
      proof: { rerun: 'pip installs from the folder.' },
    }),
  ],
  confusions: [
    notCause(
      'pip-no-matching-distribution',
      'There the index answers and has no version that fits.',
    ),
    notCause('pip-proxy-failure', 'There a proxy is between and refuses.'),
    notCause('dns-offline', 'There the name of the index has no address.'),
  ],
  sources: [source('pip 23 and uv 0.13 against an index that is not there, own trials', '2026-11')],
});
