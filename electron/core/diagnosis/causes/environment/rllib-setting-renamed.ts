import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'RLlib setting was renamed',
  severity: 'medium',
  explains:
    'RLlib renamed its settings with its new API stack, and refuses the old names with a pointer to the new ones. The code was written for an older Ray.',
  signs: [
    line(
      'RLlib says what to use instead',
      /has been deprecated\. Use `(?:AlgorithmConfig|\w+Config)\./,
    ),
  ],
  remedies: [
    words('rename', 'Use the new name', {
      says: 'The message names it.',
      code: 'config.env_runners(num_env_runners=2)',
      proof: { rerun: 'The algorithm is built.' },
    }),
    words('pin', 'Use the Ray that the code was written for', {
      says: 'Its requirements name it.',
      proof: { rerun: 'The algorithm is built.' },
    }),
  ],
  confusions: [notCause('argument-name-unknown', 'There Python does not know an argument.')],
  sources: [source('Ray 2.60, own trial', '2026-11')],
});
