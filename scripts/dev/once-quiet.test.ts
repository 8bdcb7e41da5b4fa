import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onceQuiet } from './once-quiet.mjs';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a burst of changes is one rebuild, and changes during a rebuild are one more', async () => {
  let runs = 0;
  let open = Promise.withResolvers<void>();
  const rebuild = onceQuiet(100, async () => {
    runs += 1;
    open = Promise.withResolvers();
    await open.promise;
  });
  rebuild();
  rebuild();
  await vi.advanceTimersByTimeAsync(100);
  expect(runs).toBe(1);
  rebuild();
  await vi.advanceTimersByTimeAsync(100);
  rebuild();
  await vi.advanceTimersByTimeAsync(100);
  expect(runs).toBe(1);
  open.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(runs).toBe(2);
  open.resolve();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runs).toBe(2);
});

test('a rebuild that fails is followed by one that works', async () => {
  let runs = 0;
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const rebuild = onceQuiet(10, async () => {
    runs += 1;
    if (runs === 1) throw new Error('a slip of the pen');
  });
  rebuild();
  await vi.advanceTimersByTimeAsync(10);
  expect(said).toHaveBeenCalledWith(expect.stringContaining('a slip of the pen'));
  rebuild();
  await vi.advanceTimersByTimeAsync(10);
  expect(runs).toBe(2);
  said.mockRestore();
});
