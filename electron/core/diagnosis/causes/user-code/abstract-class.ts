import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Class lacks required methods',
  severity: 'low',
  explains:
    'The class inherits from one that requires certain methods, and some of them are missing or misspelled. VecEnv, BaseCallback and BaseFeaturesExtractor are such classes.',
  signs: [line('Python names the missing methods', /Can't instantiate abstract class \w+/)],
  remedies: [
    words('write', 'Write the missing methods', {
      says: 'Use the same arguments as in the base class.',
      code: 'def _on_step(self) -> bool:\n    return True',
      proof: { rerun: 'The object is made.' },
    }),
  ],
  confusions: [notCause('argument-name-unknown', 'There an argument is wrong.')],
  sources: [source('CPython 3.11, own trial', '2026-11')],
});
