import { defineCause, line, notCause, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'A torchrun process failed',
  severity: 'info',
  platforms: ['linux', 'wsl', 'windows'],
  rank: 'wrapper',
  explains:
    'torchrun only sums up: "Root Cause" names the rank that failed first, and ranks with exit code -15 were ended by torchrun itself. The cause is in the lines of that rank further up; -9 points to a kill, -11 to a segmentation fault, -6 to an abort, 1 to a Python error.',
  signs: [
    line('the log names ChildFailedError', /\bChildFailedError\b/),
    line(
      'torchrun says that a process failed',
      /(?:torch\/distributed\/elastic.{0,120}|^\[?[EW]?\d{0,8}.{0,80}api\.py:\d{1,5}\] )failed \(exitcode: -?\d{1,3}\)/,
      { weight: 2 },
    ),
    line(
      'torchrun prints "Root Cause (first observed failure)"',
      /^Root Cause \(first observed failure\):/,
      { weight: 2 },
    ),
  ],
  probe: {
    says: 'Prints the exit code under "Root Cause" of the log; it only reads.',
    falsifiedBy: 'The exit code is -15. Then someone stopped the run.',
    test: {
      argv: scriptArgv('torchrun_child_failed', '{run}/output.log'),
      supports: { output: /exitcode (?!-15)-?\d/ },
      limitS: 20,
    },
  },
  remedies: [
    words('record', 'Let each rank write its traceback', {
      says: 'With the decorator torchrun prints the Python error of the rank in its table.',
      code: 'from torch.distributed.elastic.multiprocessing.errors import record\n@record\ndef main(): ...',
      proof: { rerun: '"error_file" in the table is no longer <N/A>.' },
    }),
    words('logs', 'Write a log for each rank', {
      says: 'Lines of the ranks no longer mix. The folder takes as much space as the log.',
      code: 'torchrun --redirects 3 --log-dir logs train.py',
      proof: { rerun: 'The log of the failed rank names its error.' },
    }),
  ],
  confusions: [
    notCause(
      'native-abort-at-exit',
      'The table appears as well when the work was done and only the shutdown aborted.',
    ),
    notCause('host-oom-killed', 'Exit code -9 of a rank.'),
    notCause(
      'nccl-watchdog-timeout',
      'The ranks that waited abort with -6; the cause is the silent one.',
    ),
  ],
  sources: [
    source('own trials: exception, segmentation fault and kill of a rank, torch 2.13', '2026-11'),
  ],
});
