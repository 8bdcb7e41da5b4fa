import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { violations } from '../fixtures/axe.fixture';
import type { ViewOptions } from '../fixtures/browser.fixture';
import { cutTexts, unreachable } from '../fixtures/geometry.fixture';
import { servedApp } from '../fixtures/served-app.fixture';
import { patient } from '../../setup/patience.mjs';

const SOON = { timeout: patient(30_000) };
/** All probes of a plan, or a fix that makes an environment. */
const LATER = { timeout: patient(180_000) };

// A user without an environment.
const home = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-nobody-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const app = servedApp({ env: { HOME: home, XDG_CONFIG_HOME: '', XDG_CACHE_HOME: '' } });

const pill = (page: Page): Locator => page.locator('.step-head .pill');
const terminal = (page: Page): Locator => page.locator('.fix-screen .xterm-rows');
const run = (page: Page): Locator =>
  page.getByRole('button', { name: /^Run (?:in the terminal|it again) below$/ });
const step = (page: Page, name: string): Locator =>
  page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('button', { name: new RegExp(`^${name}`) });
const python = (): string => path.join(app.cockpit.home, 'envs', 'phase3', 'bin', 'python');

/** The step that makes an environment, when its probes have looked and found none; a fix of before that proved nothing is shown too. */
async function atMissingEnvironment(options?: ViewOptions): Promise<Page> {
  const { page } = await app.at('/setup/phase3/environment', options);
  await pill(page)
    .getByText(/^(?:Action needed|Not proved)/)
    .waitFor(LATER);
  return page;
}

/** Tab, as a user without a pointer does, until it has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  const hasFocus = (): Promise<boolean> =>
    wanted.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 60; presses += 1) {
    if (await hasFocus()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Sixty presses of Tab did not reach it.');
}

/** The command as the user writes it in place of the one that was offered. */
async function editTo(page: Page, command: string): Promise<void> {
  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  if ((await edit.count()) > 0) await edit.click();
  await page.getByRole('textbox', { name: 'Command 1' }).fill(command);
  await page.getByText('edited').waitFor(SOON);
}

test('a goal is chosen and its plan read without a pointer, and nothing runs before a yes', async () => {
  const { page } = await app.at('/setup');
  const goal = page.getByRole('link', { name: 'Set up Phase 3, or any SB3 project' });
  await goal.waitFor(SOON);
  await page.getByRole('rowheader', { name: 'Phase 3, or any SB3 project' }).waitFor(SOON);
  expect(await violations(page)).toEqual([]);
  await tabTo(page, goal);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Phase 3' }).waitFor(SOON);
  // It opens at the first step that needs somebody.
  await pill(page).getByText('Action needed').waitFor(LATER);
  expect(await page.getByRole('heading', { level: 2, name: 'Environment' }).count()).toBe(1);
  await page.getByText('Nothing runs until you click Run.').waitFor(SOON);
  const open = step(page, 'Environment');
  await tabTo(page, open);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 2, name: 'GPU and driver' }).waitFor(SOON);
  expect(page.url()).toContain('/setup/phase3/gpu');
  await page.keyboard.press('j');
  await page.getByRole('heading', { level: 2, name: 'Environment' }).waitFor(SOON);
  expect(existsSync(python())).toBe(false);
});

for (const scheme of ['light', 'dark'] as const) {
  for (const [width, height] of [
    [1024, 700],
    [720, 450],
  ] as const) {
    test(`the open step cuts and hides nothing and keeps every rule of axe at ${width}×${height}, ${scheme}`, async () => {
      const page = await atMissingEnvironment({ width, height, scheme });
      expect(await violations(page)).toEqual([]);
      expect([...(await cutTexts(page)), ...(await unreachable(page))]).toEqual([]);
    });
  }
}

test('a step that was skipped stays skipped over a reload, and the skip can be taken back', async () => {
  const page = await atMissingEnvironment();
  await page.getByRole('button', { name: 'Skip this step' }).click();
  await pill(page).getByText('Skipped by you').waitFor(SOON);
  await page.reload();
  await pill(page).getByText('Skipped by you').waitFor(LATER);
  expect(await page.getByRole('button', { name: /^Continue to/ }).isEnabled()).toBe(true);
  await page.getByRole('button', { name: 'Undo skip' }).click();
  await pill(page).getByText('Action needed').waitFor(SOON);
  expect(await page.getByRole('button', { name: 'Continue', exact: true }).isDisabled()).toBe(true);
});

test('a command that fails proves nothing, one that is cancelled stops, and both say how they ended', async () => {
  const page = await atMissingEnvironment();
  await editTo(page, `/bin/sh -c 'echo "OSError: [Errno 28] No space left on device"; exit 7'`);
  await run(page).click();
  await page.getByText(/^exit 7 after/).waitFor(SOON);
  await pill(page).getByText('Not proved').waitFor(LATER);
  await page.getByText(/^The command failed, and the problem remains:/).waitFor(SOON);
  await page.getByRole('button', { name: 'What happened?' }).click();
  await page.getByText('The disk is full.').waitFor(SOON);
  await editTo(page, `/bin/sh -c 'echo "here it goes"; sleep 600'`);
  await page.getByRole('button', { name: 'Run it again below' }).click();
  await terminal(page).getByText('here it goes', { exact: true }).waitFor(SOON);
  await pill(page).getByText('Running').waitFor(SOON);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByText(/^Stopped\. Downloads and installed packages are kept/).waitFor(SOON);
  await pill(page).getByText('Not proved').waitFor(LATER);
  expect(existsSync(python())).toBe(false);
});

