import { expect, test } from 'vitest';
import { outlivingLine } from './outliving-line';

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

test('a change ends at once when its client gives it up over an open line', () => {
  const controller = new AbortController();
  const signal = outlivingLine(controller.signal, () => true, 60_000);
  controller.abort();
  expect(signal.aborted).toBe(true);
});

test('a change whose line was cut continues for a client that is back in time, and ends for one that is not', async () => {
  const controller = new AbortController();
  let isBack = false;
  const signal = outlivingLine(controller.signal, () => isBack, 30);
  const left = outlivingLine(controller.signal, () => false, 30);
  controller.abort();
  expect([signal.aborted, left.aborted]).toEqual([false, false]);
  isBack = true;
  await wait(100);
  expect([signal.aborted, left.aborted]).toEqual([false, true]);
});
