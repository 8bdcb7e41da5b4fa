import { array, assert, asyncProperty, boolean, double, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { type RetryDeps, backOffMs, reconnect, retry, withJitter } from './retry';

const WAITS = { firstMs: 150, maxMs: 5_000 };

/** A clock that nothing waits for; aborted after so many sleeps. */
function sleeper(abortAfter = Infinity): { slept: number[]; deps: RetryDeps } {
  const slept: number[] = [];
  const signal = { aborted: false };
  const sleep = async (ms: number): Promise<void> => {
    slept.push(ms);
    signal.aborted = slept.length >= abortAfter;
  };
  return { slept, deps: { sleep, signal } };
}

const untilYes = (answer: string, tries: number) => (answer === 'yes' ? null : tries * 10);

test('the first wait is short, each later one twice as long, none longer than the last', () => {
  const waits = [0, 1, 2, 3, 4, 11, 2_000].map((failures) => backOffMs(WAITS, failures));
  expect(waits).toEqual([150, 150, 300, 600, 1_200, 5_000, 5_000]);
});

test('waits only grow, and chance takes a quarter of one at most', () => {
  const chances = double({ min: 0, max: 1, noNaN: true });
  assert(
    property(integer({ min: 0, max: 2_000 }), chances, (failures, chance) => {
      const wait = backOffMs(WAITS, failures);
      expect(backOffMs(WAITS, failures + 1)).toBeGreaterThanOrEqual(wait);
      expect(wait).toBeLessThanOrEqual(WAITS.maxMs);
      expect(withJitter(wait, chance)).toBeLessThanOrEqual(wait);
      expect(withJitter(wait, chance)).toBeGreaterThanOrEqual(wait * 0.75);
    }),
  );
});

test('an attempt is repeated until its answer is final, and the last answer is given', async () => {
  const { slept, deps } = sleeper();
  const answers = ['no', 'no', 'yes', 'never asked'];
  expect(await retry(async () => answers.shift() ?? '', untilYes, deps)).toBe('yes');
  expect(slept).toEqual([10, 20]);
  expect(answers).toEqual(['never asked']);
});

test('after an abort nothing is attempted, and the last answer is given', async () => {
  await assert(
    asyncProperty(integer({ min: 1, max: 20 }), async (abortAfter) => {
      const { slept, deps } = sleeper(abortAfter);
      let attempts = 0;
      const attempt = async (): Promise<number> => {
        attempts += 1;
        return attempts;
      };
      expect(await retry(attempt, () => 5, deps)).toBe(abortAfter);
      expect(slept).toHaveLength(abortAfter);
    }),
  );
});

test('an abort during an attempt is met before anybody waits', async () => {
  const { slept, deps } = sleeper();
  const signal = { aborted: false };
  const attempt = async (): Promise<void> => {
    signal.aborted = true;
  };
  await retry(attempt, () => 5, { ...deps, signal });
  expect(slept).toEqual([]);
});

test('a connection that ends is opened again at once, one that cannot be had after growing waits', async () => {
  await assert(
    asyncProperty(array(boolean(), { minLength: 1, maxLength: 12 }), async (opens) => {
      const { slept, deps } = sleeper(opens.length);
      const served: number[] = [];
      const left = [...opens.keys()];
      const open = async (): Promise<number | null> => {
        const at = left.shift() ?? 0;
        if (opens[at] !== true && at % 2 === 0) throw new Error('Nobody listens.');
        return opens[at] === true ? at : null;
      };
      const serve = async (at: number): Promise<void> => void served.push(at);
      await reconnect(open, serve, WAITS, deps);
      expect(served).toEqual([...opens.keys()].filter((at) => opens[at]));
      const failures = opens.map((_, at) => at - opens.lastIndexOf(true, at));
      expect(slept).toEqual(failures.map((count) => backOffMs(WAITS, count)));
    }),
  );
});

test('nothing is opened for somebody who has gone already', async () => {
  let opened = 0;
  const open = async (): Promise<null> => {
    opened += 1;
    return null;
  };
  const { deps } = sleeper();
  await reconnect(open, async () => undefined, WAITS, { ...deps, signal: { aborted: true } });
  expect(opened).toBe(0);
});
