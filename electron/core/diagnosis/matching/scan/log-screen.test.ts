import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { causeMatcher, causeObserver } from '../../cause-observer';
import { signObserver } from '../../sign-observer';
import { LogReader } from '../../../telemetry/log-reader';
import { LogDiagnosis } from '../../diagnose-log';
import { LogScreen } from './log-screen';
import { repetitions } from '../../../../../scripts/setup/repetitions.mjs';

const encoder = new TextEncoder();
const reading = { runId: 'x', dialect: 'auto', patterns: [], markers: [] };
const row = (key: string, value: string): string => `| ${key.padEnd(24)}| ${value.padEnd(12)}|`;
const rule = '-'.repeat(41);
const table = (n: number): string =>
  [rule, row('time/', ''), row('   total_timesteps', String(n)), row('loss', '0.5'), rule].join(
    '\n',
  );

const lines = [
  'step 3',
  table(20),
  'Traceback (most recent call last):',
  '  File "train.py", line 3, in main',
  'ValueError: bad',
  'torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB.',
  'OSError: [Errno 28] No space left on device',
  '(TaskRunner pid=5) free(): double free detected in tcache 2',
  '\u001B[31mAborted\u001B[0m (core dumped)',
  '#1  cuInit () from /usr/lib/libcuda.so.1',
  'bash: 未找到命令',
  '',
  ' 50%|█  | 1/2 [00:01<00:01, 1.0it/s]\rKilled',
];
const log = fc
  .array(fc.constantFrom(...lines), { maxLength: 20 })
  .map((those) => encoder.encode(those.join('\n')));

/** What the observers of an app gather when they know which lines hold none of their literals, and when not. */
function gathered(bytes: Uint8Array, literals: readonly string[] | null) {
  const reader = new LogReader('auto', [], null, [], literals === null ? null : () => literals);
  const observations = [signObserver, causeObserver].map((one) => one.open(reading, null));
  for (const line of [...reader.push(bytes), ...reader.end()]) {
    for (const observation of observations) observation.read(line);
  }
  return observations.map((one) => one.facts());
}

test('lines without any literal mean nothing to observers: passing over them changes no finding', () => {
  const literals = [signObserver, causeObserver].flatMap((one) => one.literals ?? []);
  fc.assert(
    fc.property(log, (bytes) => {
      expect(gathered(bytes, literals)).toEqual(gathered(bytes, null));
    }),
    { numRuns: repetitions(50, 500) },
  );
});

test('one fatal line behind megabytes of tables is found with its line and its bytes', () => {
  const healthy = Array.from({ length: 30_000 }, (_, n) => table(n + 1)).join('\n');
  const fatal = 'OSError: [Errno 28] No space left on device';
  const bytes = encoder.encode(`${healthy}\n${fatal}\n`);
  const at = bytes.length - fatal.length - 1;
  const diagnosis = new LogDiagnosis();
  for (let from = 0; from < bytes.length; from += 100_000) {
    diagnosis.push(bytes.slice(from, from + 100_000));
  }
  const [first] = diagnosis.end({ exit: 1 }).findings;
  expect(first?.cause).toBe('disk-full');
  const line = 30_000 * 5 + 1;
  const location = first?.evidence.find((one) => one.kind === 'line');
  expect(location).toMatchObject({ line, text: fatal, bytes: [at, bytes.length] });
});

test('a fatal line that progress follows, megabytes before the end, is none', () => {
  const part = Array.from({ length: 30_000 }, (_, n) => table(n + 1)).join('\n');
  const later = Array.from({ length: 30_000 }, (_, n) => table(n + 40_000)).join('\n');
  const diagnosis = new LogDiagnosis();
  diagnosis.push(
    encoder.encode(`${part}\nOSError: [Errno 28] No space left on device\n${later}\n`),
  );
  expect(diagnosis.end({}).findings).toEqual([]);
});

/** Ways of writing a log that a terminal draws, or Windows. */
const DRAWN = {
  'ends of lines as on Windows': (text: string) => text.replaceAll('\n', '\r\n'),
  colours: (text: string) => text.replaceAll('| ', '\u001B[36m|\u001B[0m '),
  'a progress bar in each table': (text: string) =>
    text.replaceAll('| loss', ' 10%|█  | 1/9 [00:01<00:08, 1.0it/s]\r 20%|█  | 2/9\n| loss'),
};

test.each(Object.entries(DRAWN))('a long log with %s is passed over', (_, drawn) => {
  const screen = new LogScreen(
    causeMatcher,
    [signObserver, causeObserver].flatMap((one) => one.literals ?? []),
  );
  const text = drawn(Array.from({ length: 300 }, (__, n) => `${table(n + 1)}\n`).join(''));
  expect(screen.pass(encoder.encode(text))).toBe(true);
});

/** Pieces of bytes, one after the other in the same memory, as a file is read. */
function* inOneMemory(bytes: Uint8Array): Generator<Uint8Array> {
  const memory = new Uint8Array(100_003);
  for (let from = 0; from < bytes.length; from += memory.length) {
    const piece = bytes.subarray(from, from + memory.length);
    memory.set(piece);
    yield memory.subarray(0, piece.length);
  }
}

test.each([...Object.entries(DRAWN), ['nothing but text', (text: string) => text] as const])(
  'what is passed over in a log with %s changes no diagnosis',
  (_, drawn) => {
    const healthy = fc.integer({ min: 0, max: 3 }).map((tables) => {
      return Array.from({ length: tables * 9_000 }, (__, n) => table(n + 1));
    });
    const fatal = fc.constantFrom(
      ...lines,
      '\u001B[1mOSErr\u001B[0mor: [Errno 28] No space left on device',
      'OSError: [Errno 28] No\b space left on device',
      '(W pid=3) ValueError: bad [repeated 3x across cluster]',
    );
    fc.assert(
      fc.property(healthy, fc.array(fatal, { maxLength: 3 }), (before, those) => {
        const bytes = encoder.encode(drawn([...before, ...those, ''].join('\n')));
        const passing = new LogDiagnosis();
        for (const piece of inOneMemory(bytes)) passing.push(piece);
        const inFull = new LogDiagnosis(new LogDiagnosis().save());
        inFull.push(bytes);
        expect(passing.end({ exit: 1 })).toEqual(inFull.end({ exit: 1 }));
      }),
      { numRuns: repetitions(2, 6) },
    );
  },
);
