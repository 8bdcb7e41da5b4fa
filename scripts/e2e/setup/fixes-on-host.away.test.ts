import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { patient } from '../../setup/patience.mjs';
import { appWithHost } from '../fixtures/app-with-host.fixture';
import { violations } from '../fixtures/axe.fixture';
import { hasSshd } from '../fixtures/sshd.fixture';
import { halfModel, modelHub, shard, SHARDS } from './model-hub.fixture';

const SOON = { timeout: patient(30_000) };
const LATER = { timeout: patient(180_000) };
const requests: string[] = [];
const hub = modelHub((url) => requests.push(url)).listen(0, '127.0.0.1');
afterAll(() => void hub.close());

const pill = (page: Page): Locator => page.locator('.step-head .pill');

/** Runs what is previewed in its terminal, to its proof. @returns the preview */
async function fix(page: Page, printed: RegExp): Promise<string> {
  const preview = await page.getByRole('list', { name: 'Commands of this step' }).innerText();
  await page.getByRole('button', { name: 'Run in the terminal below' }).click(SOON);
  await page.locator('.fix-screen .xterm-rows').getByText(printed).first().waitFor(LATER);
  await page.getByText(/^exit 0 after/).waitFor(LATER);
  await pill(page)
    .getByText(/^Proved \d\d:\d\d/)
    .waitFor(LATER);
  return preview;
}

describe.skipIf(!hasSshd)('fixes on a host', () => {
  const workspace = appWithHost(async (cockpit, sshd) => {
    if (!hub.listening) await once(hub, 'listening');
    const address = hub.address();
    if (address === null || typeof address === 'string') throw new Error('The hub has no port.');
    const downloads = { huggingface: `http://127.0.0.1:${address.port}` };
    const settings = path.join(cockpit.home, 'settings.json');
    writeFileSync(settings, JSON.stringify({ schema: 1, downloads }));
    halfModel(sshd.home);
  });

  /** A step of a plan on the host, connected by the user and checked. */
  async function atStep(address: string): Promise<Page> {
    const page = await workspace().at(`${address}?target=ssh%3Alab`);
    const connect = page.getByRole('button', { name: /^Connect/ }).first();
    await connect.click({ timeout: patient(5_000) }).catch(() => undefined);
    await pill(page).getByText('Action needed').waitFor(LATER);
    return page;
  }

  test('an environment is created on the host by the shown command, in a terminal that is seen, and proved there', async () => {
    const page = await atStep('/setup/phase3/environment');
    const own = path.join('.local', 'state', 'rl-cockpit', 'envs', 'phase3');
    expect(existsSync(path.join(workspace().sshd.home, own))).toBe(false);
    const preview = await fix(page, /-m venv/);
    expect(preview).toContain(path.join(workspace().sshd.home, own));
    expect(existsSync(path.join(workspace().sshd.home, own, 'bin', 'python'))).toBe(true);
    expect(existsSync(path.join(workspace().cockpit.home, 'envs', 'phase3'))).toBe(false);
    expect(await violations(page)).toEqual([]);
  });

  test('half a model on the host is fetched there from the chosen hub, and is whole', async () => {
    const page = await atStep('/setup/arpo-toy/models');
    const model = path.join(workspace().sshd.home, 'rl-cockpit', 'models', 'ada', 'tiny');
    expect(await fix(page, /model-2-of-2/)).toContain(model);
    expect(SHARDS.every((name) => readFileSync(path.join(model, name)).equals(shard))).toBe(true);
    // The check of the network asked the chosen hub, too.
    expect(new Set(requests)).toEqual(
      new Set(['/api/models?limit=1', ...SHARDS.map((name) => `/ada/tiny/resolve/main/${name}`)]),
    );
  });
});
