import type { Cause } from '../../matching/cause';

/** torch.load refuses pickled objects since 2.6. */
export default {
  id: 'torch-load-weights-only',
  title: 'this checkpoint holds objects that torch.load refuses',
  class: 'checkpoint',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'Since version 2.6 torch.load reads tensors only, unless told otherwise, because a pickle can run any code. This file also holds objects of NumPy or of a class of its own, such as the state of a random generator.',
  signs: [
    {
      says: 'the file does not begin as a checkpoint does',
      weight: -3,
      line: /invalid load key, '|Unsupported operand \d/,
    },
    {
      says: 'the log says "Weights only load failed"',
      weight: 3,
      line: /Weights only load failed/,
    },
    { says: 'the log names a WeightsUnpickler error', weight: 3, line: /WeightsUnpickler error/ },
    { says: 'the log says "Unsupported global"', weight: 2, line: /Unsupported global: GLOBAL \S/ },
  ],
  probe: {
    says: 'Prints the version of torch; it loads nothing.',
    falsifiedBy: 'torch is older than 2.6, where everything was loaded.',
    test: {
      argv: [
        '{python}',
        '-c',
        "import importlib.metadata as m; print('torch', m.version('torch'))",
      ],
      supports: { output: /torch (?:2\.(?:[6-9]|\d\d)|[3-9])/ },
      limitS: 15,
    },
  },
  remedies: [
    {
      id: 'safe-globals',
      title: 'Allow the classes that the error names',
      says: 'Everything else in the file is still refused.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'torch.serialization.add_safe_globals([numpy._core.multiarray._reconstruct])',
      },
      proof: { rerun: 'The checkpoint loads.' },
    },
    {
      id: 'own-file',
      title: 'Load your own file as before',
      says: 'Only for a file that you wrote yourself: a file from elsewhere could run any code on this machine.',
      danger: 'none',
      act: { kind: 'words', code: 'torch.load(path, weights_only=False)' },
      proof: { rerun: 'The checkpoint loads.' },
    },
    {
      id: 'upgrade',
      title: 'Upgrade the trainer',
      says: 'Newer releases of transformers and Lightning save and load what torch accepts. It changes packages of this environment.',
      danger: 'none',
      act: { kind: 'words', code: 'python -m pip install --upgrade transformers' },
      proof: { rerun: 'The run resumes.' },
    },
  ],
  confusions: [
    { cause: 'checkpoint-corrupt-truncated', says: 'There the file itself is damaged.' },
    { cause: 'checkpoint-missing-keys', says: 'There the file loads, and its tensors do not fit.' },
  ],
  sources: [
    { says: "own trials with the state of NumPy's generator, torch 2.13", date: '2026-11' },
  ],
  examples: [
    '_pickle.UnpicklingError: Weights only load failed. This file can still be loaded, to do so you have two options',
    'WeightsUnpickler error: Unsupported global: GLOBAL numpy.dtype was not an allowed global by default.',
  ],
} satisfies Cause;
