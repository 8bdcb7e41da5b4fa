import { expect, test } from 'vitest';
import { Paced, type Beat } from './paced';

/** A clock that a test moves; jobs that are due are done in order. */
class Clock implements Beat {
  #now = 0;
  #jobs: { atMs: number; job: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  setTimeout(job: () => void, ms: number): void {
    this.#jobs.push({ atMs: this.#now + ms, job });
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

test('newer data is read at most once a second, and the last of it is never left out', async () => {
  const clock = new Clock();
  let reads = 0;
  const paced = new Paced(async () => void (reads += 1), 1_000, clock);
  for (let i = 0; i < 8; i += 1) {
    paced.want(false);
    await clock.pass(250);
  }
  await clock.pass(1_000);
  await clock.pass(1_000);
  expect(reads).toBe(3);
});

test('what a person asks for is read at once, though a read has just ended', async () => {
  const clock = new Clock();
  let reads = 0;
  const paced = new Paced(async () => void (reads += 1), 1_000, clock);
  paced.want(false);
  await settled();
  paced.want(true);
  await settled();
  expect(reads).toBe(2);
});

test('nothing is read twice at once, and nothing after the chart is gone', async () => {
  const clock = new Clock();
  const ends: (() => void)[] = [];
  const paced = new Paced(() => new Promise((resolve) => ends.push(resolve)), 1_000, clock);
  paced.want(true);
  paced.want(true);
  paced.want(true);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await settled();
  expect(ends).toHaveLength(2);
  paced.want(true);
  paced.stop();
  ends[1]?.();
  await settled();
  expect(ends).toHaveLength(2);
});
