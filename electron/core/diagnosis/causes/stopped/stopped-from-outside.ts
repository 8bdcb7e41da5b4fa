import type { Cause } from '../../matching/cause';

/** A signal or Ctrl-C from outside ended a run that was alive. */
export default {
  id: 'stopped-from-outside',
  title: 'a stop from outside: a signal or Ctrl-C, no crash',
  class: 'stopped',
  layer: 'os',
  severity: 'info',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'generic',
  explains:
    'A person, a script, a scheduler or a closed terminal sent the program a signal that asks it to end. Ray turns SIGTERM into exit code 134 or 15 and prints a stack, and a Python program that catches Ctrl-C often ends with 1, so the code alone looks like a crash.',
  signs: [
    {
      says: 'Ray printed that it received SIGTERM',
      weight: 3,
      line: /^\*\*\* SIGTERM received at time=\d+/,
      isFinal: true,
    },
    {
      says: 'the exit tells SIGTERM, SIGINT or SIGHUP',
      weight: 3,
      exit: ['SIGTERM', 'SIGINT', 'SIGHUP', 143, 130, 129, -15, -2, 3_221_225_786, -1_073_741_510],
    },
    {
      says: 'the log holds no traceback, which a program that fails by itself leaves',
      weight: 2,
      shape: 'no-traceback',
    },
    {
      says: 'the exit code is 134 or 15, as of a Ray driver after SIGTERM',
      weight: 1,
      exit: [134, 15],
    },
    {
      says: 'the last error is KeyboardInterrupt',
      weight: 2,
      line: /^KeyboardInterrupt(?::|\s*$)/,
    },
    {
      says: 'the launcher says that it received a signal and shuts its workers down',
      weight: 3,
      line: /Received (?:Signals\.)?SIG(?:TERM|INT|HUP)\b.* (?:death signal|shutting down)|got signal: (?:15|2|1)$/,
    },
    {
      says: 'the shell or the scheduler says that the job was terminated or cancelled',
      weight: 3,
      line: /(?::\s+line \d+:\s+\d+ |^)Terminated(?:\s{2,}\S.*)?$|slurmstepd: error: \*\*\* (?:JOB|STEP) \S+ ON \S+ CANCELLED AT (?!.*DUE TO)/,
    },
    {
      says: 'a process crashed by itself first',
      weight: -3,
      line: /^(?:\*\*\* SIG(?:SEGV|ABRT|BUS|FPE|ILL) received|Fatal Python error: )/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'resume',
      title: 'Resume from the last checkpoint',
      says: 'Nothing is broken. Start the run again and let it resume; what came after the last checkpoint is trained again.',
      danger: 'none',
      act: { kind: 'set', params: { resume_mode: 'auto' } },
      proof: {
        rerun: 'The log tells that it resumes, and its first step is the one after the checkpoint.',
      },
    },
    {
      id: 'who',
      title: 'Find out who sent the signal',
      says: 'See the time of the last line: a scheduler’s limit, a logout, a closed terminal or a shutdown at that minute explains it. Start it from here: runs started here survive a closed window.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'journalctl --since "1 hour ago" | grep -i -E "shutdown|session|oom"',
      },
      proof: { rerun: 'The run ends by itself.' },
    },
  ],
  confusions: [
    {
      cause: 'native-heap-corruption-abort',
      says: 'Exit code 134 with words of glibc such as "double free" is a real abort.',
    },
    {
      cause: 'ray-actor-died',
      says: '"The process receives a SIGTERM" speaks of a worker, not of the program you started.',
    },
    {
      cause: 'time-limit-reached',
      says: 'A limit of a scheduler or of timeout sends the same signal and says so.',
    },
  ],
  sources: [
    {
      says: 'own trials: SIGTERM to a verl 0.4.1 driver (134) and to a plain Ray driver (15), Ctrl-C (1)',
      date: '2026-11',
    },
  ],
  examples: [
    '*** SIGTERM received at time=1795300000 on cpu 3 ***',
    'KeyboardInterrupt',
    'torch.distributed.elastic.multiprocessing.api.SignalException: Process 4411 got signal: 15',
    'slurmstepd: error: *** JOB 8812 ON node07 CANCELLED AT 2026-11-21T03:00:00 ***',
    'train.sh: line 12:  4411 Terminated              python train.py',
  ],
} satisfies Cause;
