import type { Cause } from '../../matching/cause';

/** Bus error (SIGBUS): a mapped file shrank, or shared memory is full. */
export default {
  id: 'native-bus-error',
  title: 'a bus error: a mapped file was cut, or shared memory is full',
  class: 'native-crash',
  layer: 'native',
  severity: 'blocker',
  platforms: ['linux', 'wsl', 'macos'],
  rank: 'generic',
  explains:
    'The program read a page of a mapped file that is no longer there: another process shortened the file, its disk failed, or /dev/shm had no room for it. The system then ends the process with SIGBUS, and no line of Python can catch it.',
  signs: [
    {
      says: 'the shell or Python says "Bus error"',
      weight: 3,
      line: /^(?:.{0,200}line \d+:\s+\d+ )?Bus error(?:: 10|\s+\(|\s{2}|\s*$)|Fatal Python error: Bus error|zsh: bus error/,
    },
    {
      says: 'a handler says that SIGBUS arrived',
      weight: 3,
      line: /\*\*\* SIGBUS received|received signal SIGBUS|died with <Signals\.SIGBUS/,
    },
    { says: 'it ended by SIGBUS (135)', weight: 2, exit: ['SIGBUS'] },
    {
      says: 'workers of a DataLoader hand over tensors in /dev/shm',
      weight: -1,
      line: /DataLoader worker|insufficient shared memory|\/dev\/shm/,
    },
  ],
  probe: {
    says: 'Runs eight small programs from the bare interpreter to a MaskablePPO, each in a process of its own; it changes nothing.',
    falsifiedBy:
      'All eight pass: then the packages are sound, and your own code or data is at fault.',
    test: { probe: 'crash-ladder' },
  },
  remedies: [
    {
      id: 'stack',
      title: 'Get a stack of the crash',
      says: 'Python then prints the line that it executed when it crashed. It costs nothing.',
      danger: 'none',
      act: { kind: 'env', env: { PYTHONFAULTHANDLER: '1' } },
      proof: { rerun: 'The log names the line that read the file.' },
    },
    {
      id: 'copy',
      title: 'Load a copy of the file that nobody writes',
      says: 'Do not shorten or replace a file that a running program has mapped: write the new one beside it and rename it.',
      danger: 'none',
      act: { kind: 'words' },
      proof: { rerun: 'The run passes the line that crashed.' },
    },
    {
      id: 'room',
      title: 'Free shared memory',
      says: 'Look whether /dev/shm is full; a container gets only 64 MB of it unless it was started with more.',
      danger: 'none',
      act: { kind: 'words', code: 'df -h /dev/shm' },
      proof: { rerun: 'No bus error in the first epoch.' },
    },
  ],
  confusions: [
    {
      cause: 'dev-shm-too-small',
      says: 'There the worker of a DataLoader or NCCL names shared memory.',
    },
    { cause: 'native-segfault-generic', says: 'That is another signal, SIGSEGV (139).' },
  ],
  sources: [
    {
      says: 'mmap(2), signal(7); own trial with a file that was cut while it was mapped',
      date: '2026-11',
    },
  ],
  examples: [
    'Fatal Python error: Bus error',
    './run.sh: line 9:  7001 Bus error               (core dumped) python train.py',
    '*** SIGBUS received at time=1760000000 on cpu 3 ***',
  ],
} satisfies Cause;
