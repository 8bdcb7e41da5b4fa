import { expect, test, vi } from 'vitest';
import { DeferredChild } from './deferred-child';

function counted() {
  const stored = { started: 0, stopped: 0 };
  const make = () => {
    stored.started += 1;
    return { stop: () => Promise.resolve(void (stored.stopped += 1)) };
  };
  return { stored, make };
}

test('a child that is not asked for starts a while later, once', async () => {
  vi.useFakeTimers();
  const { stored, make } = counted();
  const child = new DeferredChild();
  child.begin(make);
  child.startLater();
  expect(stored.started).toBe(0);
  await vi.advanceTimersByTimeAsync(60_000);
  child.start();
  expect(stored.started).toBe(1);
  await child.stop();
  expect(stored.stopped).toBe(1);
  vi.useRealTimers();
});

test('a child that is asked for starts at once, and none starts after the end', async () => {
  vi.useFakeTimers();
  const [request, never] = [counted(), counted()];
  const child = new DeferredChild();
  child.begin(request.make);
  child.start();
  child.startLater();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(request.stored.started).toBe(1);
  const other = new DeferredChild();
  other.begin(never.make);
  other.startLater();
  await other.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  other.start();
  expect(never.stored.started).toBe(0);
  vi.useRealTimers();
});
