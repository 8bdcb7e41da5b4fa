import { expect, test } from 'vitest';
import { copyWithTimes, rawOf, writerWords } from './line-copy';

const line = (
  number: number,
  text: string,
  actor: string | null = null,
  pid: number | null = null,
) => ({
  number,
  text,
  length: text.length,
  wallMs: number === 2 ? null : new Date(2026, 0, 1, 9, 14, number).getTime(),
  actor,
  pid,
  spans: [],
  keys: [],
});

test('lines are copied with time and worker, as the engine masked them', () => {
  const lines = [line(1, 'a sk-****', 'TaskRunner', 5477), line(2, 'b')];
  expect(copyWithTimes(lines)).toBe('09:14:01  [TaskRunner, pid 5477] a sk-****\n2  b');
});

test('a worker without a name is its process; a part of Ray is its name; the program has none', () => {
  expect(writerWords({ actor: null, pid: 6 })).toBe('Worker, pid 6');
  expect(writerWords({ actor: 'raylet', pid: null })).toBe('raylet');
  expect(writerWords({ actor: null, pid: null })).toBeNull();
});

test('of raw lines only those are copied that are shown, byte for byte', () => {
  const raw = 'one\r\n\u001B[31mtwo\u001B[0m\n\nfour';
  const range = { from: 7, to: 10 };
  expect(rawOf(raw, range, null)).toBe(raw);
  expect(rawOf(raw, range, new Set([8, 10]))).toBe('\u001B[31mtwo\u001B[0m\nfour');
});
