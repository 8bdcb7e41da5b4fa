import { defineCause, line, notCause, setParams, source, words } from '../define-cause';

export default defineCause({
  title: 'Killed from outside (SIGKILL), without a sign of low memory',
  layer: 'os',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'macos'],
  rank: 'generic',
  explains:
    'The program got SIGKILL, which no program can catch, so it printed nothing and saved nothing. A user, a script, a time limit or a container’s stop sends it; the kernel sends it too when memory runs out, but here nothing shows that.',
  signs: [
    { says: 'the exit shows SIGKILL', weight: 3, exit: ['SIGKILL', 137, -9] },
    {
      says: 'the log contains no traceback, which a program that fails by itself leaves',
      weight: 2,
      shape: 'no-traceback',
    },
    line(
      'the log says that someone sent SIGKILL',
      /SIGKILL (?:was )?sent by|(?:sending|sends|sent) SIGKILL\b/i,
      { weight: 2 },
    ),
    {
      says: 'neither the kernel nor the memory samples show that memory ran out',
      weight: 2,
      fact: ({ outOfMemory }) => (outOfMemory === null ? null : !outOfMemory),
    },
    { says: 'memory ran out', weight: -3, fact: ({ outOfMemory }) => outOfMemory },
    line(
      'the log says that memory ran out',
      /out of memory: Killed process|oom-kill:constraint|OutOfMemory|MemoryError|Cannot allocate memory|OOMKilled/i,
      { weight: -3, isFinal: true },
    ),
    line(
      'a launcher says which of its workers was killed',
      /exitcode\s*: -9\b|killed by signal: Killed|DataLoader worker \(pid/,
      { weight: -2, isFinal: true },
    ),
  ],
  probe: {
    says: 'Reads the kernel’s messages of the last hours for a kill for lack of memory. It changes nothing.',
    falsifiedBy: 'The kernel’s log names this process with "Out of memory: Killed process".',
    test: {
      argv: [
        'journalctl',
        '-k',
        '--no-pager',
        '--since',
        '-6h',
        '--grep',
        'out of memory|oom-kill',
      ],
      // Who may not read the kernel's log gets no entries either.
      supports: {
        output:
          /^(?![\s\S]*(?:insufficient permissions|not seeing messages|No journal files))[\s\S]*No entries/,
        exit: [1],
      },
      limitS: 20,
    },
  },
  remedies: [
    words('who', 'Find out who killed it', {
      says: 'Look for a limit at that minute: docker stop, a scheduler, a timeout, another user’s pkill, a supervisor that gave up on SIGINT. Raise that limit or stop it there.',
      proof: { rerun: 'The run passes the minute at which it was killed.' },
    }),
    setParams('resume', 'Resume from the last checkpoint', {
      says: 'The files are as they were at the last save; a checkpoint that was being written may be cut.',
      params: { resume_mode: 'auto' },
      proof: { rerun: 'The log shows that it resumes.' },
    }),
  ],
  confusions: [
    notCause(
      'host-oom-killed',
      'With the same exit the kernel killed it for memory: its own log and the memory samples show it.',
    ),
    notCause(
      'sigint-ignored',
      'A program that ignores SIGINT is killed in the end by anyone who stops it.',
    ),
  ],
  sources: [
    source(
      'own trials: SIGKILL to a training at 49,600 steps, and to a Ray worker; memory was free',
      '2026-11',
    ),
  ],
});
