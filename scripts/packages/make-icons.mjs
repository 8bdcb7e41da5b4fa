import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { ensureChromium } from '../setup/chromium.mjs';
import { root } from '../setup/paths.mjs';
import { say } from '../setup/say.mjs';

/** Sizes that Linux's icon themes have a folder for. */
const SIZES = [16, 24, 32, 48, 64, 96, 128, 256, 512];

/** `node scripts/packages/make-icons.mjs` draws resources/icons/icon.svg in each size that a package for Linux installs. */
const icons = path.join(root, 'resources', 'icons');
const drawing = readFileSync(path.join(icons, 'icon.svg')).toString('base64');
const folder = path.join(icons, 'linux');
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: await ensureChromium(process.execPath) });
const page = await browser.newPage();
for (const size of SIZES) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>body { margin: 0 } img { display: block }</style><img width="${size}" height="${size}" src="data:image/svg+xml;base64,${drawing}">`,
  );
  const file = path.join(folder, `${size}x${size}.png`);
  await page.screenshot({ path: file, omitBackground: true });
  say(`Drew ${path.relative(root, file)}`);
}
await browser.close();
