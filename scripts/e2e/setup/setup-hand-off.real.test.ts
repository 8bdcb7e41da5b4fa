import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { violations } from '../fixtures/axe.fixture';
import type { Cockpit } from '../fixtures/cockpit.fixture';
import { servedApp } from '../fixtures/served-app.fixture';
import { patient } from '../../setup/patience.mjs';

const SOON = { timeout: patient(30_000) };
/** All probes of a target. */
const LATER = { timeout: patient(240_000) };

const home = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-hand-off-'));
const created = path.join(home, 'tools', 'miniforge');
const requirements = path.join(home, 'requirements.txt');
const wheels = path.join(home, 'wheels');
const wheelOf = (version: string): string => `demo-${version}-py3-none-any.whl`;
const index = indexServer();
afterAll(() => {
  index.close();
  rmSync(home, { recursive: true, force: true });
});
const app = servedApp({
  env: { HOME: home, XDG_CONFIG_HOME: '', XDG_CACHE_HOME: '' },
  prepare,
});

/** An index with one wheel, one package of sources, and a file to download. */
function indexServer(): Server {
  const links: Readonly<Record<string, string>> = {
    '/simple/wheeled/': '<a href="w">wheeled-1.0-py3-none-any.whl</a>',
    '/simple/demo/': ['1.0', '0.9']
      .map((version) => `<a href="${wheelOf(version)}">${wheelOf(version)}</a>`)
      .join('\n'),
    '/simple/sources/': '<a href="s">sources-1.0.tar.gz</a>',
    '/model.bin': 'weights',
  };
  const server = createServer((request, answer) => {
    const wheel = /^\/simple\/demo\/(demo-[\d.]+-py3-none-any\.whl)$/.exec(request.url ?? '')?.[1];
    if (wheel !== undefined) {
      answer.end(readFileSync(path.join(wheels, wheel)));
      return;
    }
    const text = links[request.url ?? ''];
    const type = request.url === '/model.bin' ? 'application/octet-stream' : 'text/html';
    answer.writeHead(text === undefined ? 404 : 200, { 'content-type': type });
    answer.end(text ?? '');
  });
  return server.listen(0, '127.0.0.1');
}

function indexUrl(): string {
  const address = index.address();
  if (address === null || typeof address === 'string') throw new Error('The index has no port.');
  return `http://127.0.0.1:${address.port}`;
}

/** Leftovers of setup, and an environment of the cockpit's own with one package in it. */
async function prepare(cockpit: Cockpit): Promise<void> {
  mkdirSync(created, { recursive: true });
  writeFileSync(path.join(created, 'big.bin'), Buffer.alloc(2_500_000));
  const entry = {
    id: 'one',
    target: 'local',
    path: created,
    says: 'Miniforge',
    fix: 'install-python',
  };
  writeFileSync(
    path.join(cockpit.home, 'ledger.json'),
    JSON.stringify({ schema: 1, made: [{ ...entry, madeMs: Date.now() }] }),
  );
  const python = process.env['RL_COCKPIT_TEST_PYTHON'] ?? 'python3';
  execFileSync(python, ['-m', 'venv', path.join(cockpit.home, 'envs', 'phase3')]);
  mkdirSync(wheels);
  for (const version of ['1.0', '0.9'])
    execFileSync(python, ['-c', MAKE_WHEEL, path.join(wheels, wheelOf(version)), version]);
  setDemo(cockpit, '1.0');
  // The mirror of the user: every command of the setup has to use it.
  const downloads = { pypi: `${indexUrl()}/simple` };
  writeFileSync(path.join(cockpit.home, 'settings.json'), JSON.stringify({ schema: 1, downloads }));
  writeFileSync(
    requirements,
    `--index-url ${indexUrl()}/simple\nwheeled\nsources==1.0\nabsent>=2 # no such project\n`,
  );
  await cockpit.cli('download', `${indexUrl()}/model.bin`, '--to', path.join(home, 'models'));
}

