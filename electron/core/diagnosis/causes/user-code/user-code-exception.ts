import type { Cause } from '../../matching/cause';

/** The code of the project raised an exception that nobody handled. */
export default {
  id: 'user-code-exception',
  title: 'an exception in your own code',
  class: 'user-code',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'wrapper',
  explains:
    'The last frame of the traceback is a line of the project, not of a package, and the error is in a calculation, a value or a name there. Nothing is wrong with the machine or with a package.',
  signs: [
    {
      says: 'a cell of a notebook raised it',
      weight: 3,
      line: /^(?:\S{0,6}\[\d+m)?NameError(?:\S{0,6}\[\d+m)?: name /,
      after: /CellExecutionError/,
      within: 60,
    },
    {
      says: 'Python says itself that it ignored it',
      weight: -3,
      line: /^Exception ignored in: /,
    },
    {
      says: 'a line of the project raised it',
      weight: 3,
      line: /^(?:ZeroDivisionError|OverflowError|FloatingPointError|NameError|UnboundLocalError|AssertionError|NotImplementedError|StopIteration|IndexError|KeyError|AttributeError|TypeError|ValueError)\b/,
      after:
        /^\s{2}File "(?![^"]{0,300}(?:site-packages|dist-packages|[\\/]lib[\\/]python3|<frozen |<string>))[^"]{1,300}\.py", line \d+, in /,
      within: 3,
    },
    {
      says: 'Ray passes it on from a task or an actor, which has a cause of its own',
      weight: -3,
      line: /RayTaskError\(|^ray::\w/,
    },
    {
      says: 'a number was divided by zero, a name is not defined, or a bare assertion failed',
      weight: 1,
      line: /^(?:ZeroDivisionError|NameError|UnboundLocalError|AssertionError$)/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'line',
      title: 'Correct the line that the traceback names',
      says: 'The last frame shows the file and the line; the values that it got are those of the step at which it ended.',
      danger: 'none',
      act: { kind: 'words' },
      proof: { rerun: 'The run passes that line.' },
    },
    {
      id: 'guard',
      title: 'Guard against empty and zero values',
      says: 'A volatility, a count or a length of zero is what usually divides here; check it before, and let a reward be finite.',
      danger: 'none',
      act: { kind: 'words', code: 'reward = r / max(vol, 1e-8)' },
      proof: { rerun: 'The run passes that line.' },
    },
  ],
  confusions: [
    {
      cause: 'user-reward-exception',
      says: 'There the function is one that a trainer calls for the reward.',
    },
    { cause: 'env-factory-error', says: 'There the environment cannot be created at all.' },
    {
      cause: 'vecenv-worker-exception',
      says: 'There a worker of a vectorized environment raised it.',
    },
  ],
  sources: [
    { says: 'own trials: a reward that divides by zero, a bare assert in step()', date: '2026-11' },
  ],
  examples: [
    "NameError: name 'env' is not defined",
    'ZeroDivisionError: float division by zero',
    'AssertionError',
    'UnboundLocalError: cannot access local variable',
  ],
} satisfies Cause;
