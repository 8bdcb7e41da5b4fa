import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { open, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { listPackage } from '@electron/asar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../setup/process.mjs';
import { patient } from '../setup/patience.mjs';
import { type BuiltPackage, buildPackage, OLD_FILE } from './fixtures/built-package.fixture';
import { findTestApp } from './fixtures/test-app.fixture';
import { DesktopSession } from './fixtures/desktop-session.fixture';
import { Installation } from './fixtures/installation.fixture';
import { PackedWindow } from './fixtures/packed-window.fixture';

const run = promisify(execFile);
const LONG = patient(180_000);
const testApp = process.platform === 'linux' ? findTestApp() : null;
const hasDpkg = ask('dpkg-deb', ['--version']) !== null;
const SIZES = [16, 24, 32, 48, 64, 96, 128, 256, 512];

describe.skipIf(testApp === null || !hasDpkg)('the package for Debian and Ubuntu', () => {
  let built: BuiltPackage;
  let machine: Installation;
  let before: readonly string[] = [];
  const inFolder = (...parts: readonly string[]) => path.join(built.unpacked, ...parts);

  beforeAll(async () => {
    if (testApp === null) return;
    built = await buildPackage(testApp);
    machine = await Installation.create(testApp.user);
    before = await machine.paths();
  });
  afterAll(async () => {
    await machine?.remove();
    if (built !== undefined) await rm(built.folder, { recursive: true, force: true });
  });

  const command = (...words: readonly string[]) => machine.command(testApp?.user ?? null, ...words);

  describe('what is in it', () => {
    test('the app, without its tests, source maps, records of the build and the server for a browser', () => {
      const files = listPackage(inFolder('resources/app.asar'), { isPack: false });
      expect(files).toEqual(
        expect.arrayContaining([
          '/out/main.js',
          '/out/engine.js',
          '/out/cli.js',
          '/out/preload.cjs',
          '/out/python-payload.json',
          '/out/renderer/index.html',
          '/resources/icons/linux/256x256.png',
          '/resources/icons/tray@2x.png',
          '/LICENSE',
        ]),
      );
      const needless = /\.(?:test|spec)\.|\.map$|\.d\.ts$|^\/out\/\.|bench|^\/out\/serve\.js$/;
      expect(files.filter((file) => needless.test(file))).toEqual([]);
    });

    test('one Electron, without its default app and the languages that the app does not speak', async () => {
      expect(existsSync(inFolder('resources/default_app.asar'))).toBe(false);
      expect(await readdir(inFolder('locales'))).toEqual(['en-US.pak']);
      expect(await readdir(built.unpacked)).toEqual(
        expect.arrayContaining(['LICENSE.electron.txt', 'LICENSES.chromium.html']),
      );
    });

    test('binaries of this system alone', async () => {
      const files = await readdir(inFolder('resources'), { recursive: true });
      const binaries = files.filter((file) => /\.(?:node|exe|dll|dylib|so)$/.test(file));
      expect(binaries.some((file) => file.includes('node-pty'))).toBe(true);
      const heads = await Promise.all(
        binaries.map((file) => firstBytes(inFolder('resources', file))),
      );
      expect(heads).toEqual(binaries.map(() => '\u007fELF'));
    });

    test('less than 130 MB', async () => {
      expect((await stat(built.deb)).size).toBeLessThan(130e6);
    });

    test.skipIf(!hasMirror())('what it needs, Debian has', async () => {
      const words = ['--simulate', '--no-install-recommends', 'install', built.deb];
      const { stdout } = await run('apt-get', words);
      expect(stdout).toMatch(/^Inst rl-cockpit /m);
    });
  });

  describe('on a machine', () => {
    let session: DesktopSession;
    let app: PackedWindow;
    const start = () =>
      PackedWindow.open({
        program: machine.program,
        user: testApp?.user ?? null,
        env: { ...session.env, ...machine.env, RL_COCKPIT_STOP_MS: '2000,2000' },
      });

    beforeAll(async () => {
      if (testApp !== null) session = await DesktopSession.start(testApp);
    });
    afterAll(async () => {
      await app?.quit();
      await session?.end();
    });

    test('is installed, with its entry in the menu and its icons', async () => {
      await machine.install(built.olderDeb);
      const entry = path.join(machine.root, 'usr/share/applications/rl-cockpit.desktop');
      const text = await readFile(entry, 'utf8');
      expect(text).toMatch(/^Exec="\/opt\/RL Cockpit\/rl-cockpit" %U$/m);
      expect(text).toMatch(/^Name=RL Cockpit$/m);
      expect(text).toMatch(/^StartupWMClass=rl-cockpit$/m);
      expect(text).toMatch(/^Icon=rl-cockpit$/m);
      expect(text).toMatch(/^MimeType=application\/zip;x-scheme-handler\/rl-cockpit;$/m);
      const icons = SIZES.map(
        (size) => `usr/share/icons/hicolor/${size}x${size}/apps/rl-cockpit.png`,
      );
      expect(icons.filter((icon) => !machine.has(icon))).toEqual([]);
      expect(machine.has('usr/share/doc/rl-cockpit/copyright')).toBe(true);
    });

    test.skipIf(ask('which', ['desktop-file-validate']) === null)(
      'its entry keeps the rules of freedesktop.org',
      async () => {
        const entry = path.join(machine.root, 'usr/share/applications/rl-cockpit.desktop');
        expect((await run('desktop-file-validate', [entry])).stdout).toBe('');
      },
    );

    test('every file is as it was packed, and its command is in the path', async ({ skip }) => {
      skip(!machine.isDebian, 'no clean Debian');
      expect(await machine.inside('dpkg', '--verify', 'rl-cockpit')).toBe('');
      const target = await machine.inside('readlink', '-f', '/usr/bin/rl-cockpit');
      expect(target).toBe('/opt/RL Cockpit/rl-cockpit\n');
      const status = await machine.inside(
        'dpkg-query',
        '-W',
        '-f',
        '${Status} ${Version}',
        'rl-cockpit',
      );
      expect(status).toBe('install ok installed 0.0.9');
    });

    test('starts outside of any checkout, and its window has the class of the entry, and an icon', async () => {
      app = await start();
      await app.page.getByRole('heading', { level: 1 }).waitFor();
      expect(app.page.url()).toMatch(/^app:\/\/cockpit\//);
      expect(await app.windows('WM_CLASS')).toEqual(['"rl-cockpit", "rl-cockpit"']);
      const icon = ['-f', '_NET_WM_ICON', '32c', '_NET_WM_ICON'];
      expect(await app.windows(...icon)).toEqual([expect.stringMatching(/^256, 256, /)]);
    });

    test('an update during a training replaces the app, and the training does not notice', async () => {
      await app.page
        .getByRole('button', { name: /^Start .*\(demo\)$/ })
        .first()
        .click();
      await app.page.waitForURL(/\/runs\/\d{8}-\d{6}-/);
      await app.page
        .getByRole('img', { name: /^Reward, \d/ })
        .first()
        .waitFor();
      await machine.install(built.deb);
      await app.page.getByRole('button', { name: /^Stop/ }).first().waitFor();
      expect(machine.has(`opt/RL Cockpit/${OLD_FILE}`)).toBe(false);
      await app.page
        .getByText(/succeeded/i)
        .first()
        .waitFor({ timeout: LONG });
      expect(app.problems).toEqual([]);
      expect(await app.quit()).toBe(0);
    });

    test('its command answers in a terminal without a display, and ends as the command line does', async () => {
      const runs = JSON.parse(await command('runs', '--json'));
      expect(runs).toMatchObject([{ verdict: 'succeeded' }]);
      expect(await command('--help')).toMatch(/^Usage: rl-cockpit /);
      await expect(command('rnus')).rejects.toMatchObject({
        code: 2,
        stderr: expect.stringContaining('Did you mean "runs"?'),
      });
    });

    test('the new version opens with the run of the old one', async () => {
      app = await start();
      await app.page.getByRole('link', { name: 'Runs' }).first().click();
      await app.page
        .getByRole('row')
        .getByText(/succeeded/i)
        .first()
        .waitFor();
      expect(await app.quit()).toBe(0);
    });

    test('a log-out during a training ends the app without a question, and the training continues', async () => {
      app = await start();
      await app.page
        .getByRole('button', { name: /^Start .*\(demo\)$/ })
        .first()
        .click();
      await app.page.waitForURL(/\/runs\/\d{8}-\d{6}-/);
      await app.page.getByRole('button', { name: /^Stop/ }).first().waitFor();
      expect(await app.quit()).toBe(0);
      const [newest] = JSON.parse(await command('runs', '--json'));
      expect(newest).toMatchObject({ phase: 'running' });
      await command('stop', 'latest');
    });

    test('a purge leaves nothing of it, and everything of its user', async ({ skip }) => {
      skip(!machine.isDebian, 'no clean Debian');
      const files = await readdir(machine.home, { recursive: true });
      await machine.inside('dpkg', '--purge', 'rl-cockpit');
      // dpkg removes /opt, too, where nothing else is in it.
      const after = await machine.paths();
      expect(before.filter((file) => !after.includes(file))).toEqual(['./opt']);
      expect(after.filter((file) => !before.includes(file))).toEqual([]);
      expect(await readdir(machine.home, { recursive: true })).toEqual(files);
      expect(machine.has('home/person/.config/rl-cockpit')).toBe(true);
      expect(machine.has('home/person/.local/state/rl-cockpit/runs')).toBe(true);
    });
  });
});

async function firstBytes(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.toString('latin1');
  } finally {
    await handle.close();
  }
}

/** Whether apt has the lists of a mirror. */
function hasMirror(): boolean {
  return ask('apt-cache', ['show', 'libgtk-3-0']) !== null;
}
