import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'Python error in the constructor of a Ray actor',
  severity: 'high',
  rank: 'wrapper',
  explains:
    'Ray calls __init__ of an actor as its creation task, and that code raised an exception. Ray reports it with the same ActorDiedError as a crash, and the exception itself is the last line of the traceback below.',
  signs: [
    line(
      'Ray says that the actor died because of an error raised in its creation task',
      /The actor died because of an error raised in its creation task/,
    ),
    line(
      'Ray printed an exception raised in a creation task',
      /Exception raised in creation task: The actor died/,
    ),
    line(
      'the process of the actor got a fatal signal',
      /^\*\*\* SIG(?:SEGV|ABRT|BUS|FPE|ILL) received at time/,
      { weight: -3 },
    ),
  ],
  remedies: [
    words('inner', 'Read the exception below that line', {
      says: 'The traceback after "creation task" ends with the real error, raised in __init__ of the class that the line names.',
      proof: { rerun: 'The actors start.' },
    }),
  ],
  confusions: [
    notCause(
      'ray-actor-died',
      '"The actor died unexpectedly before finishing this task" speaks of a process that is gone.',
    ),
    notCause('batch-size-constraint', 'verl checks its batch sizes in a constructor.'),
  ],
  sources: [source('own trial: verl 0.4.1 with an uneven micro batch', '2026-11')],
});
