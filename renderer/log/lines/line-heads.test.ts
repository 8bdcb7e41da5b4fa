import { expect, test } from 'vitest';
import type { LogLine } from '#core/contract/log/log-calls';
import { headOf } from './line-heads';

const by = (actor: string | null, pid: number | null): LogLine => {
  const text = 'x';
  return { number: 1, text, length: 1, wallMs: null, actor, pid, spans: [], keys: [] };
};
const program = by(null, null);
const worker = by('TaskRunner', 5477);
const other = by('WorkerDict', 6);

test('lines of one worker are under a head with its name and process', () => {
  expect(headOf(worker, [program, program], worker).head).toBe('TaskRunner, pid 5477');
  expect(headOf(worker, [worker, program], worker)).toEqual({ head: null, tag: null });
});

test('where workers print in turn, each line says who printed it', () => {
  expect(headOf(worker, [other, worker], other)).toEqual({
    head: null,
    tag: 'TaskRunner, pid 5477',
  });
});

test('the program itself is named behind lines that are under a head, and only there', () => {
  expect(headOf(program, [worker, worker], program).head).toBe('Main program');
  expect(headOf(program, [worker, program], worker)).toEqual({ head: null, tag: null });
  expect(headOf(program, [null, null], program)).toEqual({ head: null, tag: null });
});
