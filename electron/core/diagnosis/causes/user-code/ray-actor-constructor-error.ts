import type { Cause } from '../../matching/cause';

/** Python exception in the constructor of a Ray actor: ActorDiedError without a crash. */
export default {
  id: 'ray-actor-constructor-error',
  title: 'a Python error in the constructor of a Ray actor, no crash',
  class: 'user-code',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'wrapper',
  explains:
    'Ray calls __init__ of an actor as its creation task, and that code raised an exception. Ray reports it with the same ActorDiedError as a crash, and the exception itself is the last line of the traceback below.',
  signs: [
    {
      says: 'Ray says that the actor died because of an error raised in its creation task',
      weight: 3,
      line: /The actor died because of an error raised in its creation task/,
    },
    {
      says: 'Ray printed an exception raised in a creation task',
      weight: 3,
      line: /Exception raised in creation task: The actor died/,
    },
    {
      says: 'the process of the actor got a fatal signal',
      weight: -3,
      line: /^\*\*\* SIG(?:SEGV|ABRT|BUS|FPE|ILL) received at time/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'inner',
      title: 'Read the exception below that line',
      says: 'The traceback after "creation task" ends with the real error, raised in __init__ of the class that the line names.',
      danger: 'none',
      act: { kind: 'words' },
      proof: { rerun: 'The actors start.' },
    },
  ],
  confusions: [
    {
      cause: 'ray-actor-died',
      says: '"The actor died unexpectedly before finishing this task" speaks of a process that is gone.',
    },
    { cause: 'batch-size-constraint', says: 'verl checks its batch sizes in a constructor.' },
  ],
  sources: [{ says: 'own trial: verl 0.4.1 with an uneven micro batch', date: '2026-11' }],
  examples: [
    'ray.exceptions.ActorDiedError: The actor died because of an error raised in its creation task, ray::Worker.__init__() (pid=71, ip=10.0.0.3)',
    'Exception raised in creation task: The actor died because of an error raised in its creation task, ray::Worker.__init__()',
  ],
} satisfies Cause;
