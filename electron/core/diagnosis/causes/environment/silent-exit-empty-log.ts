import { defineCause, line, notCause, pythonArgv, setEnv, source, words } from '../define-cause';

export default defineCause({
  title: 'The program ended immediately without output',
  layer: 'os',
  severity: 'high',
  rank: 'generic',
  isSilent: true,
  explains:
    'Nothing was written to the log: the launcher threw the errors away, a "cd" failed, the shell hid the exit code behind a pipe, or the Python of the Windows Store replaced the real one. An exit code of 0 is no success then; only steps, checkpoints and results are.',
  signs: [
    { says: 'the log is empty', weight: 3, shape: 'empty' },
    line(
      'a listing shows a log file of 0 bytes',
      /^-[rwxsStT-]{9}[.+@]? +\d+ \S+ +\S+ +0 .{5,25} \S+\.(?:log|out|txt)$/,
    ),
    line(
      'a line says that a log has 0 bytes',
      /\.(?:log|out|txt)\b.{0,20}\(0 bytes\)|^\s{0,8}0\s+\S{1,200}\.(?:log|out)$/,
    ),
    line(
      'the Python of the Windows Store answered',
      /Python was not found; run without arguments to install/,
    ),
    { says: 'it ran for less than a minute', weight: 1, ranS: { max: 60 } },
    { says: 'it ended with exit code 0 all the same', weight: 1, exit: [0] },
    {
      says: 'the disk of the run directory took no bytes, so an empty log says nothing',
      weight: -3,
      fact: ({ diskTrouble = null }) => (diskTrouble === null ? null : true),
    },
    { says: 'someone stopped it', weight: -3, exit: ['SIGINT', 'SIGTERM', 130, 143] },
    {
      says: 'a signal ended it, so it crashed or was killed',
      weight: -3,
      exit: ['SIGSEGV', 'SIGILL', 'SIGBUS', 'SIGFPE', 'SIGABRT', 'SIGKILL'],
    },
    {
      says: 'a crash of Windows ended it',
      weight: -3,
      exit: [0xc0000005, 0xc0000409, 0xc0000374, 0xc000001d],
    },
  ],
  probe: {
    says: 'Starts the interpreter of the run and prints where it is; it changes nothing.',
    falsifiedBy:
      'The interpreter prints its path and version. Then the launcher around it is at fault.',
    test: {
      argv: pythonArgv("import sys; print('runs', sys.executable, sys.version.split()[0])"),
      supports: { exit: [1, 126, 127, 9009] },
      limitS: 15,
    },
  },
  remedies: [
    words('direct', 'Start the inner command directly', {
      says: 'Run the Python line itself in place of the script around it, with errors shown; the first error then appears.',
      code: 'python -u train.py 2>&1',
      proof: { rerun: 'The log has lines.' },
    }),
    setEnv('unbuffered', 'Turn off output buffering', {
      says: 'Text that Python still held back when it was ended then is in the log.',
      env: { PYTHONUNBUFFERED: '1', PYTHONFAULTHANDLER: '1' },
      proof: { rerun: 'The log has lines.' },
    }),
    words('pipefail', 'Let the script stop at its first error', {
      says: 'A failed "cd" or a failed program behind "| tee" then ends the script with its code.',
      code: 'set -euo pipefail',
      proof: { rerun: 'The exit code is that of the program.' },
    }),
  ],
  confusions: [
    notCause('command-not-found', 'There the shell says which program is missing.'),
    notCause('vecenv-hang-no-output', 'There the program still runs.'),
    notCause('host-oom-killed', 'A kill (137) can come before the first line was flushed.'),
  ],
  sources: [
    source('own trials: failed cd, errors sent to /dev/null', '2026-11'),
    source('seed project ARPO, issue 6: exit code 0 with an empty run.log', '2026-11'),
  ],
});
