import { defineCause, line, notCause, setup, source, words } from '../define-cause';

export default defineCause({
  title: 'No version of a package fits this Python and this system',
  severity: 'medium',
  rank: 'generic',
  explains:
    'The index has no wheel of this package and version for this Python, this system or this CPU, or the index is the wrong one. Packages such as triton, vLLM and nvidia-nccl exist for Linux only.',
  signs: [
    line('pip says "No matching distribution found"', /No matching distribution found for/),
    line(
      'pip could not find a version that satisfies the requirement',
      /Could not find a version that satisfies the requirement/,
      { weight: 2 },
    ),
    line(
      'uv says that no wheel matches',
      /has no wheels with a matching (?:Python|platform)|no version of \S{1,80} and you require/,
    ),
    line(
      'the index could not be reached, which is the cause then',
      /Retrying \(Retry\(total=|Could not fetch URL/,
      { weight: -2 },
    ),
  ],
  probe: {
    says: 'Fetches one small page each from PyPI, the PyTorch index and Hugging Face; it downloads no package.',
    falsifiedBy: 'An index does not answer. Then the network is the cause, not the version.',
    test: { probe: 'network' },
  },
  remedies: [
    setup('python', 'Use Python 3.11 or 3.12', {
      says: 'Most wheels of PyTorch, vLLM and Ray exist for these. It makes a new environment of about 250 MB.',
      step: 'environment',
      proof: { probe: 'interpreter' },
    }),
    words('linux-only', 'Mark the package as Linux-only', {
      says: 'On Windows it is then left out; what needs it has to run in WSL or on Linux.',
      code: 'nvidia-nccl-cu12==2.21.5 ; sys_platform == "linux"',
      proof: { rerun: 'The install passes this line.' },
    }),
    setup('index', 'Check the network and the index', {
      says: '"from versions: none" after retries means that the index was not reached. Wheels of PyTorch with a label such as +cu128 are on its own index.',
      danger: 'none',
      step: 'network',
      proof: { probe: 'network' },
    }),
  ],
  confusions: [
    notCause('ssl-verify-failed', 'The lines above report certificate errors: fix those first.'),
    notCause('dns-offline', 'The lines above report name resolution errors: fix those first.'),
    notCause('pip-resolver-conflict', 'There each package exists, but not together.'),
    notCause('python-version-unsupported', 'pip also says which versions want another Python.'),
  ],
  sources: [
    source('own trials with pip and wheels of another Python', '2026-11'),
    source('seed project ARPO, issue 2: nvidia-nccl on Windows', '2026-11'),
  ],
});
