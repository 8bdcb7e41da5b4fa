import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Exception in your own code',
  severity: 'medium',
  rank: 'wrapper',
  explains:
    'The last frame of the traceback is a line of the project, not of a package, and the error is in a calculation, a value or a name there. Nothing is wrong with the machine or with a package.',
  signs: [
    line(
      'a cell of a notebook raised it',
      /^(?:\S{0,6}\[\d+m)?NameError(?:\S{0,6}\[\d+m)?: name /,
      { after: /CellExecutionError/, within: 60 },
    ),
    line('Python says itself that it ignored it', /^Exception ignored in: /, { weight: -3 }),
    line(
      'a line of the project raised it',
      /^(?:ZeroDivisionError|OverflowError|FloatingPointError|NameError|UnboundLocalError|AssertionError|NotImplementedError|StopIteration|IndexError|KeyError|AttributeError|TypeError|ValueError)\b/,
      {
        after:
          /^\s{2}File "(?![^"]{0,300}(?:site-packages|dist-packages|[\\/]lib[\\/]python3|<frozen |<string>))[^"]{1,300}\.py", line \d+, in /,
        within: 3,
      },
    ),
    line(
      'Ray passes it on from a task or an actor, which has its own cause',
      /RayTaskError\(|^ray::\w/,
      { weight: -3 },
    ),
    line(
      'a number was divided by zero, a name is not defined, or a bare assertion failed',
      /^(?:ZeroDivisionError|NameError|UnboundLocalError|AssertionError$)/,
      { weight: 1 },
    ),
  ],
  remedies: [
    words('line', 'Correct the line that the traceback names', {
      says: 'The last frame shows the file and the line; the values that it got are those of the step at which it ended.',
      proof: { rerun: 'The run passes that line.' },
    }),
    words('guard', 'Guard against empty and zero values', {
      says: 'A volatility, a count or a length of zero is what usually divides here; check it before, and let a reward be finite.',
      code: 'reward = r / max(vol, 1e-8)',
      proof: { rerun: 'The run passes that line.' },
    }),
  ],
  confusions: [
    notCause(
      'user-reward-exception',
      'There the function is one that a trainer calls for the reward.',
    ),
    notCause('env-factory-error', 'There the environment cannot be created at all.'),
    notCause('vecenv-worker-exception', 'There a worker of a vectorized environment raised it.'),
  ],
  sources: [
    source('own trials: a reward that divides by zero, a bare assert in step()', '2026-11'),
  ],
});
