import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Two TensorBoards in one environment',
  severity: 'medium',
  explains:
    'tensorboard and tb-nightly, or leftovers of an older version, are installed side by side and register the same plugins. One of them has to go.',
  signs: [line('TensorBoard finds its parts twice', /Duplicate plugins for name/)],
  remedies: [
    words('one', 'Remove both, then install one', {
      says: 'It downloads a few megabytes.',
      danger: 'changes',
      code: 'python -m pip uninstall -y tensorboard tb-nightly tensorboard-plugin-wit\npython -m pip install tensorboard',
      proof: { rerun: 'TensorBoard starts.' },
    }),
  ],
  confusions: [notCause('tensorboard-missing', 'There none is installed.')],
  sources: [source('TensorBoard 2.21, own trial', '2026-11')],
});