const MAKE_WHEEL = `
import sys, zipfile
path, version = sys.argv[1:]
info = "demo-%s.dist-info/" % version
with zipfile.ZipFile(path, "w") as wheel:
    wheel.writestr("demo.py", "VERSION = %r\\n" % version)
    wheel.writestr(info + "METADATA", "Metadata-Version: 2.1\\nName: demo\\nVersion: %s\\n" % version)
    wheel.writestr(info + "WHEEL", "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
    wheel.writestr(info + "RECORD", "")
`;
const demoPython = (cockpit: Cockpit): string =>
  path.join(cockpit.home, 'envs', 'phase3', 'bin', 'python');

/** A user installs this version of the package `demo` in their own terminal. */
function setDemo(cockpit: Cockpit, version: string): void {
  const words = ['install', '-q', '--no-index', '--find-links', wheels, `demo==${version}`];
  execFileSync(demoPython(cockpit), ['-I', '-m', 'pip', ...words]);
}

async function atEnvironment(): Promise<Page> {
  const { page } = await app.at('/setup/phase3/environment');
  await page.getByRole('region', { name: 'Your file' }).waitFor(LATER);
  return page;
}

test('what setup made is listed with its size, and is gone after a yes to the commands that were shown', async () => {
  const { page } = await app.at('/settings/storage');
  const section = page.getByRole('region', { name: 'Created by RL Cockpit' });
  await section.getByRole('checkbox', { name: 'Miniforge' }).check(SOON);
  expect(await violations(page)).toEqual([]);
  await section.getByRole('button', { name: /^Remove 2\.5\d? MB…$/ }).click();
  const commands = section.getByRole('list', { name: 'Commands of the removal' });
  await commands.getByText(`rm -rf -- ${created}`).waitFor(SOON);
  expect(existsSync(created)).toBe(true);
  expect(await violations(page)).toEqual([]);
  await section.getByRole('button', { name: /^Yes, remove/ }).click();
  await section.getByText('exit 0').waitFor(SOON);
  expect(existsSync(created)).toBe(false);
  await section.getByRole('button', { name: 'Close' }).click();
  await section.getByText('Setup has created nothing yet.').waitFor(SOON);
});

test('downloads are in the settings with their state, and can be taken off the list', async () => {
  const { page } = await app.at('/settings/downloads');
  const section = page.getByRole('region', { name: 'Your downloads' });
  await section.getByText(/^Complete · 7 bytes/).waitFor(SOON);
  expect(await violations(page)).toEqual([]);
  await section.getByRole('button', { name: /^Remove from the list/ }).click();
  await section.getByText(/^There are no downloads/).waitFor(SOON);
  expect(existsSync(path.join(home, 'models', 'model.bin'))).toBe(true);
});

test('a command that the guard holds shows why and the corrected one, which can be taken or refused', async () => {
  const { page } = await app.at('/setup/phase3/torch');
  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  await edit.click(LATER);
  await page.getByRole('textbox', { name: 'Command 1' }).fill('sudo pip install wheeled');
  await page.getByRole('button', { name: 'Run in the terminal below' }).click();
  const held = page.getByRole('alert').filter({ hasText: 'Held before it runs' });
  await held.getByRole('group', { name: 'Corrected command' }).waitFor(SOON);
  expect(await violations(page)).toEqual([]);
  expect(await held.getByRole('button', { name: 'Run mine anyway' }).isEnabled()).toBe(true);
  await held.getByRole('button', { name: 'Use the corrected one' }).click();
  await held.waitFor({ state: 'detached', ...SOON });
  const corrected = await page.getByRole('textbox', { name: 'Command 1' }).inputValue();
  expect(corrected).toMatch(/pip install wheeled/);
  expect(corrected).not.toMatch(/sudo/);
});

