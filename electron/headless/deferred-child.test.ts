import { expect, test, vi } from 'vitest';
import { DeferredChild } from './deferred-child';

function counted() {
  const kept = { started: 0, stopped: 0 };
  const make = () => {
    kept.started += 1;
    return { stop: () => Promise.resolve(void (kept.stopped += 1)) };
  };
  return { kept, make };
}

test('a child that is not asked for starts a while later, once', async () => {
  vi.useFakeTimers();
  const { kept, make } = counted();
  const child = new DeferredChild();
  child.begin(make);
  child.startLater();
  expect(kept.started).toBe(0);
  await vi.advanceTimersByTimeAsync(60_000);
  child.start();
  expect(kept.started).toBe(1);
  await child.stop();
  expect(kept.stopped).toBe(1);
  vi.useRealTimers();
});

test('a child that is asked for starts at once, and none starts after the end', async () => {
  vi.useFakeTimers();
  const [asked, never] = [counted(), counted()];
  const child = new DeferredChild();
  child.begin(asked.make);
  child.start();
  child.startLater();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.kept.started).toBe(1);
  const other = new DeferredChild();
  other.begin(never.make);
  other.startLater();
  await other.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  other.start();
  expect(never.kept.started).toBe(0);
  vi.useRealTimers();
});
