import type { Browser, Locator } from 'playwright-core';
import { z } from 'zod';

/** What a screen shows of an element: red, green, blue and alpha of each pixel, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

const Read = z.object({ width: z.int(), height: z.int(), rgba: z.string() });

/** A screenshot of an element, pixel by pixel. A page of its own decodes it: the app's policy allows no data: address. */
export async function pixelsOf(browser: Browser, element: Locator): Promise<Pixels> {
  const png = (await element.screenshot()).toString('base64');
  const page = await browser.newPage();
  const read: unknown = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0) ?? 0);
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const pen = canvas.getContext('2d');
    pen?.drawImage(bitmap, 0, 0);
    const data = pen?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [];
    let text = '';
    for (let at = 0; at < data.length; at += 32_768) {
      text += String.fromCharCode(...data.slice(at, at + 32_768));
    }
    return { width: bitmap.width, height: bitmap.height, rgba: btoa(text) };
  }, png);
  await page.close();
  const { width, height, rgba } = Read.parse(read);
  return { width, height, rgba: Buffer.from(rgba, 'base64') };
}

/** How far a pixel's colour is from another one's: 0 (alike) to 765. */
export function difference(
  { width, rgba }: Pixels,
  x: number,
  y: number,
  ground: number[],
): number {
  const at = (Math.round(y) * width + Math.round(x)) * 4;
  return [0, 1, 2].reduce((sum, c) => sum + Math.abs((rgba[at + c] ?? 0) - (ground[c] ?? 0)), 0);
}

/** The strongest difference from `ground` within a pixel around a place. */
export function inkAt(pixels: Pixels, x: number, y: number, ground: number[]): number {
  const near = [-1, 0, 1];
  return Math.max(
    ...near.flatMap((dx) => near.map((dy) => difference(pixels, x + dx, y + dy, ground))),
  );
}
