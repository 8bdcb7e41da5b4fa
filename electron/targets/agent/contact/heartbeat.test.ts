import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NEARBY_HEARTBEAT } from './connect-policy';
import { Heartbeat } from './heartbeat';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const SECOND = 1_000;

function watched() {
  const heard: string[] = [];
  const answers: (() => void)[] = [];
  const pulse = new Heartbeat({
    ...NEARBY_HEARTBEAT,
    ask: () =>
      new Promise<void>((resolve) => {
        heard.push('asked');
        answers.push(resolve);
      }),
    quiet: (silentMs) => heard.push(`quiet for ${silentMs / SECOND} s`),
    back: () => heard.push('back'),
    dead: (silentMs) => heard.push(`dead after ${silentMs / SECOND} s`),
  });
  pulse.start();
  return { heard, pulse, answer: () => answers.at(-1)?.() };
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * SECOND);
test('an agent that answers is asked again, and nothing else is notified', async () => {
  const { heard, answer, pulse } = watched();
  for (let beat = 0; beat < 4; beat += 1) {
    await pass(10);
    answer();
    await pass(0.001);
  }
  expect(new Set(heard)).toEqual(new Set(['asked']));
  pulse.stop();
});

test('an agent that is slow to answer, as on a busy machine, raises no alarm', async () => {
  const { heard, answer, pulse } = watched();
  for (let beat = 0; beat < 4; beat += 1) {
    await pass(25);
    answer();
    await pass(0.001);
  }
  expect(new Set(heard)).toEqual(new Set(['asked']));
  pulse.stop();
});

test('a silence is reported once after 30 s, and its end; one of a minute ends the agent', async () => {
  const { heard, answer, pulse } = watched();
  await pass(40);
  expect(heard).toEqual(['asked', 'quiet for 30 s']);
  await pass(10);
  answer();
  await pass(0.001);
  expect(heard.slice(2)).toEqual(['back']);
  await pass(70);
  expect(heard.slice(3)).toEqual(['asked', 'quiet for 30 s', 'dead after 60 s']);
  pulse.stop();
});

test('anything that comes from an agent shows that it runs, also while its answer waits behind it', async () => {
  const { heard, pulse } = watched();
  for (let beat = 0; beat < 6; beat += 1) {
    await pass(20);
    pulse.heard();
  }
  expect(heard).toEqual(['asked']);
  await pass(40);
  expect(heard.at(-1)).toMatch(/^quiet for/);
  pulse.heard();
  expect(heard.at(-1)).toBe('back');
  pulse.stop();
});

test('the hours in which this computer slept are no silence of the agent', async () => {
  const { heard, answer, pulse } = watched();
  await pass(20);
  // The clock advances, and no timer fires.
  const [monoMs, wallMs] = [performance.now() + 8 * 3_600 * SECOND, Date.now()];
  const clock = vi.spyOn(performance, 'now');
  clock.mockImplementation(() => monoMs + Date.now() - wallMs);
  await pass(10);
  expect(heard).toEqual(['asked']);
  answer();
  await pass(0.001);
  expect(heard).toEqual(['asked']);
  clock.mockRestore();
  pulse.stop();
});
