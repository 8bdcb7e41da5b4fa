import { defineCause, line, notCause, setEnv, source, words } from '../define-cause';

export default defineCause({
  title: 'Bus error from a truncated mapped file or full shared memory',
  layer: 'native',
  severity: 'blocker',
  platforms: ['linux', 'wsl', 'macos'],
  rank: 'generic',
  explains:
    'The program read a page of a mapped file that is no longer there: another process shortened the file, its disk failed, or /dev/shm had no room for it. The system then ends the process with SIGBUS, and no line of Python can catch it.',
  signs: [
    line(
      'the shell or Python says "Bus error"',
      /^(?:.{0,200}line \d+:\s+\d+ )?Bus error(?:: 10|\s+\(|\s{2}|\s*$)|Fatal Python error: Bus error|zsh: bus error/,
    ),
    line(
      'a handler says that SIGBUS arrived',
      /\*\*\* SIGBUS received|received signal SIGBUS|died with <Signals\.SIGBUS/,
    ),
    { says: 'it ended by SIGBUS (135)', weight: 2, exit: ['SIGBUS'] },
    line(
      'workers of a DataLoader hand over tensors in /dev/shm',
      /DataLoader worker|insufficient shared memory|\/dev\/shm/,
      { weight: -1 },
    ),
  ],
  probe: {
    says: 'Runs eight small programs from the bare interpreter to a MaskablePPO, each in its own process; it changes nothing.',
    falsifiedBy:
      'All eight pass. Then the packages are sound, and your own code or data is at fault.',
    test: { probe: 'crash-ladder' },
  },
  remedies: [
    setEnv('stack', 'Get a stack of the crash', {
      says: 'Python then prints the line that it executed when it crashed. It costs nothing.',
      env: { PYTHONFAULTHANDLER: '1' },
      proof: { rerun: 'The log names the line that read the file.' },
    }),
    words('copy', 'Load a copy of the file that nothing writes to', {
      says: 'Do not shorten or replace a file that a running program has mapped: write the new one beside it and rename it.',
      proof: { rerun: 'The run passes the line that crashed.' },
    }),
    words('room', 'Free shared memory', {
      says: 'Look whether /dev/shm is full; a container gets only 64 MB of it unless it was started with more.',
      code: 'df -h /dev/shm',
      proof: { rerun: 'No bus error in the first epoch.' },
    }),
  ],
  confusions: [
    notCause('dev-shm-too-small', 'There the worker of a DataLoader or NCCL names shared memory.'),
    notCause('native-segfault-generic', 'That is another signal, SIGSEGV (139).'),
  ],
  sources: [
    source('mmap(2), signal(7); own trial with a file that was cut while it was mapped', '2026-11'),
  ],
});
