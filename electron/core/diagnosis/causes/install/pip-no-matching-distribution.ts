import type { Cause } from '../../matching/cause';

/** pip finds no file of a package for this Python and system. */
export default {
  id: 'pip-no-matching-distribution',
  title: 'no version of a package fits this Python and this system',
  class: 'install',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'generic',
  explains:
    'The index has no wheel of this package and version for this Python, this system or this CPU, or the index is the wrong one. Packages such as triton, vLLM and nvidia-nccl exist for Linux only.',
  signs: [
    {
      says: 'pip says "No matching distribution found"',
      weight: 3,
      line: /No matching distribution found for/,
    },
    {
      says: 'pip could not find a version that satisfies the requirement',
      weight: 2,
      line: /Could not find a version that satisfies the requirement/,
    },
    {
      says: 'uv says that no wheel matches',
      weight: 3,
      line: /has no wheels with a matching (?:Python|platform)|no version of \S{1,80} and you require/,
    },
    {
      says: 'the index could not be reached, which is the cause then',
      weight: -2,
      line: /Retrying \(Retry\(total=|Could not fetch URL/,
    },
  ],
  probe: {
    says: 'Fetches one small page each from PyPI, the PyTorch index and Hugging Face; it downloads no package.',
    falsifiedBy: 'An index does not answer: then the network is the cause, not the version.',
    test: { probe: 'network' },
  },
  remedies: [
    {
      id: 'python',
      title: 'Use Python 3.11 or 3.12',
      says: 'Most wheels of PyTorch, vLLM and Ray exist for these. It makes a new environment of about 250 MB.',
      danger: 'changes',
      act: { kind: 'setup', step: 'environment' },
      proof: { probe: 'interpreter' },
    },
    {
      id: 'linux-only',
      title: 'Mark the package as Linux-only',
      says: 'On Windows it is then left out; what needs it has to run in WSL or on Linux.',
      danger: 'none',
      act: { kind: 'words', code: 'nvidia-nccl-cu12==2.21.5 ; sys_platform == "linux"' },
      proof: { rerun: 'The install passes this line.' },
    },
    {
      id: 'index',
      title: 'Check the network and the index',
      says: '"from versions: none" after retries means that the index was not reached. Wheels of PyTorch with a label such as +cu128 are on its own index.',
      danger: 'none',
      act: { kind: 'setup', step: 'network' },
      proof: { probe: 'network' },
    },
  ],
  confusions: [
    {
      cause: 'ssl-verify-failed',
      says: 'The lines above speak of certificates: mend these first.',
    },
    { cause: 'dns-offline', says: 'The lines above speak of name resolution: mend this first.' },
    { cause: 'pip-resolver-conflict', says: 'There each package exists, but not together.' },
    {
      cause: 'python-version-unsupported',
      says: 'pip also says which versions want another Python.',
    },
  ],
  sources: [
    { says: 'own trials with pip and wheels of another Python', date: '2026-11' },
    { says: 'seed project ARPO, issue 2: nvidia-nccl on Windows', date: '2026-11' },
  ],
  examples: [
    'ERROR: No matching distribution found for triton==3.1.0',
    'ERROR: Could not find a version that satisfies the requirement vllm==0.8.4 (from versions: none)',
    'Because vllm==0.8.4 has no wheels with a matching Python ABI tag, we can conclude that your requirements are unsatisfiable.',
  ],
} satisfies Cause;
