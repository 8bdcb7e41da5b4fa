import { defineCause, line, notCause, setParams, source, words } from '../define-cause';

export default defineCause({
  title: 'Stopped from outside by a signal or Ctrl+C',
  layer: 'os',
  severity: 'info',
  rank: 'generic',
  explains:
    'A user, a script, a scheduler or a closed terminal sent the program a signal that asks it to end. Ray turns SIGTERM into exit code 134 or 15 and prints a stack, and a Python program that catches Ctrl+C often ends with 1, so the code alone looks like a crash.',
  signs: [
    line('Ray printed that it received SIGTERM', /^\*\*\* SIGTERM received at time=\d+/, {
      isFinal: true,
    }),
    {
      says: 'the exit shows SIGTERM, SIGINT or SIGHUP',
      weight: 3,
      exit: ['SIGTERM', 'SIGINT', 'SIGHUP', 143, 130, 129, -15, -2, 3_221_225_786, -1_073_741_510],
    },
    {
      says: 'the log contains no traceback, which a program that fails by itself leaves',
      weight: 2,
      shape: 'no-traceback',
    },
    {
      says: 'the exit code is 134 or 15, as of a Ray driver after SIGTERM',
      weight: 1,
      exit: [134, 15],
    },
    line('the last error is KeyboardInterrupt', /^KeyboardInterrupt(?::|\s*$)/, { weight: 2 }),
    line(
      'the launcher says that it received a signal and shuts its workers down',
      /Received (?:Signals\.)?SIG(?:TERM|INT|HUP)\b.* (?:death signal|shutting down)|got signal: (?:15|2|1)$/,
    ),
    line(
      'the shell or the scheduler says that the job was terminated or cancelled',
      /(?::\s+line \d+:\s+\d+ |^)Terminated(?:\s{2,}\S.*)?$|slurmstepd(?:-\S+)?: error: \*\*\* (?:JOB|STEP) \S+ ON \S+ CANCELLED AT (?!.*DUE TO)/,
    ),
    line('a rank failed by itself first', /^\[NODES\] Rank \d+(?: on \S+)? failed first, /, {
      weight: -4,
    }),
    line(
      'a process crashed by itself first',
      /^(?:\*\*\* SIG(?:SEGV|ABRT|BUS|FPE|ILL) received|Fatal Python error: )/,
      { weight: -3 },
    ),
  ],
  remedies: [
    setParams('resume', 'Resume from the last checkpoint', {
      says: 'Nothing is broken. Start the run again and let it resume; what came after the last checkpoint is trained again.',
      params: { resume_mode: 'auto' },
      proof: {
        rerun: 'The log shows that it resumes, and its first step is the one after the checkpoint.',
      },
    }),
    words('who', 'Find out who sent the signal', {
      says: 'See the time of the last line: a scheduler’s limit, a logout, a closed terminal or a shutdown at that minute explains it. Start it from here: runs started here survive a closed window.',
      code: 'journalctl --since "1 hour ago" | grep -i -E "shutdown|session|oom"',
      proof: { rerun: 'The run ends by itself.' },
    }),
  ],
  confusions: [
    notCause(
      'native-heap-corruption-abort',
      'Exit code 134 with words of glibc such as "double free" is a real abort.',
    ),
    notCause(
      'ray-actor-died',
      '"The process receives a SIGTERM" speaks of a worker, not of the program you started.',
    ),
    notCause(
      'time-limit-reached',
      'A limit of a scheduler or of timeout sends the same signal and says so.',
    ),
  ],
  sources: [
    source(
      'own trials: SIGTERM to a verl 0.4.1 driver (134) and to a plain Ray driver (15), Ctrl+C (1)',
      '2026-11',
    ),
  ],
});
