import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { RunView } from '#core/contract/run/run';
import { DesktopWindow } from './fixtures/electron-window.fixture';
import { patient } from '../setup/patience.mjs';

const LONG = { timeout: patient(180_000), interval: 500 };
const cli = fileURLToPath(new URL('../../out/cli.js', import.meta.url));
const run = promisify(execFile);

let desktop: DesktopWindow;
let page: Page;

beforeAll(async () => {
  desktop = await DesktopWindow.create();
  page = await desktop.open();
});
afterAll(() => desktop?.close());

async function runs(): Promise<readonly RunView[]> {
  const { stdout } = await run(process.execPath, [cli, 'runs', '--json'], { env: desktop.env });
  return z.array(RunView).parse(JSON.parse(stdout));
}

test('the window shows Home from our own scheme, without Node and with the policy', async () => {
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(page.url()).toMatch(/^app:\/\/cockpit\//);
  const seen = await page.evaluate(() => ({
    node: typeof Reflect.get(globalThis, 'process') + typeof Reflect.get(globalThis, 'require'),
    opened: window.open('https://example.org/') === null,
  }));
  expect(seen).toEqual({ node: 'undefinedundefined', opened: true });
  const policy = await page.evaluate(async () =>
    (await fetch('/')).headers.get('content-security-policy'),
  );
  expect(policy).toContain("default-src 'self'");
});

test('the page is denied every permission it might ask for', async () => {
  const denied = await page.evaluate(async () => {
    const answer = await navigator.permissions.query({ name: 'geolocation' });
    return answer.state;
  });
  expect(denied).toBe('denied');
});

test('a toy is started with one click and ends as succeeded', async () => {
  await page
    .getByRole('button', { name: /^Start .*Phase 3/ })
    .first()
    .click();
  await page.waitForURL(/\/runs\/\d{8}-\d{6}-/);
  await expect.poll(async () => (await runs())[0]?.verdict, LONG).toBe('succeeded');
  expect(desktop.problems).toEqual([]);
});

test('a training continues when the app quits, and is there when it starts again', async () => {
  await run(process.execPath, [cli, 'run', 'toy-hybrid', '--detach', '--json'], {
    env: desktop.env,
  });
  await desktop.app.evaluate(({ app }) => app.exit(0)).catch(() => undefined);
  expect((await runs())[0]?.phase).toBe('running');
  page = await desktop.open();
  await page.getByRole('navigation').first().waitFor();
  await expect.poll(async () => (await runs())[0]?.verdict, LONG).toBe('succeeded');
});
