import { defineCause, line, notCause, pythonArgv, source, words } from '../define-cause';

export default defineCause({
  title: 'The checkpoint contains objects that torch.load refuses',
  severity: 'medium',
  explains:
    'Since version 2.6 torch.load reads tensors only, unless configured otherwise, because a pickle can run any code. This file also contains objects of NumPy or of a custom class, such as the state of a random generator.',
  signs: [
    line(
      'the file does not begin as a checkpoint does',
      /invalid load key, '|Unsupported operand \d/,
      { weight: -3 },
    ),
    line('the log says "Weights only load failed"', /Weights only load failed/),
    line('the log names a WeightsUnpickler error', /WeightsUnpickler error/),
    line('the log says "Unsupported global"', /Unsupported global: GLOBAL \S/, { weight: 2 }),
  ],
  probe: {
    says: 'Prints the version of torch; it loads nothing.',
    falsifiedBy: 'torch is older than 2.6, where everything was loaded.',
    test: {
      argv: pythonArgv("import importlib.metadata as m; print('torch', m.version('torch'))"),
      supports: { output: /torch (?:2\.(?:[6-9]|\d\d)|[3-9])/ },
      limitS: 15,
    },
  },
  remedies: [
    words('safe-globals', 'Allow the classes that the error names', {
      says: 'Everything else in the file is still refused.',
      code: 'torch.serialization.add_safe_globals([numpy._core.multiarray._reconstruct])',
      proof: { rerun: 'The checkpoint loads.' },
    }),
    words('own-file', 'Load your own file as before', {
      says: 'Only for a file that you wrote yourself: a file from elsewhere could run any code on this machine.',
      code: 'torch.load(path, weights_only=False)',
      proof: { rerun: 'The checkpoint loads.' },
    }),
    words('upgrade', 'Upgrade the trainer', {
      says: 'Newer releases of transformers and Lightning save and load what torch accepts. It changes packages of this environment.',
      code: 'python -m pip install --upgrade transformers',
      proof: { rerun: 'The run resumes.' },
    }),
  ],
  confusions: [
    notCause('checkpoint-corrupt-truncated', 'There the file itself is damaged.'),
    notCause('checkpoint-missing-keys', 'There the file loads, and its tensors do not fit.'),
  ],
  sources: [source("own trials with the state of NumPy's generator, torch 2.13", '2026-11')],
});
