import { expect, test } from 'vitest';
import { FrameQueue, RenderBatch, type Frames, type RenderClock } from './render-schedule';

/** A page's clock that a test moves, and its hand. */
class PageForTest implements RenderClock {
  ms = 0;
  hand = (): void => undefined;
  readonly #later: { readonly atMs: number; readonly job: () => void }[] = [];

  now(): number {
    return this.ms;
  }

  setTimeout(job: () => void, ms: number): void {
    this.#later.push({ atMs: this.ms + ms, job });
  }

  onInput(act: () => void): void {
    this.hand = act;
  }

  /** Lets time pass until what is asked for next has run; answers when that was. */
  pass(): number {
    const next = this.#later.shift();
    this.ms = next?.atMs ?? this.ms;
    next?.job();
    return this.ms;
  }
}

test('what a burst of answers brings about runs together and in order', () => {
  const ran: string[] = [];
  const page = new PageForTest();
  const tick = new RenderBatch(page);
  tick.add(() => ran.push('a'));
  tick.add(() => ran.push('b'));
  expect(ran).toEqual([]);
  page.pass();
  expect(ran).toEqual(['a', 'b']);
  tick.add(() => tick.add(() => ran.push('d')));
  page.pass();
  expect(ran).toEqual(['a', 'b']);
  page.pass();
  expect(ran).toEqual(['a', 'b', 'd']);
});

test('a page that has news all the time is rendered four times a second, and at once for the user', () => {
  const page = new PageForTest();
  const tick = new RenderBatch(page);
  const render = (): number => {
    const fromMs = page.ms;
    tick.add(() => undefined);
    return page.pass() - fromMs;
  };
  const waits = Array.from({ length: 40 }, render);
  expect(waits[0]).toBe(30);
  expect(waits.slice(-10)).toEqual(Array.from({ length: 10 }, () => 250));
  page.hand();
  expect(render()).toBe(30);
});

/** Frames that a test lets pass, and a clock that jobs move. */
class FramesForTest implements Frames {
  requests: (() => void)[] = [];
  ms = 0;

  next(job: () => void): void {
    this.requests.push(job);
  }

  now(): number {
    return this.ms;
  }

  pass(): void {
    this.requests.splice(0).forEach((job) => job());
  }
}

test('a slow chart has a frame for itself, and only its newest drawing is drawn', () => {
  const frames = new FramesForTest();
  const drawn: string[] = [];
  const queue = new FrameQueue(frames);
  const draw = (name: string) => (): void => {
    drawn.push(name);
    frames.ms += 10;
  };
  const [reward, memory] = [{}, {}];
  queue.schedule(reward, draw('reward, old'));
  queue.schedule(memory, draw('memory'));
  queue.schedule(reward, draw('reward'));
  expect(frames.requests).toHaveLength(1);
  frames.pass();
  expect(drawn).toEqual(['reward']);
  frames.pass();
  expect(drawn).toEqual(['reward', 'memory']);
  expect(frames.requests).toEqual([]);
});

test('quick charts share a frame until a part of it is used up', () => {
  const frames = new FramesForTest();
  let drawn = 0;
  const queue = new FrameQueue(frames);
  for (let i = 0; i < 12; i += 1) {
    queue.schedule({}, () => {
      drawn += 1;
      frames.ms += 2;
    });
  }
  frames.pass();
  expect(drawn).toBe(3);
  frames.pass();
  expect(drawn).toBe(6);
});

test('a chart that left the page is not drawn any more', () => {
  const frames = new FramesForTest();
  const queue = new FrameQueue(frames);
  const owner = {};
  let drawn = 0;
  queue.schedule(owner, () => (drawn += 1));
  queue.cancel(owner);
  frames.pass();
  expect(drawn).toBe(0);
});
