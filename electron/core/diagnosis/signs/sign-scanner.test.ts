import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { LogReader } from '../../telemetry/log-reader';
import { encoder, scan } from '../fixtures/scan-log.fixture';
import { SignScanner, fatalSigns, tellingSigns } from './sign-scanner';

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

test.each([
  ['a prefix of its rank', '[rank0]: '],
  ['the prefix of a logger whose clock goes on', 'ERROR 11-20 12:00:0# [core.py:7] '],
  ['an indentation', '      '],
  ['the actor of Ray', '\u001b[36m(TaskRunner pid=12)\u001b[0m '],
])('a traceback with %s is identified by its last line', (_what, prefix) => {
  const lines = TRACEBACK.trimEnd().split('\n');
  const text = lines.map((line, i) => `${prefix.replace('#', String(i))}${line}\n`).join('');
  expect(scan(encoder.encode(text)).signs).toMatchObject([
    { kind: 'traceback', line: 3, text: 'ValueError: bad', survived: false },
  ]);
});

test('a traceback that Ray carries on is identified by its last line', () => {
  const text = `Traceback (most recent call last):
  File "main.py", line 9, in main
ray.exceptions.RayTaskError(KeyError): ray::TaskRunner.run() (pid=7, ip=127.0.0.1)
           ^^^^^^^^^
  File "reward.py", line 4, in score
KeyError: 'answer'

During handling of the above exception, another exception occurred:

ray::TaskRunner.run() (pid=7, ip=127.0.0.1)
  File "reward.py", line 9, in score
KeyError: 'again'

Set the environment variable HYDRA_FULL_ERROR=1 for a complete stack trace.
`;
  expect(scan(encoder.encode(text)).signs).toMatchObject([{ line: 12, text: "KeyError: 'again'" }]);
});

test('numbers inside a traceback are no progress', () => {
  const text = `${TRACEBACK.replace('ValueError: bad', '  Reward: 3.2 Loss: 1')}ValueError: Loss: 2\n`;
  expect(scan(encoder.encode(`[Episode 4] Reward: 1.5 Loss: 0.2\n${text}`))).toMatchObject({
    lastProgressLine: 1,
    signs: [{ survived: false }],
  });
});

test('an exception that Python says it ignored killed nothing', () => {
  const text = `Exception ignored in: <function Env.__del__ at 0x7f>\n${TRACEBACK}`;
  expect(kindsIn(text)).toEqual([]);
});

test('of many signs the first and the newest are kept', () => {
  const text = Array.from({ length: 200 }, (_, i) => TRACEBACK.replace('bad', `number ${i}`)).join(
    '',
  );
  const { signs } = scan(encoder.encode(text));
  expect(signs).toHaveLength(50);
  expect(signs[0]?.text).toBe('ValueError: number 0');
  expect(signs.at(-1)?.text).toBe('ValueError: number 199');
});

test('of many states the first and the newest are kept', () => {
  const text = `${'[SAVE] model saved\n'.repeat(300)}[TRAIN] Training interrupted by user\n`;
  const { states } = scan(encoder.encode(text));
  expect(states.length).toBeLessThanOrEqual(200);
  expect(states.at(-1)).toMatchObject({ state: 'interrupted', line: 301 });
});

test('a marker seen again after a traceback is progress as well', () => {
  const bytes = encoder.encode(`saved\n${TRACEBACK}saved\n`);
  expect(scan(bytes, ['saved'])).toMatchObject({
    markers: { saved: 1 },
    signs: [{ survived: true }],
  });
});

/** Text that begins with the mark of UTF-16LE is read as that, to its end. */
const noises = fc.uint8Array({ maxLength: 400 }).filter(([a, b]) => a !== 0xff || b !== 0xfe);

