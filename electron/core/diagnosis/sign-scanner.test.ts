import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleBytes, sampleNames } from '../../samples-for-tests';
import { LogReader } from '../telemetry/log-reader';
import { SignScanner, fatalSigns } from './sign-scanner';

const encoder = new TextEncoder();

function scan(bytes: Uint8Array, markers: readonly string[] = []) {
  const reader = new LogReader('auto', [], null);
  const scanner = new SignScanner(null, markers);
  for (const line of [...reader.push(bytes), ...reader.end()]) scanner.read(line);
  return scanner.facts();
}

const kindsIn = (text: string) =>
  fatalSigns(scan(encoder.encode(text)).signs).map(({ kind }) => kind);

const TRACEBACK = 'Traceback (most recent call last):\n  File "t.py", line 1\nValueError: bad\n';

test.each([
  [TRACEBACK, 'traceback'],
  ['Fatal Python error: Segmentation fault\n', 'fatal-signal'],
  ['train.sh: line 3: 12 Segmentation fault      (core dumped) python t.py\n', 'core-dump'],
  ['\u001b[36m(pid=12)\u001b[0m *** SIGSEGV received at time=17 on cpu 3 ***\n', 'fatal-signal'],
  ['free(): double free detected in tcache 2\n', 'abort'],
  ["terminate called after throwing an instance of 'c10::Error'\n", 'abort'],
  ['Aborted (core dumped)\n', 'core-dump'],
  ['RuntimeError: CUDA error: an illegal memory access was encountered\n', 'cuda'],
])('%j is a sign of failure', (text, kind) => {
  expect(kindsIn(text)).toEqual([kind]);
});

test('the bare words error, fail and warning are no sign', () => {
  const text =
    'Error Rate: 0.0%\nwarning: failed to load cache\n0 errors\nFAILED_CALLS: 0\nerror\nfail\n';
  expect(kindsIn(text)).toEqual([]);
});

test('a traceback with progress after it killed nothing', () => {
  const text = `${TRACEBACK}[Episode 4] Reward: 1.5 Loss: 0.2\n`;
  expect(kindsIn(text)).toEqual([]);
  expect(scan(encoder.encode(text)).signs).toMatchObject([
    { survived: true, text: 'ValueError: bad' },
  ]);
});

test('an encoding error is a sign of its own kind', () => {
  const text = TRACEBACK.replace(
    'ValueError: bad',
    "UnicodeEncodeError: 'charmap' codec can't encode",
  );
  expect(kindsIn(text)).toEqual(['encoding']);
});

test('a log cut anywhere, its reader saved and opened again, tells the same', () => {
  const bytes = encoder.encode(
    `start ü\n${TRACEBACK}COMPLETE\n[Episode 1] Reward: 2\n${TRACEBACK}end`,
  );
  const whole = scan(bytes, ['COMPLETE']);
  fc.assert(
    fc.property(fc.nat(bytes.length), (at) => {
      const reader = new LogReader('auto', [], null);
      const scanner = new SignScanner(null, ['COMPLETE']);
      for (const line of reader.push(bytes.subarray(0, at))) scanner.read(line);
      const laterReader = new LogReader('auto', [], reader.save());
      const later = new SignScanner(JSON.parse(JSON.stringify(scanner.save())), ['COMPLETE']);
      for (const line of laterReader.push(bytes.subarray(at))) later.read(line);
      for (const line of laterReader.end()) later.read(line);
      expect(later.facts()).toEqual(whole);
    }),
  );
});

test('no healthy log of the corpus shows a sign of failure', (context) => {
  const names = sampleNames(context, '../crash-corpus').filter((name) =>
    name.startsWith('negative'),
  );
  expect(names.length).toBeGreaterThan(0);
  const wrong = names.flatMap((name) =>
    fatalSigns(scan(sampleBytes(context, `../crash-corpus/${name}`)).signs).map(
      ({ line, text }) => `${name}:${line} ${text}`,
    ),
  );
  expect(wrong).toEqual([]);
});

test('no healthy training of our own shows a sign of failure', (context) => {
  const healthy = ['a1_healthy_grpo', 'a2_healthy_ppo_gae', 'a3_resume', 'a5_nocolor', 'ray_ok'];
  const wrong = healthy.flatMap((name) =>
    fatalSigns(scan(sampleBytes(context, `verl-cpu/logs/${name}.log`)).signs).map(
      ({ line, text }) => `${name}:${line} ${text}`,
    ),
  );
  expect(wrong).toEqual([]);
});
