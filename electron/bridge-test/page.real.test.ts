import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testAccess } from '../headless/fixtures/access.fixture';
import { createPageServer } from '../headless/http-server';
import type { PageFacts } from './page/page.fixture';
import { echoServer, type EchoServer } from './fixtures/transports.fixture';

declare const bridgeTest: {
  overSocket(url: string): Promise<PageFacts>;
  overPort(): Promise<PageFacts>;
};

const root = path.resolve(import.meta.dirname, '../..');
const chromiumPath = process.env['RL_COCKPIT_CHROMIUM'] ?? '/usr/bin/chromium';
const access = testAccess('bridge test');
const problems: string[] = [];

let renderer: string;
let echo: EchoServer;
let server: Server;
let base: string;
let browser: Browser;
let page: Page;

function says(sentence: string): void {
  problems.push(sentence);
}

async function listen(listener: Server): Promise<string> {
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  return `localhost:${typeof address === 'object' && address ? address.port : 0}`;
}

/** The page in Chromium, behind the headless shell's own server: token, cookie, policy, byte bridge. */
async function openPage(): Promise<void> {
  renderer = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-page-'));
  await build({
    root: path.join(import.meta.dirname, 'page'),
    configFile: false,
    logLevel: 'error',
    resolve: { alias: [{ find: /^#core\/(.*)$/, replacement: `${root}/electron/core/$1.ts` }] },
    build: { outDir: renderer, emptyOutDir: true },
  });
  echo = await echoServer();
  const upgrades = new Map([['/engine', echo]]);
  server = createPageServer({ access, renderer, upgrades, says });
  base = await listen(server);
  browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
  page = await (await browser.newContext()).newPage();
  page.on('console', (message) => problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
}

beforeAll(openPage);
afterAll(async () => {
  await browser.close();
  server.close();
  echo.close();
  rmSync(renderer, { recursive: true });
});

const NESTED = [[1, 2, 255], [0], [...Buffer.from('späß')]];

test('a token opens the page, under the policy and without a word in its console', async () => {
  const answer = await page.goto(`http://${base}/?token=${access.token}`);
  expect(page.url()).toBe(`http://${base}/`);
  expect(answer?.status()).toBe(200);
  expect(answer?.headers()['content-security-policy']).toContain("script-src 'self'");
});

test('a WebSocket of a real page carries bulk to the bit, 10 MB both ways, nested Blobs and a feed', async () => {
  const facts = await page.evaluate((url) => bridgeTest.overSocket(url), `ws://${base}/engine`);
  expect(facts).toMatchObject({ bits: true, tenMbSame: true, nested: NESTED, ticks: 200 });
  expect(facts.typedArray).toEqual({ 0: 1.5, 1: 2 });
  console.info(`10 MB there and back, page to engine by WebSocket: ${facts.tenMbMs.toFixed(0)} ms`);
});

test('a MessagePort of a real page carries the same', async () => {
  const facts = await page.evaluate(() => bridgeTest.overPort());
  expect(facts).toMatchObject({ bits: true, tenMbSame: true, nested: NESTED, ticks: 200 });
  console.info(`10 MB there and back by MessagePort: ${facts.tenMbMs.toFixed(0)} ms`);
});

test('a page of another origin can neither connect nor read, though it is on the same machine', async () => {
  const stranger = await browser.contexts()[0]?.newPage();
  // Without its own policy: only the server's check is in the way. The profile holds the cookie.
  const other = createServer((_request, response) => response.end('<title>stranger</title>'));
  await stranger?.goto(`http://${await listen(other)}/`);
  const outcome = await stranger?.evaluate(async (url) => {
    const socket = new WebSocket(url);
    return new Promise((resolve) => {
      socket.addEventListener('open', () => resolve('open'));
      socket.addEventListener('error', () => resolve('refused'));
    });
  }, `ws://${base}/engine`);
  expect(outcome).toBe('refused');
  other.close();
  await stranger?.close();
});

test('nothing of all this put a word into the page’s console', () => {
  expect(problems).toEqual([]);
});
