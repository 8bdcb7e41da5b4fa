import type { Page } from 'playwright-core';

/** The wall clock with fractions of a millisecond; a page of the same machine has the same. */
export const wallMs = (): number => performance.timeOrigin + performance.now();

/** Time when what the page draws next can be seen: the picture after it is begun when it is on the screen. */
export function afterNextFrame(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now())),
        );
      }),
  );
}

/** A chart of our page by its title, and how many points it must say that it holds. */
export interface Awaited {
  readonly title: string;
  readonly points: number;
}

/**
 * Time when a chart with at least so many points was seen: its words say them, and its canvas is no longer empty. Follows the page from one
 * address to the next.
 */
export function whenDrawn(page: Page, awaited: Awaited): Promise<number> {
  return page.evaluate(({ title, points }) => {
    const small = new OffscreenCanvas(60, 20);
    const surface = small.getContext('2d', { willReadFrequently: true });
    const isPainted = (canvas: HTMLCanvasElement): boolean => {
      surface?.clearRect(0, 0, 60, 20);
      surface?.drawImage(canvas, 0, 0, 60, 20);
      return surface?.getImageData(0, 0, 60, 20).data.some((byte) => byte > 0) ?? false;
    };
    const chart = (): Element | undefined =>
      [...document.querySelectorAll('[role=img]')].find((one) => {
        const words = one.getAttribute('aria-label') ?? '';
        const count = /, ([\d,]+) points/.exec(words)?.[1] ?? '0';
        return words.startsWith(`${title}, `) && Number(count.replaceAll(',', '')) >= points;
      });
    return new Promise<number>((resolve) => {
      const refresh = (): void => {
        const canvas = chart()?.querySelector('canvas');
        if (canvas instanceof HTMLCanvasElement && isPainted(canvas)) {
          requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()));
        } else requestAnimationFrame(refresh);
      };
      refresh();
    });
  }, awaited);
}

/** Delay from the last event of a gesture to its first new picture, and to the last one: with finer data. */
export interface Repaint {
  readonly firstMs: number;
  readonly lastMs: number;
}

/** Watches the canvas of a chart while `gesture` is made, until it rests for `quietMs`; null when nothing was painted. */
export async function repaintAfter(
  page: Page,
  title: string,
  quietMs: number,
  gesture: () => Promise<void>,
): Promise<Repaint | null> {
  await page.evaluate(watchCanvas, title);
  await gesture();
  return page.evaluate(
    (quiet) =>
      new Promise<Repaint | null>((resolve) => {
        const watched: unknown = Reflect.get(globalThis, 'watchedCanvas');
        const refresh = (): void => {
          const { endedMs, firstMs, lastMs } = Object(watched);
          if (performance.now() - Math.max(endedMs, lastMs) > quiet) {
            Reflect.set(globalThis, 'watchedCanvas', null);
            resolve(
              lastMs > endedMs ? { firstMs: firstMs - endedMs, lastMs: lastMs - endedMs } : null,
            );
          } else requestAnimationFrame(refresh);
        };
        refresh();
      }),
    quietMs,
  );
}

/** Runs in the page: notes when a gesture ended, and when the chart last looked otherwise than in the frame before. */
function watchCanvas(title: string): void {
  const small = new OffscreenCanvas(400, 60);
  const surface = small.getContext('2d', { willReadFrequently: true });
  const canvas = [...document.querySelectorAll('[role=img]')]
    .find((one) => (one.getAttribute('aria-label') ?? '').startsWith(`${title}, `))
    ?.querySelector('canvas');
  if (!(canvas instanceof HTMLCanvasElement) || surface === null) throw new Error('No chart.');
  const picture = (): number => {
    surface.clearRect(0, 0, 400, 60);
    surface.drawImage(canvas, 0, 0, 400, 60);
    return surface.getImageData(0, 0, 400, 60).data.reduce((a, b) => (a * 31 + b) | 0, 7);
  };
  const watched = { endedMs: 0, firstMs: 0, lastMs: 0 };
  Reflect.set(globalThis, 'watchedCanvas', watched);
  const note = (event: Event): void => {
    watched.endedMs = event.timeStamp;
  };
  const types = ['pointerup', 'dblclick'];
  for (const type of types) addEventListener(type, note, true);
  let before = picture();
  const refresh = (): void => {
    const now = picture();
    if (now !== before) {
      watched.lastMs = performance.now();
      if (watched.firstMs < watched.endedMs) watched.firstMs = watched.lastMs;
    }
    before = now;
    if (Reflect.get(globalThis, 'watchedCanvas') === watched) requestAnimationFrame(refresh);
    else for (const type of types) removeEventListener(type, note, true);
  };
  requestAnimationFrame(refresh);
}
