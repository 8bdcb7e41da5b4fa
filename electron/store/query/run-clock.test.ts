import { afterAll, expect, test } from 'vitest';
import { bytesOf, feed, Homes, openCore, RUN } from '../store.fixture';

const homes = new Homes();
afterAll(() => homes.clear());

/** Rows of ticks.jsonl: one second and 100 bytes between two of them, from wall clock `fromMs` on. */
const ticks = (count: number, fromMs: number): Uint8Array =>
  bytesOf(
    Array.from({ length: count }, (_, i) =>
      JSON.stringify({ t: fromMs + i * 1000, m: i * 1000, b: i * 100 }),
    )
      .map((row) => `${row}\n`)
      .join(''),
  );

test('a clock that was asked between two ticks continues with those that come, as one that is opened later', () => {
  const home = homes.make();
  const core = openCore(home);
  const offsets = [0, 50, 100, 250, 10_000];
  for (let count = 1; count <= 200; count += 7) {
    feed(core, 'ticks', 'ticks', ticks(count, 5_000));
    const storeCore = openCore(home);
    expect(core.logTimes(RUN, offsets)).toEqual(storeCore.logTimes(RUN, offsets));
    storeCore.close();
  }
  expect(core.logTimes(RUN, [50, 10_000])).toEqual([5_500, 5_000 + 100_000]);
  core.close();
});

test('ticks that were rewritten give other times, however many they are', () => {
  const core = openCore(homes.make());
  feed(core, 'ticks', 'ticks', ticks(5, 5_000));
  expect(core.logTimes(RUN, [100])).toEqual([6_000]);
  core.resetStream(RUN, 'ticks', '1:2');
  feed(core, 'ticks', 'ticks', ticks(9, 90_000));
  expect(core.logTimes(RUN, [100])).toEqual([91_000]);
  core.close();
});
