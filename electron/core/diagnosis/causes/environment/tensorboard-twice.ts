import type { Cause } from '../../matching/cause';

/** Two TensorBoards in one environment. */
export default {
  id: 'tensorboard-twice',
  title: 'two TensorBoards in one environment',
  class: 'environment',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'tensorboard and tb-nightly, or leftovers of an older version, are installed side by side and register the same plugins. One of them has to go.',
  signs: [
    { says: 'TensorBoard finds its parts twice', weight: 3, line: /Duplicate plugins for name/ },
  ],
  probe: null,
  remedies: [
    {
      id: 'one',
      title: 'Remove both, then install one',
      says: 'It downloads a few megabytes.',
      danger: 'changes',
      act: {
        kind: 'words',
        code: 'python -m pip uninstall -y tensorboard tb-nightly tensorboard-plugin-wit\npython -m pip install tensorboard',
      },
      proof: { rerun: 'TensorBoard starts.' },
    },
  ],
  confusions: [{ cause: 'tensorboard-missing', says: 'There none is installed.' }],
  sources: [{ says: 'TensorBoard 2.21, own trial', date: '2026-11' }],
  examples: ['ValueError: Duplicate plugins for name projector'],
} satisfies Cause;
