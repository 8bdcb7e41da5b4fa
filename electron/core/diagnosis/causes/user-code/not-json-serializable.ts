import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Value that JSON cannot store',
  severity: 'low',
  explains:
    'NumPy numbers, tensors, paths and sets are not JSON types. They have to become plain Python values before they are written.',
  signs: [
    line(
      'json refuses a type',
      /Object of type \w+ is not JSON serializable|is not JSON serializable/,
    ),
  ],
  remedies: [
    words('plain', 'Convert them to plain values', {
      says: 'item() for one number, tolist() for an array.',
      code: 'json.dump({"reward": float(reward)}, file)',
      proof: { rerun: 'The file is written.' },
    }),
  ],
  confusions: [notCause('pickle-thread-lock', 'There an object cannot be pickled.')],
  sources: [source('CPython 3.11, own trial', '2026-11')],
});
