import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type FakeWsl, fakeWsl } from '../../fake-wsl/fake-wsl.fixture';
import { violations } from '../fixtures/axe.fixture';
import { launchChromium, type ViewOptions, pill, visit } from '../fixtures/browser.fixture';
import { Cockpit } from '../fixtures/cockpit.fixture';
import type { Finish } from '../fixtures/served-app.fixture';
import { switchTo } from '../fixtures/app-with-host.fixture';
import { hasKeys, screen, shows, SOON, type } from '../fixtures/shells.fixture';
import { hasSshd, Sshd } from '../fixtures/sshd.fixture';
import { patient } from '../../setup/patience.mjs';

const DISTRO = 'Ubuntu-22.04';
/** Folder for pictures of a run of this journey; none are taken without it. */
const PICTURES = process.env['RL_COCKPIT_PICTURES'];
const CROSSED: readonly ViewOptions[] = [
  { width: 1440, height: 900, scheme: 'light' },
  { width: 1024, height: 700, scheme: 'dark' },
];
const OTHERS: readonly ViewOptions[] = [
  { width: 1440, height: 900, scheme: 'dark' },
  { width: 1024, height: 700, scheme: 'light' },
];
const SCREENS = PICTURES === undefined ? CROSSED : [...CROSSED, ...OTHERS];
const LONG_MS = patient(180_000);

let fake: FakeWsl;
let sshd: Sshd;
let cockpit: Cockpit;
let serving: Awaited<ReturnType<Cockpit['serve']>>;
let browser: Awaited<ReturnType<typeof launchChromium>>;

async function at(
  address: string,
  options?: ViewOptions,
  whenFinished: Finish = onTestFinished,
): Promise<Page> {
  const seen = await visit(browser, serving.url, options);
  whenFinished(() => seen.end());
  await seen.page.goto(new URL(address, serving.url).href);
  return seen.page;
}

/** The page in both themes and sizes, each without a fault of axe's. */
async function inEveryStyle(
  name: string,
  address: string,
  ready: (page: Page) => Promise<unknown>,
): Promise<void> {
  for (const options of SCREENS) {
    const page = await at(address, options);
    await ready(page);
    expect(await violations(page)).toEqual([]);
    const file = `${name}-${options.scheme}-${options.width}.png`;
    if (PICTURES !== undefined) await page.screenshot({ path: path.join(PICTURES, file) });
  }
}

const cardOf = (page: Page, name: string) =>
  page.locator('.target-card', { has: page.getByRole('heading', { name, exact: true }) });

const TARGETS = [
  { id: 'local', name: 'this machine', mark: 'here itself' },
  { id: `wsl:${DISTRO}`, name: DISTRO, mark: 'in the distro' },
  { id: 'ssh:lab', name: 'lab', mark: 'on the host' },
] as const;

