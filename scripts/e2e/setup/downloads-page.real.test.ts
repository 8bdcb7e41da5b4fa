import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FileServer, sha256 } from '../../../electron/downloads/file-server.fixture';
import { patient } from '../../setup/patience.mjs';
import { violations } from '../fixtures/axe.fixture';
import { cutTexts } from '../fixtures/geometry.fixture';
import { servedApp } from '../fixtures/served-app.fixture';

const SOON = { timeout: patient(30_000) };
const MB = 1 << 20;

const home = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-fetch-'));
const content = Buffer.alloc(8 * MB, 'weights of a model ');
const server = new FileServer(content);
const app = servedApp({ env: { HOME: home, XDG_CONFIG_HOME: '', XDG_CACHE_HOME: '' } });
beforeAll(() => server.listen());
afterAll(() => {
  server.close();
  rmSync(home, { recursive: true, force: true });
});

const downloads = (page: Page): Locator => page.getByRole('region', { name: 'Your downloads' });

/** Of the next requests for sizes nothing is kept back; the one for the bytes gets so many, then silence. */
function sends(sizes: number, bytes: number): void {
  const size = Array.from({ length: sizes }, () => ({}));
  server.faults = [...size, { stallAfter: bytes, throttle: 16_384 }];
}

test('a download is looked up, started, paused and resumed on the page, and continues after the app was killed, to the right hash', async () => {
  const { page } = await app.at('/settings/downloads', {
    width: 1024,
    height: 700,
    scheme: 'light',
  });
  const section = downloads(page);
  await section.getByText('There are no downloads yet.').waitFor(SOON);
  expect(await violations(page)).toEqual([]);
  const to = path.join(home, 'models');
  const source = `${server.url('model.bin')}#sha256=${sha256(content)}`;
  await section.getByLabel('Download a model, a data set or a file').fill(source);
  await section.getByLabel('To folder').fill(to);
  await page.keyboard.press('Enter');
  const card = section.getByRole('group', { name: 'What will be downloaded' });
  await card.getByText('1 file, 8.39 MB').waitFor(SOON);
  await card.getByText(/ free there$/).waitFor(SOON);
  expect(await violations(page)).toEqual([]);
  expect(await cutTexts(page)).toEqual([]);

  sends(1, 3 * MB);
  await card.getByRole('button', { name: 'Download 8.39 MB' }).click();
  await section.getByText(/^Downloading · 3\.15 MB of 8\.39 MB · .*\/s · .* left$/).waitFor(SOON);
  expect(await violations(page)).toEqual([]);
  await section.getByRole('button', { name: /^Pause/ }).click();
  await section.getByText(/^Paused · 3\.15 MB of 8\.39 MB$/).waitFor(SOON);

  sends(1, 2 * MB);
  await section.getByRole('button', { name: /^Resume/ }).click();
  await section.getByText(/^Downloading · 5\.24 MB of 8\.39 MB/).waitFor(SOON);
  await app.cockpit.killAll();
  await app.stopServing();
  await app.serveAgain();
  const again = downloads((await app.at('/settings/downloads')).page);
  await again.getByText(/^Interrupted · .* of 8\.39 MB$/).waitFor(SOON);
  const before = server.seen.length;
  await again.getByRole('button', { name: /^Resume/ }).click();
  await again.getByText(/^Complete · 8\.39 MB/).waitFor(SOON);
  expect(sha256(readFileSync(path.join(to, 'model.bin')))).toBe(sha256(content));
  const [, from = '0'] = /^bytes=(\d+)-$/.exec(server.seen.slice(before).at(-1)?.range ?? '') ?? [];
  expect(Number(from)).toBeGreaterThanOrEqual(3 * MB);
});
