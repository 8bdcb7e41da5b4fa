import { expect, test } from 'vitest';
import { PendingWork } from './pending-work';

test('a close waits for work in progress, whether it succeeds or fails, and not forever', async () => {
  const pending = new PendingWork();
  const order: string[] = [];
  const slow = async (what: string): Promise<string> => {
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
    order.push(what);
    return what;
  };
  const written = pending.follow(slow('written'));
  const broken = pending.follow(
    slow('broken').then(() => Promise.reject(new Error('The disk is full.'))),
  );
  broken.catch(() => undefined);
  await pending.settled(60_000);
  expect(order).toEqual(['written', 'broken']);
  expect(await written).toBe('written');
  await expect(broken).rejects.toThrow('The disk is full.');
  void pending.follow(new Promise(() => undefined));
  await expect(pending.settled(1)).resolves.toBeUndefined();
});
