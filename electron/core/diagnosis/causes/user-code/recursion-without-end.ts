import { defineCause, line, source, words } from '../define-cause';

export default defineCause({
  title: 'Endless recursion',
  severity: 'high',
  explains:
    'Python stopped after 1000 nested calls. In environments the usual reason is a wrapper whose __getattr__ asks for an attribute that is not set yet, or a reset that calls step that calls reset.',
  signs: [
    line(
      'Python says that the recursion is too deep',
      /RecursionError: maximum recursion depth exceeded|\[Previous line repeated \d+ more times\]|Fatal Python error: _Py_CheckRecursiveCall|Cannot recover from stack overflow/,
    ),
  ],
  remedies: [
    words('getattr', 'Let __getattr__ refuse names that begin with _', {
      says: 'Pickle and copy ask for such names before __init__ has run.',
      code: "def __getattr__(self, name):\n    if name.startswith('_') or 'env' not in self.__dict__:\n        raise AttributeError(name)\n    return getattr(self.env, name)",
      proof: { rerun: 'The environment is created.' },
    }),
  ],
  sources: [source('CPython 3.11, own trial', '2026-11')],
});
