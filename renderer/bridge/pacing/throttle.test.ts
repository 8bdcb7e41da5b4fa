import { expect, test } from 'vitest';
import { LIVE_PACE, Throttle, type ThrottleClock } from './throttle';

/** A clock that a test moves; jobs that are due are done in order. */
class Clock implements ThrottleClock {
  #now = 0;
  #jobs: { atMs: number; job: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  setTimeout(job: () => void, ms: number): void {
    this.#jobs.push({ atMs: this.#now + ms, job });
  }

  get waiting(): number {
    return this.#jobs.length;
  }

  async pass(ms: number): Promise<void> {
    this.#now += ms;
    const due = this.#jobs.filter(({ atMs }) => atMs <= this.#now);
    this.#jobs = this.#jobs.filter(({ atMs }) => atMs > this.#now);
    for (const { job } of due) job();
    await settled();
  }
}

const settled = async (): Promise<void> => {
  for (let i = 0; i < 5; i += 1) await Promise.resolve();
};

test('ticks are handed over at once, then gathered until the interval is over', async () => {
  const clock = new Clock();
  const handed: string[][] = [];
  const throttle = new Throttle<string>(250, ({ keys }) => void handed.push([...keys]), clock);
  ['a', 'a', 'b', 'a'].forEach((key) => throttle.request(key));
  expect(handed).toEqual([['a']]);
  await settled();
  await clock.pass(249);
  expect(handed).toEqual([['a']]);
  await clock.pass(1);
  expect(handed).toEqual([['a'], ['a', 'b']]);
  await clock.pass(250);
  expect([handed.length, clock.waiting]).toEqual([2, 0]);
  throttle.request('c');
  expect(handed.at(-1)).toEqual(['c']);
});

test('newer data is read at most once a second, and the last of it is never left out', async () => {
  const clock = new Clock();
  let reads = 0;
  const throttle = new Throttle(1_000, async () => void (reads += 1), clock);
  for (let i = 0; i < 8; i += 1) {
    throttle.request();
    await clock.pass(250);
  }
  await clock.pass(1_000);
  await clock.pass(1_000);
  expect(reads).toBe(3);
});

test.each([
  [1, 250],
  [30, 600],
  [400, 1_000],
])('a live run whose reading takes %i ms is read every %i ms', async (tookMs, everyMs) => {
  const clock = new Clock();
  const startedMs: number[] = [];
  const ends: (() => void)[] = [];
  const reads = new Throttle<void>(
    LIVE_PACE,
    () => {
      startedMs.push(clock.now());
      return new Promise((resolve) => ends.push(resolve));
    },
    clock,
  );
  for (let read = 0; read < 3; read += 1) {
    reads.request();
    await clock.pass(tookMs);
    ends[read]?.();
    await settled();
    reads.request();
    await clock.pass(everyMs - tookMs);
  }
  expect(startedMs.slice(0, 3)).toEqual([0, everyMs, 2 * everyMs]);
});

test('what the user asks for is read at once, though a read has just ended', async () => {
  const clock = new Clock();
  let reads = 0;
  const throttle = new Throttle(1_000, async () => void (reads += 1), clock);
  throttle.request();
  await settled();
  throttle.wantNow();
  await settled();
  expect(reads).toBe(2);
});

test('nothing is read twice at once, and nothing after the chart is gone', async () => {
  const clock = new Clock();
  const ends: (() => void)[] = [];
  const throttle = new Throttle<void>(
    1_000,
    () => new Promise((resolve) => ends.push(resolve)),
    clock,
  );
  throttle.wantNow();
  throttle.wantNow();
  throttle.wantNow();
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await settled();
  expect(ends).toHaveLength(2);
  throttle.wantNow();
  throttle.stop();
  ends[1]?.();
  await settled();
  expect(ends).toHaveLength(2);
});

test('what is wanted while a chart is being read is read once more, after', async () => {
  const answers: (() => void)[] = [];
  const reader = new Throttle(0, () => new Promise((resolve) => answers.push(resolve)));
  reader.wantNow();
  reader.wantNow();
  reader.wantNow();
  expect(answers).toHaveLength(1);
  answers[0]?.();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(answers).toHaveLength(2);
  answers[1]?.();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(answers).toHaveLength(2);
});
