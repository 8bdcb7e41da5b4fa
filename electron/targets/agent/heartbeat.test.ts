import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Heartbeat } from './heartbeat';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function watched() {
  const heard: string[] = [];
  const answers: (() => void)[] = [];
  const pulse = new Heartbeat({
    everyMs: 5_000,
    ask: () =>
      new Promise<void>((resolve) => {
        heard.push('asked');
        answers.push(resolve);
      }),
    quiet: () => heard.push('quiet'),
    back: () => heard.push('back'),
    dead: () => heard.push('dead'),
  });
  pulse.start();
  return { heard, pulse, answer: () => answers.at(-1)?.() };
}

test('an agent that answers is asked again, and nothing else is told', async () => {
  const { heard, answer, pulse } = watched();
  for (let beat = 0; beat < 4; beat += 1) {
    await vi.advanceTimersByTimeAsync(5_000);
    answer();
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(new Set(heard)).toEqual(new Set(['asked']));
  pulse.stop();
});

test('a silence is told once, and its end; a long one ends the agent', async () => {
  const { heard, answer, pulse } = watched();
  await vi.advanceTimersByTimeAsync(40_000);
  expect(heard).toEqual(['asked', 'quiet']);
  answer();
  await vi.advanceTimersByTimeAsync(1);
  expect(heard.at(-1)).toBe('back');
  await vi.advanceTimersByTimeAsync(80_000);
  expect(heard).toContain('dead');
  pulse.stop();
});
