import type { Cause } from '../../matching/cause';

/** torchrun reports that one of its processes failed. */
export default {
  id: 'torchrun-child-failed',
  title: 'one of the processes of torchrun failed',
  class: 'distributed',
  layer: 'python',
  severity: 'info',
  platforms: ['linux', 'wsl', 'windows'],
  rank: 'wrapper',
  explains:
    'torchrun only sums up: under "Root Cause" stands the rank that failed first, and ranks with exit code -15 were ended by torchrun itself. The cause stands in the lines of that rank further up; -9 points to a kill, -11 to a segmentation fault, -6 to an abort, 1 to a Python error.',
  signs: [
    { says: 'the log names ChildFailedError', weight: 3, line: /\bChildFailedError\b/ },
    {
      says: 'torchrun says that a process failed',
      weight: 2,
      line: /(?:torch\/distributed\/elastic.{0,120}|^\[?[EW]?\d{0,8}.{0,80}api\.py:\d{1,5}\] )failed \(exitcode: -?\d{1,3}\)/,
    },
    {
      says: 'torchrun prints "Root Cause (first observed failure)"',
      weight: 2,
      line: /^Root Cause \(first observed failure\):/,
    },
  ],
  probe: {
    says: 'Prints the exit code under "Root Cause" of the log; it only reads.',
    falsifiedBy: 'The exit code is -15: somebody stopped the run.',
    test: {
      argv: [
        '{python}',
        '-c',
        "import re, sys; t = open(sys.argv[1], errors='replace').read().split('Root Cause')[-1]; m = re.search(r'rank *: (\\d+).*?exitcode *: (-?\\d+)', t, re.S); print('rank %s exitcode %s' % m.groups() if m else 'no table')",
        '{run}/output.log',
      ],
      supports: { output: /exitcode (?!-15)-?\d/ },
      limitS: 20,
    },
  },
  remedies: [
    {
      id: 'record',
      title: 'Let each rank write its traceback',
      says: 'With the decorator torchrun prints the Python error of the rank in its table.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'from torch.distributed.elastic.multiprocessing.errors import record\n@record\ndef main(): ...',
      },
      proof: { rerun: '"error_file" in the table is no longer <N/A>.' },
    },
    {
      id: 'logs',
      title: 'Write a log for each rank',
      says: 'Lines of the ranks no longer mix. The folder takes as much space as the log.',
      danger: 'none',
      act: { kind: 'words', code: 'torchrun --redirects 3 --log-dir logs train.py' },
      proof: { rerun: 'The log of the failed rank names its error.' },
    },
  ],
  confusions: [
    {
      cause: 'native-abort-at-exit',
      says: 'The table appears as well when the work was done and only the shutdown aborted.',
    },
    { cause: 'host-oom-killed', says: 'Exit code -9 of a rank.' },
    {
      cause: 'nccl-watchdog-timeout',
      says: 'The ranks that waited abort with -6; the cause is the silent one.',
    },
  ],
  sources: [
    {
      says: 'own trials: exception, segmentation fault and kill of a rank, torch 2.13',
      date: '2026-11',
    },
  ],
  examples: [
    'torch.distributed.elastic.multiprocessing.errors.ChildFailedError:',
    'E1002 11:20:33.104000 812 torch/distributed/elastic/multiprocessing/api.py:874] failed (exitcode: 1) local_rank: 0 (pid: 833) of binary: python',
    'Root Cause (first observed failure):',
  ],
} satisfies Cause;
