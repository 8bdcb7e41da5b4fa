import type { Cause } from '../../matching/cause';

/** A class that is missing required methods. */
export default {
  id: 'abstract-class',
  title: 'a class that is missing required methods',
  class: 'user-code',
  layer: 'python',
  severity: 'low',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The class inherits from one that requires certain methods, and some of them are missing or misspelled. VecEnv, BaseCallback and BaseFeaturesExtractor are such classes.',
  signs: [
    {
      says: 'Python names the missing methods',
      weight: 3,
      line: /Can't instantiate abstract class \w+/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'write',
      title: 'Write the missing methods',
      says: 'Use the same arguments as in the base class.',
      danger: 'none',
      act: { kind: 'words', code: 'def _on_step(self) -> bool:\n    return True' },
      proof: { rerun: 'The object is made.' },
    },
  ],
  confusions: [{ cause: 'argument-name-unknown', says: 'There an argument is wrong.' }],
  sources: [{ says: 'CPython 3.11, own trial', date: '2026-11' }],
  examples: ["TypeError: Can't instantiate abstract class MyEnv with abstract method step"],
} satisfies Cause;
