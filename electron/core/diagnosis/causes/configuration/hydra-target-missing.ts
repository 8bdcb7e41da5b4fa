import type { Cause } from '../../matching/cause';

/** A _target_ in the configuration that cannot be found. */
export default {
  id: 'hydra-target-missing',
  title: 'a _target_ in the configuration that cannot be found',
  class: 'configuration',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'Hydra imports what _target_ names and found no such class or function. The path is misspelled, or its package is not installed or not on Python’s path.',
  signs: [
    {
      says: 'Hydra could not locate the target',
      weight: 3,
      line: /(?:^|InstantiationException: )Error locating target '/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'name',
      title: 'Correct the path of the target',
      says: 'It is the module, a dot, then the name; try the import by hand.',
      danger: 'none',
      act: { kind: 'words', code: 'python -c "from agents.ppo import PPO"' },
      proof: { rerun: 'The object is made.' },
    },
  ],
  confusions: [
    { cause: 'project-module-missing', says: 'There the module itself is not found.' },
    { cause: 'hydra-config-not-found', says: 'There the file of the configuration is not found.' },
  ],
  sources: [{ says: 'Hydra 1.3, own trial', date: '2026-11' }],
  examples: [
    "hydra.errors.InstantiationException: Error locating target 'agents.ppo.PPO', set env var HYDRA_FULL_ERROR=1 to see chained exception.",
  ],
} satisfies Cause;