test('no matter what a log holds, it is scanned without complaint', () => {
  fc.assert(
    fc.property(noises, fc.string(), (noise, words) => {
      const bytes = new Uint8Array([
        ...noise,
        ...encoder.encode(`\n${TRACEBACK}${words}\n`),
        ...noise,
      ]);
      expect(scan(bytes, [words]).signs.length).toBeGreaterThan(0);
    }),
  );
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

test('a log cut anywhere, its reader saved and opened again, yields the same', () => {
  const bytes = encoder.encode(
    `start ü\n${TRACEBACK}COMPLETE\n[Episode 1] Reward: 2\n${TRACEBACK}end`,
  );
  const full = scan(bytes, ['COMPLETE']);
  fc.assert(
    fc.property(fc.nat(bytes.length), (at) => {
      const reader = new LogReader('auto', [], null);
      const scanner = new SignScanner(null, ['COMPLETE']);
      for (const line of reader.push(bytes.subarray(0, at))) scanner.read(line);
      const laterReader = new LogReader('auto', [], reader.save());
      const later = new SignScanner(JSON.parse(JSON.stringify(scanner.save())), ['COMPLETE']);
      for (const line of laterReader.push(bytes.subarray(at))) later.read(line);
      for (const line of laterReader.end()) later.read(line);
      expect(later.facts()).toEqual(full);
    }),
  );
});

test('a state remembers where its line ends and the step before it, to be on a chart', () => {
  const first = '[MARKET] Training on: NQ\n';
  const table = ['| time/           |     |', '|    total_timesteps | 2048 |'].join('\n');
  const text = `${first}---------\n${table}\n---------\n[SAVE] model saved\n`;
  expect(scan(encoder.encode(text)).states).toEqual([
    expect.objectContaining({ state: 'market', endOffset: first.length, x: null, xKind: null }),
    expect.objectContaining({ state: 'saved', endOffset: text.length, x: 2048, xKind: 'timestep' }),
  ]);
});

test('a checkpoint of verl is at the step of its folder, which is reported before the metrics of that step', () => {
  const prefix = '\u001B[36m(TaskRunner pid=2)\u001B[0m ';
  const text = [
    `${prefix}step:7 - actor/entropy:5.760 - critic/score/mean:0.147`,
    `${prefix}local_global_step_folder: /w/ckpt/global_step_8`,
    `${prefix}step:8 - actor/entropy:5.750 - critic/score/mean:0.131`,
    '',
  ].join('\n');
  expect(scan(encoder.encode(text)).states).toMatchObject([
    { state: 'saved', line: 2, x: 8, xKind: 'update' },
  ]);
});

test('an assertion without a message is identified by the line that asserts', () => {
  const text = `Traceback (most recent call last):
  File "train.py", line 40, in <module>
    main()
  File "train.py", line 12, in main
    assert ratio.shape == advantage.shape
           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
AssertionError
`;
  expect(scan(encoder.encode(text)).signs).toMatchObject([
    { line: 7, text: 'AssertionError at "assert ratio.shape == advantage.shape"' },
  ]);
});

test('an assertion with a message keeps it', () => {
  const text = TRACEBACK.replace('ValueError', '    assert a\nAssertionError');
  expect(scan(encoder.encode(text)).signs).toMatchObject([{ text: 'AssertionError: bad' }]);
});

test('the exception inside a DataLoader worker is reported, not its wrapper', () => {
  const text = `Traceback (most recent call last):
  File "train.py", line 9, in <module>
    for batch in loader:
RuntimeError: Caught KeyError in DataLoader worker process 0.
Original Traceback (most recent call last):
  File "worker.py", line 349, in _worker_loop
    data = fetcher.fetch(index)
  File "data.py", line 4, in __getitem__
    return self.rows[index]
KeyError: 'prompt'
`;
  const { signs } = scan(encoder.encode(text));
  expect(tellingSigns(signs)).toMatchObject([{ line: 10, text: "KeyError: 'prompt'" }]);
});

test('a failed check is reported, not the stack below it', () => {
  const stack = Array.from({ length: 30 }, () => '/venv/bin/python(_start+0x21) [0x55d0c4a2b0f1]');
  const text = [
    "[2026-11-20 18:15:14,066 C 12 12] core_worker.cc:1057:  Check failed: _s.ok() Bad status: IOError: Failed to announce driver's port to raylet and GCS",
    '*** StackTrace Information ***',
    ...stack,
    '',
  ].join('\n');
  expect(tellingSigns(scan(encoder.encode(text)).signs)).toMatchObject([
    { line: 1, kind: 'abort', text: expect.stringContaining('Failed to announce') },
  ]);
});

test('a driver of Ray that its raylet turned away shows why', () => {
  const line =
    '[2026-11-22 15:48:40,410 E 930 930] core_worker.cc:513: Failed to register worker to Raylet: IOError: [RayletClient] Unable to register worker with raylet. Failed to read data from the socket: End of file worker_id=01000000ffff';
  const text = `2026-11-22 15:48:40,268\tINFO worker.py:1908 -- Started a local Ray instance.\n${line}\n`;
  expect(tellingSigns(scan(encoder.encode(text)).signs)).toMatchObject([
    { line: 2, kind: 'abort', text: expect.stringContaining('Failed to register worker') },
  ]);
});

test('a line that denies success is found no matter how the log is cut, and is no progress', () => {
  const log = encoder.encode(
    '[Episode 1] Reward: 1\n[ERROR] No data for ES\n[ERROR] No data for NQ\n',
  );
  const text = '[ERROR] No data';
  for (let cut = 0; cut <= log.length; cut += 1) {
    const reader = new LogReader('auto', [], null);
    let scanner = new SignScanner(null, [], [text]);
    for (const line of reader.push(log.subarray(0, cut))) scanner.read(line);
    scanner = new SignScanner(scanner.save(), [], [text]);
    for (const line of reader.push(log.subarray(cut))) scanner.read(line);
    expect(scanner.facts()).toMatchObject({
      failMarkers: { [text]: { line: 2, text: '[ERROR] No data for ES' } },
      lastProgressLine: 1,
    });
  }
});
