import type { Verdict } from '#core/contract/run/run';

/** A way a training can end by itself: what runs, and what must be said of it. */
export interface EndCase {
  readonly what: string;
  readonly argv: readonly string[];
  readonly verdict: Verdict;
  /** Must be found in the reasons, joined by line ends. */
  readonly says: RegExp;
  /** null: the wrapper decides how it says it. */
  readonly exit: { readonly code: number | null; readonly signal: string | null } | null;
}

/** A Python program that says `up` first. */
export const python = (code: string): readonly string[] => [
  'python3',
  '-c',
  `print('up', flush=True)\n${code}`,
];

export const code = (number: number) => ({ code: number, signal: null });

const LEFT_OVER = "import subprocess; subprocess.Popen(['sleep', '60'], start_new_session=True)";
const ENCODING = "import sys; sys.stdout.reconfigure(encoding='ascii'); print('\\u2705')";
const HANDLED = `
import traceback
try:
    raise ValueError('no data')
except ValueError:
    traceback.print_exc()`;

const LOOSE_THREAD = `
import threading
lost = threading.Thread(target=lambda: 1 / 0)
lost.start()
lost.join()
print('COMPLETE')`;

/** Each runs through the real command line, supervisor and engine. */
export const endCases: readonly EndCase[] = [
  {
    what: 'exit 0 with output, and nothing that says what it should have done',
    argv: python('pass'),
    verdict: 'finished',
    says: /^Finished, without success criteria, metrics or checkpoints to judge it by\./,
    exit: code(0),
  },
  {
    what: 'exit 1 after a traceback',
    argv: python("raise ValueError('bad')"),
    verdict: 'failed',
    says: /ValueError: bad/,
    exit: code(1),
  },
  {
    what: 'exit 3',
    argv: python('raise SystemExit(3)'),
    verdict: 'failed',
    says: /exit code 3/,
    exit: code(3),
  },
  {
    what: 'a traceback, then exit 0',
    argv: python(HANDLED),
    verdict: 'suspicious',
    says: /ValueError: no data/,
    exit: code(0),
  },
  {
    what: 'a thread that died, then COMPLETE and exit 0',
    argv: python(LOOSE_THREAD),
    verdict: 'suspicious',
    says: /ZeroDivisionError/,
    exit: code(0),
  },
  {
    what: 'an empty log and exit 0',
    argv: ['true'],
    verdict: 'suspicious',
    says: /log is empty/,
    exit: code(0),
  },
  {
    what: 'a pipeline into tee',
    argv: ['bash', '-c', 'python3 -c "print(1); raise SystemExit(3)" 2>&1 | tee /dev/null'],
    verdict: 'suspicious',
    says: /comes from tee/,
    exit: code(0),
  },
  {
    what: 'a pipeline into tee with pipefail',
    argv: [
      'bash',
      '-o',
      'pipefail',
      '-c',
      'python3 -c "print(1); raise SystemExit(3)" | tee /dev/null',
    ],
    verdict: 'failed',
    says: /exit code 3/,
    exit: code(3),
  },
  {
    what: 'a pipeline that asks for the status of its first part',
    argv: ['bash', '-c', 'python3 -c "raise SystemExit(3)" | tee /dev/null; exit ${PIPESTATUS[0]}'],
    verdict: 'failed',
    says: /exit code 3/,
    exit: code(3),
  },
  {
    what: 'an encoding error, and nothing that was declared',
    argv: python(ENCODING),
    verdict: 'failed',
    says: /UnicodeEncodeError/,
    exit: code(1),
  },
  {
    what: 'children left over',
    argv: python(LEFT_OVER),
    verdict: 'finished',
    says: /left a process behind: sleep/,
    exit: code(0),
  },
  {
    what: 'a command line it does not understand',
    argv: ['python3', '--no-such-flag'],
    verdict: 'failed',
    says: /exit code 2/,
    exit: code(2),
  },
  {
    what: 'a shell that finds no such command',
    argv: ['sh', '-c', 'no-such-command-here'],
    verdict: 'failed',
    says: /127.*did not find/,
    exit: code(127),
  },
  {
    what: 'a missing program',
    argv: ['/nowhere/train'],
    verdict: 'failed',
    says: /Could not start/,
    exit: null,
  },
  {
    what: 'a file that is no program',
    argv: ['/etc/hostname'],
    verdict: 'failed',
    says: /Could not start/,
    exit: null,
  },
];
