import type { Page } from 'playwright-core';
import { z } from 'zod';
import { percentile } from '../figures';

const Times = z.array(z.number());

/** What the user sees of a busy page: how long each picture stayed, in ms. */
export interface Frames {
  readonly p99: number | null;
  readonly worst: number | null;
  readonly count: number;
}

/** Notes the time of every picture while `work` continues. */
export async function framesWhile(page: Page, work: () => Promise<void>): Promise<Frames> {
  await page.evaluate(() => {
    const times: number[] = [];
    const note = (now: number): void => {
      times.push(now);
      if (Reflect.get(globalThis, 'noteFrames') === times) requestAnimationFrame(note);
    };
    Reflect.set(globalThis, 'noteFrames', times);
    requestAnimationFrame(note);
  });
  await work();
  const times = Times.parse(
    await page.evaluate(() => {
      const noted: unknown = Reflect.get(globalThis, 'noteFrames');
      Reflect.deleteProperty(globalThis, 'noteFrames');
      return noted;
    }),
  );
  const stood = times.slice(1).map((time, i) => time - (times[i] ?? time));
  return { p99: percentile(stood, 0.99), worst: percentile(stood, 1), count: stood.length };
}
