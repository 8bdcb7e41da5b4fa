import { expect, test } from 'vitest';
import { isText, recognise } from './recognise';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const random = Uint8Array.from({ length: 1_024 }, (_, i) => (i * 7_919 + (i >> 3) * 104_729) % 256);

test.each([
  ['/r/train.log', 'step 1\n', 'log'],
  ['/r/a.stdout', 'x', 'log'],
  ['/r/notes.txt', 'x', null],
  ['/r/data.jsonl', '{"prompt": "what is 2 + 2"}\n', null],
  ['/r/metrics.jsonl', '{"step": 3, "loss": 0.5}\n', 'json-lines'],
  ['/r/index.csv', 'file,what,right\na.log,a typo,failed\n', null],
  ['/r/results.csv', 'step,reward\n1,0.5\n', 'progress-csv'],
  ['/r/progress.csv', '', 'progress-csv'],
  ['/r/events.out.tfevents.1700000000.host.profile-empty', '', null],
  ['/r/wandb/debug.log', 'INFO\n', null],
  ['/r/wandb/offline-run-20261126_023830-76c3egg7/logs/debug-internal.log', '{}\n', null],
  ['/r/offline-run-20261126_023830-76c3egg7/logs/debug.log', 'INFO\n', null],
  ['/r/wandb/offline-run-20261126_023830-76c3egg7/files/output.log', 'step 1\n', 'log'],
  ['/r/debug.log', 'step 1\n', 'log'],
])('in a folder %s with %j is %s', (path, head, kind) => {
  expect(recognise(path, bytes(head), false)).toBe(kind);
});

test('a file that the user names is a log when nothing else is known of it, unless it is binary', () => {
  expect(recognise('/r/notes.txt', bytes('x'), true)).toBe('log');
  expect(recognise('/r/notes.txt', random, true)).toBe('binary');
});

test('text is text in any encoding that logs come in; archives, pictures and zeros are not', () => {
  expect(isText(Uint8Array.of(0xff, 0xfe, 0x61, 0, 0x62, 0))).toBe(true);
  expect(
    isText(Uint8Array.from(Buffer.from('verlust: gr\u{f6}\u{df}er\n'.repeat(9), 'latin1'))),
  ).toBe(true);
  expect(isText(bytes('\u{1b}[31m✓ größer\u{1b}[0m\r\n'.repeat(20)).subarray(0, 101))).toBe(true);
  expect(isText(bytes(`${'\0'.repeat(40)}${'step 1\n'.repeat(90)}`))).toBe(true);
  expect(isText(new Uint8Array(1_024))).toBe(false);
  expect(isText(random)).toBe(false);
  expect(
    isText(Uint8Array.from(Buffer.from('89504e470d0a1a0a0000000d49484452000000f0', 'hex'))),
  ).toBe(false);
});