test('when the app is killed in the middle of a command the setup looks again and continues', async () => {
  const page = await atMissingEnvironment();
  await editTo(page, `/bin/sh -c 'echo "half way"; sleep 600'`);
  await run(page).click();
  await terminal(page).getByText('half way', { exact: true }).waitFor(SOON);
  await app.cockpit.killAll();
  await app.stopServing();
  await app.serveAgain();
  const again = await atMissingEnvironment();
  await again.getByText('Nothing runs until you click Run.').waitFor(SOON);
  expect(await run(again).isEnabled()).toBe(true);
});

const sitePackages = (): string[] => {
  const libraries = path.join(app.cockpit.home, 'envs', 'phase3', 'lib');
  const pythons = existsSync(libraries) ? readdirSync(libraries) : [];
  return pythons.map((one) => path.join(libraries, one, 'site-packages'));
};

/** Whether the command of the environment got as far as to unpack its pip. */
const hasStarted = (): boolean => sitePackages().some((one) => existsSync(path.join(one, 'pip')));

/** Whether it has written the record of pip's files, which comes last. */
const isComplete = (): boolean =>
  sitePackages().some((one) =>
    readdirSync(one).some(
      (name) => name.startsWith('pip-') && existsSync(path.join(one, name, 'RECORD')),
    ),
  );

/** Runs the command of the environment and kills the app with all it started, once it has got so far. */
async function killWhileCreating(isSoFar: () => boolean): Promise<void> {
  const page = await atMissingEnvironment();
  await run(page).click();
  await expect.poll(isSoFar, { ...LATER, interval: 20 }).toBe(true);
  // The engine, the pty host, the agent, and venv with the installer that it has started.
  await app.cockpit.killAll();
  await app.stopServing();
  expect(await app.cockpit.processes()).toEqual([]);
}

test('when the app is killed while it creates an environment the setup names the half of one, and creates it again', async () => {
  await killWhileCreating(hasStarted);
  // On a fast disk the kill may come too late: then nothing is half, and it is tried again; at last before pip is there at all.
  for (let tries = 1; isComplete() && tries < 10; tries += 1) {
    rmSync(path.join(app.cockpit.home, 'envs'), { recursive: true });
    await app.serveAgain();
    await killWhileCreating(tries < 4 ? hasStarted : () => existsSync(python()));
  }
  expect(isComplete()).toBe(false);
  await app.serveAgain();
  const again = await atMissingEnvironment();
  await again
    .getByText(/Its creation may have been cut off/)
    .first()
    .waitFor(SOON);
  const commands = again.getByRole('list', { name: 'Commands of this step' });
  expect(await commands.innerText()).toContain('--clear');
  // The next test carries it out.
});

test('a real fix runs in the terminal by one chord, continues while the page is left, and is proved after it', async () => {
  const page = await atMissingEnvironment();
  const shown = await page.getByRole('list', { name: 'Commands of this step' }).innerText();
  expect(shown).toContain('-m venv');
  await page.keyboard.press('Control+Enter');
  await terminal(page)
    .getByText(/-m venv/)
    .first()
    .waitFor(SOON);
  await page.keyboard.press('Control+1');
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor(SOON);
  await page.goBack();
  await terminal(page)
    .getByText(/-m venv/)
    .first()
    .waitFor(SOON);
  await page.getByText(/^exit 0 after/).waitFor(LATER);
  await pill(page)
    .getByText(/^Proved \d\d:\d\d/)
    .waitFor(LATER);
  expect(existsSync(python())).toBe(true);
  expect(await violations(page)).toEqual([]);
  const raw = page.getByRole('button', { name: 'Script and raw output' });
  await tabTo(page, raw);
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'How Environment was checked' });
  const answers = drawer.getByRole('group', { name: 'Answers and last words' });
  await answers
    .first()
    .getByText(/"executable":/)
    .waitFor(SOON);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached', ...SOON });
  await page.getByRole('button', { name: 'Continue to PyTorch for this machine' }).click();
  await page.getByRole('heading', { level: 2, name: 'PyTorch for this machine' }).waitFor(SOON);
});

test('a form that lacks packages is one click from the setup, and comes back as it was', async () => {
  const { page } = await app.at('/start/sb3');
  await page.getByLabel('Name', { exact: true }).fill('seed seven');
  await page.getByRole('button', { name: 'Set up the packages' }).first().click(SOON);
  await expect.poll(() => new URL(page.url()).pathname, SOON).toBe('/setup/phase3');
  await page.getByRole('heading', { level: 1, name: 'Phase 3' }).waitFor(SOON);
  await page.getByRole('link', { name: 'Back to what you were doing' }).click();
  await page.getByRole('heading', { level: 1, name: 'Start a training run' }).waitFor(SOON);
  await expect
    .poll(() => page.getByLabel('Name', { exact: true }).inputValue(), SOON)
    .toBe('seed seven');
});

test('a run that failed for want of a package is one click from the plan that installs it', async () => {
  const failing = ['--name', 'no-verl', '--', 'python3', '-c', 'import verl'];
  const { runId } = await app.cockpit.runView('run', 'command', ...failing);
  const { page } = await app.at(`/runs/${runId}`);
  await page.getByRole('link', { name: 'Set up what is missing…' }).click(SOON);
  await page.getByRole('heading', { level: 1, name: 'ARPO toy' }).waitFor(SOON);
  expect(new URL(page.url()).searchParams.get('back')).toBe(`/runs/${runId}`);
  await page.getByRole('link', { name: 'Back to what you were doing' }).click();
  await page.getByRole('heading', { level: 1, name: 'no-verl' }).waitFor(SOON);
});
