import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MAX_LAST_LINES, MAX_LINE_LENGTH } from '#core/contract/desktop/stopped-child';
import { ChildOutput } from './child-output';

const TOKEN = ['hf', 'abcdefghijklmnopqrstuvwxyzABCDEFGH'].join('_');

beforeEach(() => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** The last lines of a child that printed this, in any pieces. */
async function lastLines(...printed: readonly string[]): Promise<readonly string[]> {
  const stderr = new EventEmitter();
  const output = new ChildOutput('engine', stderr);
  for (const text of printed) stderr.emit('data', Buffer.from(text));
  return output.lastLines();
}

test('the last lines of a child that died are readable, without keys and control characters', async () => {
  expect(await lastLines('Error: no sp', `ace\nHF_TOKEN=${TOKEN}\n\u001b[31mred\n`)).toEqual([
    'Error: no space',
    'HF_TOKEN=hf_…(masked)',
    String.raw`\x1b[31mred`,
  ]);
});

test('a child that printed nothing has no last lines', async () => {
  expect(await lastLines()).toEqual([]);
  expect(await lastLines('\n\n')).toEqual([]);
});

test('of much output only the end is readable, and no line is longer than a page shows', async () => {
  const lines = await lastLines(
    Array.from({ length: 60 }, (_, at) => `line ${at} ${'x'.repeat(900)}`).join('\n'),
  );
  expect(lines.length).toBeLessThanOrEqual(MAX_LAST_LINES);
  expect(lines.at(-1)).toMatch(/^line 59 x+…$/);
  expect(lines.every((line) => line.length <= MAX_LINE_LENGTH)).toBe(true);
});

test('output that arrives after the end of the child is not missed', async () => {
  const stderr = new EventEmitter();
  const lines = new ChildOutput('engine', stderr).lastLines();
  stderr.emit('data', Buffer.from('Error: late\n'));
  expect(await lines).toEqual(['Error: late']);
});
