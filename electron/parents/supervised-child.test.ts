import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChildEvents, ChildHandle } from './child-process';
import { FIRST_WAIT_MS, HeartbeatWatch, SECOND_WAIT_MS } from './heartbeat-watch';
import { type SpentChild, SupervisedChild } from './supervised-child';
import { MAX_RESTARTS, restartDelayMs } from './restart-policy';

interface FakeChild extends ChildHandle {
  readonly events: ChildEvents;
  readonly requests: string[];
}

function fakeChildren() {
  const started: FakeChild[] = [];
  const start = (events: ChildEvents): ChildHandle => {
    const requests: string[] = [];
    const child: FakeChild = {
      pid: 100 + started.length,
      events,
      requests,
      end: () => requests.push('end'),
      kill: () => {
        requests.push('kill');
        events.exit('signal SIGKILL');
      },
    };
    started.push(child);
    return child;
  };
  return { started, start };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a child that keeps dying is started six times in all, then left alone with a sentence', async () => {
  const { started, start } = fakeChildren();
  const says: string[] = [];
  const spent = vi.fn<(end: SpentChild) => void>();
  const child = new SupervisedChild({ name: 'engine', start, says: (s) => says.push(s), spent });
  for (let i = 0; i <= MAX_RESTARTS; i += 1) {
    expect(child.pid).toBe(100 + i);
    started.at(-1)?.events.exit('signal SIGSEGV');
    await vi.advanceTimersByTimeAsync(60_000);
  }
  expect(started).toHaveLength(1 + MAX_RESTARTS);
  expect(child.pid).toBeUndefined();
  expect(spent).toHaveBeenCalledExactlyOnceWith({ how: 'signal SIGSEGV', restarts: MAX_RESTARTS });
  expect(says.at(-1)).toContain('Runs continue');
  expect(says[0]).toContain('signal SIGSEGV');
});

test('the first restart comes at once, later ones wait, the sixth never comes', () => {
  expect([0, 1, 2, 3, 4, 5].map(restartDelayMs)).toEqual([0, 100, 500, 1_000, 2_000, null]);
});

test('a child that reports its end twice is started again once', async () => {
  const { started, start } = fakeChildren();
  const child = new SupervisedChild({ name: 'engine', start, says: () => undefined });
  started[0]?.events.exit('code 1');
  started[0]?.events.exit('code 1');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(started).toHaveLength(2);
  expect(child.restarts).toBe(1);
});

test('a child that is restarted on purpose is asked to end, starts again at once, and has all its restarts left', async () => {
  const { started, start } = fakeChildren();
  const says: string[] = [];
  const child = new SupervisedChild({ name: 'engine', start, says: (s) => says.push(s) });
  const restarted = child.restart();
  expect(started[0]?.requests).toEqual(['end']);
  started[0]?.events.exit('code 0');
  await restarted;
  expect(started).toHaveLength(2);
  expect(child.pid).toBe(101);
  expect([child.restarts, says]).toEqual([0, []]);
  started[1]?.events.exit('code 1');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(child.restarts).toBe(1);
});

/** A child that has just used all its restarts. */
async function spentChild() {
  const { started, start } = fakeChildren();
  const spent = vi.fn<(end: SpentChild) => void>();
  const child = new SupervisedChild({ name: 'engine', start, says: () => undefined, spent });
  const useUp = async (): Promise<void> => {
    for (let i = 0; i <= MAX_RESTARTS; i += 1) {
      started.at(-1)?.events.exit('code 1');
      await vi.advanceTimersByTimeAsync(60_000);
    }
  };
  await useUp();
  return { child, started, spent, useUp };
}

test('a child that gave up and is revived starts at once, with all its restarts left', async () => {
  const { child, started, spent, useUp } = await spentChild();
  expect(child.revive()).toBe(true);
  expect(started).toHaveLength(2 + MAX_RESTARTS);
  expect([child.pid, child.restarts]).toEqual([101 + MAX_RESTARTS, 0]);
  await useUp();
  expect(started).toHaveLength(2 * (1 + MAX_RESTARTS));
  expect(spent).toHaveBeenCalledTimes(2);
});

test('a child that runs, waits for a restart or was stopped is not revived', async () => {
  const { started, start } = fakeChildren();
  const child = new SupervisedChild({ name: 'engine', start, says: () => undefined });
  expect(child.revive()).toBe(false);
  started[0]?.events.exit('code 1');
  expect(child.revive()).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(started).toHaveLength(2);
  const gone = await spentChild();
  expect(gone.child.revive()).toBe(true);
  expect(gone.child.revive()).toBe(false);
  const quit = await spentChild();
  await quit.child.stop();
  expect(quit.child.revive()).toBe(false);
  expect(quit.started).toHaveLength(1 + MAX_RESTARTS);
});

test('stopping asks first, kills a child that does not listen, and starts no other', async () => {
  const { started, start } = fakeChildren();
  const child = new SupervisedChild({
    name: 'engine',
    start,
    says: () => undefined,
    patienceMs: 50,
  });
  const stopped = child.stop();
  expect(started[0]?.requests).toEqual(['end']);
  await vi.advanceTimersByTimeAsync(50);
  await stopped;
  expect(started[0]?.requests).toEqual(['end', 'kill']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(started).toHaveLength(1);
});

test('stopping between two starts ends at once and the next start never comes', async () => {
  const { started, start } = fakeChildren();
  const child = new SupervisedChild({ name: 'engine', start, says: () => undefined });
  started[0]?.events.exit('code 1');
  await child.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(started).toHaveLength(1);
});

test('a pty host is called silent only after two waits without a beat', async () => {
  const silent = vi.fn<() => void>();
  const watch = new HeartbeatWatch(silent);
  watch.beat();
  await vi.advanceTimersByTimeAsync(FIRST_WAIT_MS);
  watch.beat();
  await vi.advanceTimersByTimeAsync(FIRST_WAIT_MS + SECOND_WAIT_MS - 1);
  expect(silent).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(silent).toHaveBeenCalledOnce();
});

test('no beat is missed once the watch has been stopped', async () => {
  const silent = vi.fn<() => void>();
  const watch = new HeartbeatWatch(silent);
  watch.beat();
  await vi.advanceTimersByTimeAsync(FIRST_WAIT_MS + 1);
  watch.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(silent).not.toHaveBeenCalled();
});
