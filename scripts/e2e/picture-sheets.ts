import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';

const root = fileURLToPath(new URL('../..', import.meta.url));
const screenshots = path.join(root, 'resources', 'screenshots');
/** Width of a sheet in pixels: two pictures side by side, so that text stays readable. */
const SHEET_WIDTH = 1600;
const GAP = 8;
/** WebP quality: text stays sharp, and a sheet is a tenth of its four PNG files. */
const QUALITY = 0.72;
/** The looks of one sheet, in its order. */
const LOOKS = ['light-1440', 'dark-1440', 'light-1024', 'dark-1024'];

/**
 * Writes the gallery from the pictures in `folder`: of those called `NAME-LOOK.png` one sheet `NAME.webp` with every look, of any other
 * a `NAME.webp` of its own, and at full size each that a document shows (`screenshots/NAME-LOOK.webp`).
 */
export async function writeSheets(browser: Browser, folder: string): Promise<void> {
  await mkdir(screenshots, { recursive: true });
  const context = await browser.newContext();
  const page = await context.newPage();
  const files = await readdir(folder, { recursive: true });
  const taken = files.filter((file) => /\.(?:png|jpg)$/.test(file));
  const read = async (file: string): Promise<string> =>
    (await readFile(path.join(folder, file))).toString('base64');
  for (const name of new Set(taken.map(nameOf))) {
    const looks = LOOKS.map((look) => `${name}-${look}.png`).filter((file) => taken.includes(file));
    const own = taken.filter((file) => nameOf(file) === name && !looks.includes(file));
    const images = await Promise.all([...looks, ...own].map(read));
    await save(`${path.basename(name)}.webp`, await drawn(page, images, images.length > 1 ? 2 : 1));
  }
  for (const picture of await shownInDocuments()) {
    const file = `${picture}.png`;
    if (taken.includes(file))
      await save(`${picture}.webp`, await drawn(page, [await read(file)], 1));
  }
  await context.close();
}

function nameOf(file: string): string {
  const name = file.replace(/\.\w+$/, '');
  const look = LOOKS.find((one) => name.endsWith(`-${one}`));
  return look === undefined ? name : name.slice(0, -`-${look}`.length);
}

const save = (file: string, webp: Buffer): Promise<void> =>
  writeFile(path.join(screenshots, file), webp);

/** Names of the pictures, with their look, in the README and in the pages of resources/docs. */
async function shownInDocuments(): Promise<ReadonlySet<string>> {
  const docs = path.join(root, 'resources', 'docs');
  const pages = (await readdir(docs, { recursive: true })).filter((file) => file.endsWith('.md'));
  const files = [path.join(root, 'README.md'), ...pages.map((file) => path.join(docs, file))];
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const found = texts.flatMap((text) => [...text.matchAll(/screenshots\/([\w-]+)\.webp/g)]);
  return new Set(found.map(([, name = '']) => name));
}

/** The pictures as one WebP image, in rows of so many. @param images PNG, Base64 */
async function drawn(page: Page, images: readonly string[], columns: number): Promise<Buffer> {
  const sheet = { images, columns, width: SHEET_WIDTH, gap: GAP, quality: QUALITY };
  const base64 = await page.evaluate(async ({ images, columns, width, gap, quality }) => {
    const bytes = images.map((text) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0)));
    const bitmaps = await Promise.all(bytes.map((one) => createImageBitmap(new Blob([one]))));
    const cell =
      columns === 1 ? Math.min(bitmaps[0]?.width ?? width, width) : (width - gap) / columns;
    const heights = bitmaps.map((one) => Math.round((one.height * cell) / one.width));
    const rows = Array.from({ length: Math.ceil(bitmaps.length / columns) }, (_, row) =>
      Math.max(...heights.slice(row * columns, (row + 1) * columns)),
    );
    const height = rows.reduce((sum, one) => sum + one + gap, -gap);
    const canvas = new OffscreenCanvas(columns * cell + (columns - 1) * gap, height);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('This browser has no 2D canvas.');
    context.imageSmoothingQuality = 'high';
    bitmaps.forEach((one, index) => {
      const row = Math.floor(index / columns);
      const top = rows.slice(0, row).reduce((sum, each) => sum + each + gap, 0);
      const left = (index % columns) * (cell + gap);
      context.drawImage(one, left, top, cell, heights[index] ?? 0);
    });
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
    const out = new Uint8Array(await blob.arrayBuffer());
    let text = '';
    for (let at = 0; at < out.length; at += 32_768)
      text += String.fromCharCode(...out.subarray(at, at + 32_768));
    return btoa(text);
  }, sheet);
  return Buffer.from(base64, 'base64');
}
