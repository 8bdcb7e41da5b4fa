import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';

const root = fileURLToPath(new URL('../..', import.meta.url));
const screenshots = path.join(root, 'resources', 'screenshots');
/** Width of a sheet in pixels: two pictures side by side, so that text stays readable. */
const SHEET_WIDTH = 1360;
const GAP = 8;
/** WebP quality: text stays sharp, and a sheet is a tenth of its four PNG files. */
const QUALITY = 0.5;
/** The variants (theme and width) of one sheet, in its order. */
const VARIANTS = ['light-1440', 'dark-1440', 'light-1024', 'dark-1024'];

/**
 * Writes the gallery from the pictures in `folder`: of those called `NAME-VARIANT.png` one sheet `NAME.webp` with every variant, of any other
 * a `NAME.webp` of its own, and at full size each that a document shows (`screenshots/NAME-VARIANT.webp`).
 */
export async function writeSheets(browser: Browser, folder: string): Promise<void> {
  await mkdir(screenshots, { recursive: true });
  const context = await browser.newContext();
  const page = await context.newPage();
  const pictures = (await readdir(folder, { recursive: true })).filter((file) =>
    /\.(?:png|jpg)$/.test(file),
  );
  const read = async (file: string): Promise<string> =>
    (await readFile(path.join(folder, file))).toString('base64');
  for (const name of new Set(pictures.map(nameOf))) {
    const variants = VARIANTS.map((variant) => `${name}-${variant}.png`).filter((file) =>
      pictures.includes(file),
    );
    const own = pictures.filter((file) => nameOf(file) === name && !variants.includes(file));
    const images = await Promise.all([...variants, ...own].map(read));
    await save(`${path.basename(name)}.webp`, await drawn(page, images, images.length > 1 ? 2 : 1));
  }
  for (const picture of await shownInDocuments()) {
    const file = `${picture}.png`;
    if (pictures.includes(file))
      await save(`${picture}.webp`, await drawn(page, [await read(file)], 1));
  }
  await context.close();
}

function nameOf(file: string): string {
  const name = file.replace(/\.\w+$/, '');
  const variant = VARIANTS.find((one) => name.endsWith(`-${one}`));
  return variant === undefined ? name : name.slice(0, -`-${variant}`.length);
}

const save = (file: string, webp: Buffer): Promise<void> =>
  writeFile(path.join(screenshots, file), webp);

/** Names of the pictures, with their variant, in the README and in the pages of resources/docs. */
async function shownInDocuments(): Promise<ReadonlySet<string>> {
  const docs = path.join(root, 'resources', 'docs');
  const pages = (await readdir(docs, { recursive: true })).filter((file) => file.endsWith('.md'));
  const files = [path.join(root, 'README.md'), ...pages.map((file) => path.join(docs, file))];
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const matches = texts.flatMap((text) => [...text.matchAll(/screenshots\/([\w-]+)\.webp/g)]);
  return new Set(matches.map(([, name = '']) => name));
}

/** The pictures as one WebP image, in rows of so many. @param images PNG, Base64 */
async function drawn(page: Page, images: readonly string[], columns: number): Promise<Buffer> {
  const sheet = {
    pictures: images,
    perRow: columns,
    width: SHEET_WIDTH,
    gap: GAP,
    quality: QUALITY,
  };
  const base64 = await page.evaluate(async ({ pictures, perRow, width, gap, quality }) => {
    const bytes = pictures.map((text) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0)));
    const bitmaps = await Promise.all(bytes.map((one) => createImageBitmap(new Blob([one]))));
    const cell =
      perRow === 1 ? Math.min(bitmaps[0]?.width ?? width, width) : (width - gap) / perRow;
    const heights = bitmaps.map((one) => Math.round((one.height * cell) / one.width));
    const rows = Array.from({ length: Math.ceil(bitmaps.length / perRow) }, (_, row) =>
      Math.max(...heights.slice(row * perRow, (row + 1) * perRow)),
    );
    const height = rows.reduce((sum, one) => sum + one + gap, -gap);
    const canvas = new OffscreenCanvas(perRow * cell + (perRow - 1) * gap, height);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('This browser has no 2D canvas.');
    context.imageSmoothingQuality = 'high';
    bitmaps.forEach((one, index) => {
      const row = Math.floor(index / perRow);
      const top = rows.slice(0, row).reduce((sum, each) => sum + each + gap, 0);
      const left = (index % perRow) * (cell + gap);
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