describe.skipIf(!hasSshd)('three targets side by side', () => {
  beforeAll(async () => {
    fake = await fakeWsl({
      distros: [{ name: DISTRO, default: true }, { name: 'docker-desktop' }],
      coldStartMs: 1500,
    });
    sshd = await Sshd.open();
    cockpit = await Cockpit.open({
      ...fake.env,
      RL_COCKPIT_SSH_CONFIG: sshd.config,
      SHELL: '/bin/sh',
      PS1: '$ ',
      ENV: '',
    });
    serving = await cockpit.serve();
    browser = await launchChromium();
    await cockpit.runView('run', 'command', '--name', 'first', '--', 'true');
  });
  afterAll(async () => {
    await browser?.close();
    await serving?.end();
    await cockpit?.close();
    await sshd?.close();
    await fake?.close();
  });

  test('Home shows them, starts none by itself, and connects each when asked', async () => {
    await inEveryStyle('targets-off', '/', async (page) => {
      await cardOf(page, DISTRO).getByText('Off', { exact: true }).waitFor(SOON);
      await cardOf(page, 'lab').getByText('Off', { exact: true }).waitFor(SOON);
      await page.getByText(/^docker-desktop is hidden: .*Docker Desktop/).waitFor(SOON);
    });
    expect((await fake.call(['--list', '--running', '--quiet'])).stdout.toString()).not.toContain(
      DISTRO,
    );
    const page = await at('/');
    await switchTo(page, `wsl:${DISTRO}`);
    await page
      .getByText(`New runs would start on ${DISTRO}, which is off. Connect it first.`)
      .waitFor(SOON);
    const toy = page.getByRole('button', {
      name: `Start LLM-assisted trading (demo) on ${DISTRO}`,
    });
    expect(await toy.isDisabled()).toBe(true);
    await cardOf(page, DISTRO)
      .getByRole('button', { name: `Connect ${DISTRO}` })
      .click();
    await cardOf(page, DISTRO)
      .getByRole('button', { name: /^Starting/ })
      .waitFor(SOON);
    await cardOf(page, 'lab').getByRole('button', { name: 'Connect lab' }).click();
    await page.getByText(`New runs start on ${DISTRO}.`).waitFor(SOON);
    expect(await toy.isEnabled()).toBe(true);
    for (const name of [DISTRO, 'lab']) {
      await cardOf(page, name).getByText('Ready', { exact: true }).waitFor(SOON);
      await cardOf(page, name)
        .getByText(/Found \d+ Python installs?\./)
        .waitFor(SOON);
    }
  });

  test('the menu of Terminals lists the environments of each', async () => {
    await inEveryStyle('targets-menu', '/terminals', async (page) => {
      await page.getByRole('button', { name: /^Choose a machine and an environment/ }).click();
      for (const name of ['Shell of this machine', `Shell of ${DISTRO}`, 'Shell of lab'])
        await page.getByRole('menuitem', { name }).waitFor(SOON);
      const envs = page.getByRole('menuitem', { name: /^Python / });
      await expect.poll(() => envs.count(), SOON).toBeGreaterThanOrEqual(TARGETS.length);
    });
  });

  test('a shell opens in each, and the list distinguishes them', async () => {
    writeFileSync(path.join(fake.home(DISTRO), 'mark'), 'in the distro');
    writeFileSync(path.join(sshd.home, 'mark'), 'on the host');
    const shells = [
      { id: 'local', asks: 'echo "at $PWD"', says: `at ${cockpit.home}`, cwd: cockpit.home },
      { id: `wsl:${DISTRO}`, asks: 'cat ~/mark; pwd', says: 'in the distro/tmp', cwd: '/tmp' },
      { id: 'ssh:lab', asks: 'cat mark; pwd', says: `on the host${sshd.home}`, cwd: sshd.home },
    ];
    for (const { id, asks, says, cwd } of shells) {
      const page = await at(`/terminals?${new URLSearchParams({ target: id, cwd }).toString()}`);
      await hasKeys(page);
      await shows(page, /[$#] *$/);
      await type(page, `clear; ${asks}`);
      await expect.poll(() => screen(page), SOON).toContain(says);
    }
    await inEveryStyle('targets-terminals', '/terminals', async (page) => {
      const list = page.getByRole('navigation', { name: 'Open terminals' });
      for (const head of ['This machine', DISTRO, 'lab'])
        await list.getByText(head, { exact: true }).first().waitFor(SOON);
    });
  });

  test.for(TARGETS)(
    'a toy training is started from the page on $name, and succeeds there',
    { timeout: LONG_MS, concurrent: true },
    async ({ id }, context) => {
      const page = await at('/start/toy-hybrid?preset=short', undefined, context.onTestFinished);
      await switchTo(page, id);
      await page.getByRole('button', { name: 'Start training' }).click(SOON);
      await pill(page).getByText('Succeeded').waitFor({ timeout: LONG_MS });
      const runId = /\d{8}-\d{6}-\w{8}/.exec(page.url())?.[0] ?? '';
      const run = await cockpit.runView('show', runId);
      expect(run).toMatchObject({ target: id, verdict: 'succeeded' });
    },
  );

  test('Runs shows where each ran', async () => {
    await inEveryStyle('targets-runs', '/runs', async (page) => {
      const table = page.getByRole('grid');
      for (const name of [DISTRO, 'lab'])
        await table.getByText(name, { exact: true }).waitFor(SOON);
      expect(await table.getByText('Succeeded').count()).toBe(TARGETS.length);
    });
    await inEveryStyle('targets-ready', '/', (page) =>
      cardOf(page, 'lab').getByText('Ready', { exact: true }).waitFor(SOON),
    );
  });

  test.for(TARGETS)('a shell opens from the card of $name', { timeout: LONG_MS }, async (one) => {
    const { id, name, mark } = one;
    const page = await at('/');
    const card =
      id === 'local'
        ? page.locator('.target-card', { hasText: 'This computer' })
        : cardOf(page, name);
    await card.getByRole('link', { name: /^Open a terminal on / }).click(SOON);
    await page.waitForURL(/\/terminals\/\d+$/, { timeout: LONG_MS });
    await hasKeys(page);
    await shows(page, /[$#] *$/);
    await type(page, 'cat ~/mark 2> /dev/null || echo here"" itself');
    await expect.poll(() => screen(page), SOON).toContain(mark);
  });
});
