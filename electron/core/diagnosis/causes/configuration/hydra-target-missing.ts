import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'A _target_ in the configuration does not exist',
  severity: 'medium',
  explains:
    'Hydra imports what _target_ names and found no such class or function. The path is misspelled, or its package is not installed or not on Python’s path.',
  signs: [
    line(
      'Hydra could not locate the target',
      /(?:^|InstantiationException: )Error locating target '/,
    ),
  ],
  remedies: [
    words('name', 'Correct the path of the target', {
      says: 'It is the module, a dot, then the name; try the import by hand.',
      code: 'python -c "from agents.ppo import PPO"',
      proof: { rerun: 'The object is made.' },
    }),
  ],
  confusions: [
    notCause('project-module-missing', 'There the module itself is not found.'),
    notCause('hydra-config-not-found', 'There the file of the configuration is not found.'),
  ],
  sources: [source('Hydra 1.3, own trial', '2026-11')],
});
