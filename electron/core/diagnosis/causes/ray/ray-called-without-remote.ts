import type { Cause } from '../../matching/cause';

/** A Ray task or actor called like a plain function. */
export default {
  id: 'ray-called-without-remote',
  title: 'a Ray task or actor called like a plain function',
  class: 'ray',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'What is decorated with ray.remote runs in another process and is called with .remote(). The result is a reference, which ray.get turns into a value.',
  signs: [
    {
      says: 'Ray says how it is called',
      weight: 3,
      line: /(?:Remote functions|Actor methods|Actors?) cannot be (?:called|instantiated) directly/,
    },
    {
      says: 'a reference is used in the place of its value',
      weight: 2,
      line: /'ObjectRef' object (?:has no attribute|is not|does not)|'ray\._raylet\.ObjectRef' object|unsupported operand type\(s\) for .{1,4}: '(?:ray\._raylet\.)?ObjectRef'/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'remote',
      title: 'Call it with .remote()',
      says: 'And read the value with ray.get.',
      danger: 'none',
      act: { kind: 'words', code: 'value = ray.get(step.remote(x))' },
      proof: { rerun: 'The run passes that line.' },
    },
  ],
  confusions: [{ cause: 'ray-task-python-error', says: 'There the function runs and raises.' }],
  sources: [{ says: 'Ray 2.60, own trial', date: '2026-11' }],
  examples: [
    "TypeError: Remote functions cannot be called directly. Instead of running '__main__.f()', try '__main__.f.remote()'.",
    "AttributeError: 'ObjectRef' object has no attribute 'shape'",
  ],
} satisfies Cause;
