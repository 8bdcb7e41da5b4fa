import type { Cause } from '../../matching/cause';

/** An RLlib setting that was renamed. */
export default {
  id: 'rllib-setting-renamed',
  title: 'an RLlib setting that was renamed',
  class: 'environment',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'RLlib renamed its settings with its new API stack, and refuses the old names with a pointer to the new ones. The code was written for an older Ray.',
  signs: [
    {
      says: 'RLlib says what to use instead',
      weight: 3,
      line: /has been deprecated\. Use `(?:AlgorithmConfig|\w+Config)\./,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'rename',
      title: 'Use the new name',
      says: 'The message names it.',
      danger: 'none',
      act: { kind: 'words', code: 'config.env_runners(num_env_runners=2)' },
      proof: { rerun: 'The algorithm is built.' },
    },
    {
      id: 'pin',
      title: 'Use the Ray that the code was written for',
      says: 'Its requirements name it.',
      danger: 'none',
      act: { kind: 'words' },
      proof: { rerun: 'The algorithm is built.' },
    },
  ],
  confusions: [{ cause: 'argument-name-unknown', says: 'There Python does not know an argument.' }],
  sources: [{ says: 'Ray 2.60, own trial', date: '2026-11' }],
  examples: [
    'ValueError: `rollouts` has been deprecated. Use `AlgorithmConfig.env_runners(..)` instead.',
  ],
} satisfies Cause;