test('each line of a requirements file is judged by an index, with a word and a reason', async () => {
  const page = await atEnvironment();
  await page.getByLabel('Check my requirements.txt').fill(requirements);
  await page.keyboard.press('Enter');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await row('wheeled').getByText('Has a wheel', { exact: true }).waitFor(LATER);
  await row('sources==1.0').getByText('Needs a compiler', { exact: true }).waitFor(SOON);
  await row('absent>=2').getByText('Nothing fits', { exact: true }).waitFor(SOON);
  expect(await violations(page)).toEqual([]);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save a file of what fits' }).click();
  expect((await saving).suggestedFilename()).toBe('requirements.split.txt');
});

test('a package that was changed behind the app’s back is named with both versions, put back from the mirror in the terminal, and proved', async () => {
  const page = await atEnvironment();
  const history = page.getByRole('region', { name: 'History' });
  await history.getByRole('button', { name: 'Use what is installed now' }).click(SOON);
  await history.getByText(/^Nothing has changed since it was proved/).waitFor(SOON);
  setDemo(app.cockpit, '0.9');
  await page.reload();
  await history.getByText('Changed since it was proved: demo 1.0 → 0.9').waitFor(LATER);
  const locator = page.getByRole('region', { name: 'Found' });
  await locator.getByText('1.0 → 0.9, an older one', { exact: true }).waitFor(SOON);
  await page
    .locator('.step-head .pill')
    .getByText(/with a warning/)
    .waitFor(LATER);
  expect(await violations(page)).toEqual([]);
  await history.getByRole('button', { name: 'Put back…' }).click();
  const commands = page.getByRole('list', { name: 'Commands of this step' });
  await commands.getByText('demo==1.0').waitFor(SOON);
  await page.getByText(`PIP_INDEX_URL=${indexUrl()}/simple`).waitFor(SOON);
  await page.getByRole('button', { name: 'Run in the terminal below' }).click();
  await page
    .locator('.fix-screen .xterm-rows')
    .getByText(/Successfully installed demo-1\.0/)
    .waitFor(LATER);
  await page.getByText(/^exit 0 after/).waitFor(LATER);
  await history.getByText(/^Nothing has changed since it was proved/).waitFor(LATER);
  await page.getByText(/Those that were proved have not changed\./).waitFor(LATER);
  const code = ['-I', '-c', 'import demo; print(demo.VERSION)'];
  expect(execFileSync(demoPython(app.cockpit), code, { encoding: 'utf8' })).toBe('1.0\n');
  expect(await commands.getByText('demo==1.0').count()).toBe(0);
});

test('the plan page makes a report of every check, which can be read and saved', async () => {
  const { page } = await app.at('/setup/phase3/environment');
  await page.getByRole('button', { name: 'Make a report' }).click(SOON);
  const drawer = page.getByRole('dialog', { name: 'Report for someone who helps you' });
  const text = drawer.getByRole('group', { name: 'Report in Markdown' });
  await text.waitFor(LATER);
  expect(await text.innerText()).toMatch(/^<!-- rl-cockpit-setup-report schema 1 -->/);
  expect(await violations(page)).toEqual([]);
  const saving = page.waitForEvent('download');
  await drawer.getByRole('button', { name: 'Save as a file' }).click();
  expect((await saving).suggestedFilename()).toBe('rl-cockpit-setup-report.md');
});

test('a red cell is not believed before the three checks that must fail have run', async () => {
  const { page } = await app.at('/setup');
  await page.locator('.matrix-cell.matrix-red').first().click(SOON);
  await page.getByText(/^Probably not possible here/).waitFor(SOON);
  await page.getByRole('button', { name: 'Run the three checks' }).click();
  await page.getByText(/is not (?:certain|decided)|All three checks ran and failed/).waitFor(LATER);
  expect(await page.locator('.red-check-results li').count()).toBe(3);
  const box = await page.locator('.matrix-why').boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
  expect(await violations(page)).toEqual([]);
});
