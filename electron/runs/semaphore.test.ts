import { expect, test } from 'vitest';
import { Semaphore } from './semaphore';

test('never more than the allowed number of jobs run at once, and all get their turn', async () => {
  const turns = new Semaphore(3);
  let busy = 0;
  let max = 0;
  let done = 0;
  const job = async () => {
    busy += 1;
    max = Math.max(max, busy);
    await new Promise((resolve) => {
      setTimeout(resolve, 1);
    });
    busy -= 1;
    done += 1;
  };
  void Promise.all(Array.from({ length: 20 }, () => turns.run(job)));
  await turns.idle();
  expect({ most: max, done }).toEqual({ most: 3, done: 20 });
});

test('a job that fails gives its turn to the next', async () => {
  const turns = new Semaphore(1);
  const failing = turns.run(() => Promise.reject(new Error('disk full')));
  const next = turns.run(async () => 'done');
  await expect(failing).rejects.toThrow('disk full');
  await expect(next).resolves.toBe('done');
});
