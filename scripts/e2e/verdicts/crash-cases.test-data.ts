import { type EndCase, code, python } from './end-cases.test-data';

const signal = (name: string) => ({ code: null, signal: name });

const BUS = `
import mmap, os, tempfile
file = tempfile.TemporaryFile()
file.truncate(8192)
view = mmap.mmap(file.fileno(), 8192)
file.truncate(0)
view[5000]`;
const SEGFAULT = 'import ctypes; ctypes.string_at(0)';

/** Signals, limits and what wrappers make of them. */
export const crashCases: readonly EndCase[] = [
  {
    what: 'a segmentation fault',
    argv: python(SEGFAULT),
    verdict: 'failed',
    says: /segmentation fault \(SIGSEGV/,
    exit: signal('SIGSEGV'),
  },
  {
    what: 'an abort',
    argv: python('import os; os.abort()'),
    verdict: 'failed',
    says: /abort.*SIGABRT/,
    exit: signal('SIGABRT'),
  },
  {
    what: 'a kill from outside',
    argv: python('import os; os.kill(os.getpid(), 9)'),
    verdict: 'failed',
    says: /SIGKILL.*killed from outside/,
    exit: signal('SIGKILL'),
  },
  {
    what: 'a bus error',
    argv: python(BUS),
    verdict: 'failed',
    says: /SIGBUS/,
    exit: signal('SIGBUS'),
  },
  {
    what: 'SIGTERM from outside',
    argv: python('import os; os.kill(os.getpid(), 15)'),
    verdict: 'failed',
    says: /SIGTERM/,
    exit: signal('SIGTERM'),
  },
  {
    what: 'an address space limit',
    argv: ['sh', '-c', 'ulimit -v 300000; exec python3 -c "x = bytearray(1 << 30)"'],
    verdict: 'failed',
    says: /MemoryError/,
    exit: code(1),
  },
  {
    what: 'sys.exit(139)',
    argv: python('raise SystemExit(139)'),
    verdict: 'failed',
    says: /139.*SIGSEGV.*chose this code itself/,
    exit: code(139),
  },
  {
    what: 'a shell whose command crashes',
    argv: ['sh', '-c', `python3 -c '${SEGFAULT}'; exit $?`],
    verdict: 'failed',
    says: /139.*SIGSEGV/,
    exit: code(139),
  },
  {
    what: 'timeout that expires',
    argv: ['timeout', '1', 'sleep', '30'],
    verdict: 'failed',
    says: /124.*time limit/,
    exit: code(124),
  },
  {
    what: 'timeout whose command crashes',
    argv: ['timeout', '30', ...python(SEGFAULT)],
    verdict: 'failed',
    says: /SIGSEGV/,
    exit: null,
  },
  {
    what: 'timeout that kills',
    argv: ['sh', '-c', 'timeout -s KILL 1 sleep 30; exit $?'],
    verdict: 'failed',
    says: /137.*SIGKILL/,
    exit: code(137),
  },
  {
    what: 'timeout that dies of its own kill',
    argv: ['timeout', '-s', 'KILL', '1', 'sleep', '30'],
    verdict: 'failed',
    says: /SIGKILL.*time limit of `timeout`/,
    exit: signal('SIGKILL'),
  },
  {
    what: 'a limit of CPU time',
    argv: ['sh', '-c', 'ulimit -S -t 1; exec python3 -c "while True: pass"'],
    verdict: 'failed',
    says: /SIGXCPU.*CPU time limit/,
    exit: signal('SIGXCPU'),
  },
];
