import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'A Ray task or actor was called like a plain function',
  severity: 'medium',
  explains:
    'What is decorated with ray.remote runs in another process and is called with .remote(). The result is a reference, which ray.get turns into a value.',
  signs: [
    line(
      'Ray says how it is called',
      /(?:Remote functions|Actor methods|Actors?) cannot be (?:called|instantiated) directly/,
    ),
    line(
      'a reference is used in the place of its value',
      /'ObjectRef' object (?:has no attribute|is not|does not)|'ray\._raylet\.ObjectRef' object|unsupported operand type\(s\) for .{1,4}: '(?:ray\._raylet\.)?ObjectRef'/,
      { weight: 2 },
    ),
  ],
  remedies: [
    words('remote', 'Call it with .remote()', {
      says: 'And read the value with ray.get.',
      code: 'value = ray.get(step.remote(x))',
      proof: { rerun: 'The run passes that line.' },
    }),
  ],
  confusions: [notCause('ray-task-python-error', 'There the function runs and raises.')],
  sources: [source('Ray 2.60, own trial', '2026-11')],
});
