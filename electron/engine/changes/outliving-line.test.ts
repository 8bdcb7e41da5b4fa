import { expect, test } from 'vitest';
import { outlivingLine } from './outliving-line';

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

test('a change ends at once when its client gives it up over an open line', () => {
  const asked = new AbortController();
  const signal = outlivingLine(asked.signal, () => true, 60_000);
  asked.abort();
  expect(signal.aborted).toBe(true);
});

test('a change whose line was cut continues for a client that is back in time, and ends for one that is not', async () => {
  const asked = new AbortController();
  let isBack = false;
  const kept = outlivingLine(asked.signal, () => isBack, 30);
  const left = outlivingLine(asked.signal, () => false, 30);
  asked.abort();
  expect([kept.aborted, left.aborted]).toEqual([false, false]);
  isBack = true;
  await wait(100);
  expect([kept.aborted, left.aborted]).toEqual([false, true]);
});
