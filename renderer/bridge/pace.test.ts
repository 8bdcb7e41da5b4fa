import { expect, test } from 'vitest';
import { Coalescer } from './coalescer';
import { FrameQueue } from './frame-queue';
import { OneAtATime } from './one-at-a-time';

test('ticks are handed over at once, then gathered until the interval is over', () => {
  const handed: string[][] = [];
  let later: (() => void)[] = [];
  const timers = { setTimeout: (job: () => void) => later.push(job) };
  const pass = (): void => later.splice(0).forEach((job) => job());
  const coalescer = new Coalescer<string>(250, (keys) => handed.push([...keys]), timers);
  ['a', 'a', 'b', 'a'].forEach((key) => coalescer.add(key));
  expect(handed).toEqual([['a']]);
  pass();
  expect(handed).toEqual([['a'], ['a', 'b']]);
  pass();
  expect(later).toEqual([]);
  coalescer.add('c');
  expect(handed.at(-1)).toEqual(['c']);
});

test('one chart is redrawn per frame, and only its newest drawing', () => {
  let frames: (() => void)[] = [];
  const drawn: string[] = [];
  const queue = new FrameQueue((job) => frames.push(job));
  const [reward, memory] = [{}, {}];
  queue.put(reward, () => drawn.push('reward, old'));
  queue.put(memory, () => drawn.push('memory'));
  queue.put(reward, () => drawn.push('reward'));
  expect(frames).toHaveLength(1);
  frames.splice(0).forEach((job) => job());
  expect(drawn).toEqual(['reward']);
  frames.splice(0).forEach((job) => job());
  expect(drawn).toEqual(['reward', 'memory']);
  expect(frames).toEqual([]);
});

test('a chart that left the page is not drawn any more', () => {
  const frames: (() => void)[] = [];
  const queue = new FrameQueue((job) => frames.push(job));
  const owner = {};
  let drawn = 0;
  queue.put(owner, () => (drawn += 1));
  queue.drop(owner);
  frames.forEach((job) => job());
  expect(drawn).toBe(0);
});

test('what is wanted while a chart is being read is read once more, after', async () => {
  const answers: (() => void)[] = [];
  const reader = new OneAtATime(() => new Promise((resolve) => answers.push(resolve)));
  reader.want();
  reader.want();
  reader.want();
  expect(answers).toHaveLength(1);
  answers[0]?.();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(answers).toHaveLength(2);
  answers[1]?.();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(answers).toHaveLength(2);
});
