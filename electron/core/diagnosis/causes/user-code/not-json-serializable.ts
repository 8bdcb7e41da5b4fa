import type { Cause } from '../../matching/cause';

/** A value that JSON cannot hold. */
export default {
  id: 'not-json-serializable',
  title: 'a value that JSON cannot hold',
  class: 'user-code',
  layer: 'python',
  severity: 'low',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'NumPy numbers, tensors, paths and sets are not JSON types. They have to become plain Python values before they are written.',
  signs: [
    {
      says: 'json refuses a type',
      weight: 3,
      line: /Object of type \w+ is not JSON serializable|is not JSON serializable/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'plain',
      title: 'Convert them to plain values',
      says: 'item() for one number, tolist() for an array.',
      danger: 'none',
      act: { kind: 'words', code: 'json.dump({"reward": float(reward)}, file)' },
      proof: { rerun: 'The file is written.' },
    },
  ],
  confusions: [{ cause: 'pickle-thread-lock', says: 'There an object cannot be pickled.' }],
  sources: [{ says: 'CPython 3.11, own trial', date: '2026-11' }],
  examples: ['TypeError: Object of type float32 is not JSON serializable'],
} satisfies Cause;
