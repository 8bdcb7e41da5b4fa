import type { Cause } from '../../matching/cause';

/** A function calls itself without end (RecursionError). */
export default {
  id: 'recursion-without-end',
  title: 'a function that calls itself without end',
  class: 'user-code',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'Python stopped after 1000 nested calls. In environments the usual reason is a wrapper whose __getattr__ asks for an attribute that is not set yet, or a reset that calls step that calls reset.',
  signs: [
    {
      says: 'Python says that the recursion is too deep',
      weight: 3,
      line: /RecursionError: maximum recursion depth exceeded|\[Previous line repeated \d+ more times\]|Fatal Python error: _Py_CheckRecursiveCall|Cannot recover from stack overflow/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'getattr',
      title: 'Let __getattr__ refuse names that begin with _',
      says: 'Pickle and copy ask for such names before __init__ has run.',
      danger: 'none',
      act: {
        kind: 'words',
        code: "def __getattr__(self, name):\n    if name.startswith('_') or 'env' not in self.__dict__:\n        raise AttributeError(name)\n    return getattr(self.env, name)",
      },
      proof: { rerun: 'The environment is created.' },
    },
  ],
  confusions: [],
  sources: [{ says: 'CPython 3.11, own trial', date: '2026-11' }],
  examples: ['RecursionError: maximum recursion depth exceeded in comparison'],
} satisfies Cause;
