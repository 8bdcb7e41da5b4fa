import type { Cause } from '../../matching/cause';

/** Requirements of packages exclude each other. */
export default {
  id: 'pip-resolver-conflict',
  title: 'two packages want versions that exclude each other',
  class: 'install',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The requirements that were asked for cannot all hold at once, and pip names the two that clash. After an install of single packages, or with --no-deps, pip only warns, and the broken set fails later.',
  signs: [
    {
      says: 'no wheel fits this Python or system, which is another cause',
      weight: -3,
      line: /has no wheels with a matching (?:Python|platform)/,
    },
    { says: 'pip says "ResolutionImpossible"', weight: 3, line: /\bResolutionImpossible\b/ },
    {
      says: 'pip says that versions "have conflicting dependencies"',
      weight: 3,
      line: /have conflicting dependencies/,
    },
    {
      says: 'pip says that an installed package "is incompatible"',
      weight: 3,
      line: /, but you have \S{1,80} \S{1,40} which is incompatible\.?$/,
    },
    {
      says: 'a package "has requirement" that another version does not meet',
      weight: 3,
      line: /\bhas requirement .{1,120}, but you have /,
    },
    {
      says: 'uv or Poetry found no solution',
      weight: 3,
      line: /No solution found when resolving|version solving failed/,
    },
  ],
  probe: {
    says: 'Asks pip whether the installed packages fit each other; it changes nothing.',
    falsifiedBy: 'pip says "No broken requirements found".',
    test: { argv: ['{python}', '-m', 'pip', 'check'], supports: { exit: [1] }, limitS: 60 },
  },
  remedies: [
    {
      id: 'together',
      title: 'Install the whole set in one command',
      says: 'One resolver then sees every requirement, with PyTorch pinned. It may change packages of this environment.',
      danger: 'changes',
      act: { kind: 'setup', step: 'frameworks' },
      proof: {
        argv: ['{python}', '-m', 'pip', 'check'],
        says: 'It prints "No broken requirements found".',
        holds: { exit: [0] },
      },
    },
    {
      id: 'loosen',
      title: 'Loosen the pin that pip names',
      says: 'Take the range of the package that is harder to replace, such as torch or vLLM.',
      danger: 'none',
      act: { kind: 'words' },
      proof: {
        argv: ['{python}', '-m', 'pip', 'check'],
        says: 'It prints "No broken requirements found".',
        holds: { exit: [0] },
      },
    },
    {
      id: 'fresh',
      title: 'Create a fresh environment',
      says: 'What other projects installed no longer takes part. It takes some minutes and several gigabytes.',
      danger: 'changes',
      act: { kind: 'setup', step: 'environment' },
      proof: {
        argv: ['{python}', '-m', 'pip', 'check'],
        says: 'It prints "No broken requirements found".',
        holds: { exit: [0] },
      },
    },
  ],
  confusions: [
    {
      cause: 'pip-no-matching-distribution',
      says: 'There one package does not exist for this system at all.',
    },
    { cause: 'conda-solve-failed', says: 'conda has its own solver and its own words.' },
    { cause: '', says: 'Lines such as "pip is looking at multiple versions" alone are harmless.' },
  ],
  sources: [
    {
      says: 'own trials: transformers 4.57 with huggingface-hub 2.0; NumPy 1.24 under jax',
      date: '2026-11',
    },
  ],
  examples: [
    'ERROR: ResolutionImpossible: for help visit https://pip.pypa.io/en/latest/topics/dependency-resolution/',
    'ERROR: Cannot install ray==2.47.1 and click==8.0 because these package versions have conflicting dependencies.',
    'vllm 0.8.4 requires torch==2.6.0, but you have torch 2.7.1 which is incompatible.',
    'jax 0.10.2 has requirement numpy>=2.0, but you have numpy 1.26.4.',
    'error: No solution found when resolving dependencies:',
  ],
} satisfies Cause;
