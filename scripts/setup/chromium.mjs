import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import path from 'node:path';
import { installWithApt } from './apt.mjs';
import { isCi, memory, moduleFile, root } from './paths.mjs';
import { runStep } from './process.mjs';
import { SetupError, say } from './say.mjs';

const stampFile = path.join(memory, 'chromium.json');
/** The same browser without its window and its desktop services: the tests take two thirds of the CPU with it. */
const headlessShell = 'chromium-headless-shell';
const browserNames = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const apps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * A Chromium for the browser tests: from PATH, Playwright's cache, Playwright's download, or apt as root (in CI first of all its headless shell).
 * `RL_COCKPIT_CHROMIUM` names another one.
 * @param {string} node
 * @returns {Promise<string>} its path
 */
export async function ensureChromium(node) {
  const query = process.env['RL_COCKPIT_CHROMIUM'];
  if (query !== undefined && existsSync(query)) return query;
  const remembered = recall();
  if (remembered !== null) return remembered;
  const match = await find(node);
  if (match === null)
    throw new SetupError(
      'Chromium for the browser tests',
      "none on PATH or in Playwright's cache, Playwright's download failed, and apt could not install it",
      'Install Chromium or Chrome, or set RL_COCKPIT_CHROMIUM to its path.',
    );
  say(`Chromium for the tests: ${match.file} (${match.how}).`);
  mkdirSync(memory, { recursive: true });
  writeFileSync(stampFile, JSON.stringify(match));
  return match.file;
}

function recall() {
  try {
    const { file } = JSON.parse(readFileSync(stampFile, 'utf8'));
    return existsSync(file) ? String(file) : null;
  } catch {
    return null;
  }
}

/** @param {string} node @returns {Promise<{ file: string, how: string } | null>} */
async function find(node) {
  return (
    named(onPath([headlessShell]), 'from PATH') ??
    named(isCi ? await fromApt(headlessShell) : null, 'installed by apt') ??
    named(onPath(browserNames) ?? apps.find((file) => existsSync(file)) ?? null, 'from PATH') ??
    named(inPlaywrightsCache(), "from Playwright's cache") ??
    named(await downloaded(node), 'downloaded by Playwright') ??
    named(await fromApt(headlessShell), 'installed by apt') ??
    // An older Debian has no package of the shell alone.
    named(await fromApt('chromium'), 'installed by apt')
  );
}

/** @param {string | null} file @param {string} how */
const named = (file, how) => (file === null ? null : { file, how });

/** @param {readonly string[]} names */
function onPath(names) {
  const folders = (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .filter((folder) => folder !== '');
  const endings = process.platform === 'win32' ? ['.exe'] : [''];
  const candidates = folders.flatMap((folder) =>
    names.flatMap((name) => endings.map((ending) => path.join(folder, name + ending))),
  );
  return candidates.find((file) => existsSync(file)) ?? null;
}

/** The version that playwright-core wants, else any other one that is there. */
function inPlaywrightsCache() {
  const { chromium } = createRequire(path.join(root, 'package.json'))('playwright-core');
  const wanted = String(chromium.executablePath());
  if (existsSync(wanted)) return wanted;
  const base =
    process.env['PLAYWRIGHT_BROWSERS_PATH'] ?? path.join(homedir(), '.cache', 'ms-playwright');
  const folders = existsSync(base)
    ? readdirSync(base).filter((name) => /^chromium-\d+$/.test(name))
    : [];
  const inside = ['chrome-linux64/chrome', 'chrome-linux/chrome'];
  const files = folders.flatMap((folder) => inside.map((end) => path.join(base, folder, end)));
  return files.find((file) => existsSync(file)) ?? null;
}

/** @param {string} node */
async function downloaded(node) {
  say("No Chromium on PATH or in Playwright's cache: Playwright downloads one.");
  const cli = moduleFile('playwright-core/cli.js');
  await runStep(node, [cli, 'install', 'chromium'], { timeoutMs: 300_000 });
  return inPlaywrightsCache();
}

/** @param {string} packageName */
async function fromApt(packageName) {
  return (await installWithApt(`Debian's ${packageName}`, [packageName]))
    ? onPath([packageName])
    : null;
}
