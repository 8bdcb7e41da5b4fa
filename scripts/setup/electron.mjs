import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { memory, moduleFile } from './paths.mjs';
import { runStep } from './process.mjs';
import { say } from './say.mjs';

const stampFile = path.join(memory, 'electron-missing.json');
const retryAfterMs = 24 * 3600_000;
const downloadMs = 120_000;

/**
 * Electron's program. Its package downloads it from GitHub when first asked; a failure is remembered for a day.
 * @param {string} node
 * @returns {Promise<{ program: string } | { missing: string }>}
 */
export async function findElectron(node) {
  const obstacle = noDesktop() ?? noWindowAsRoot();
  if (obstacle !== null) return obstacle;
  const here = installed();
  if (here !== null) return { program: here };
  if (failedLately())
    return { missing: 'its binary could not be downloaded (tried again tomorrow)' };
  say('Downloading Electron (about 110 MB, once).');
  const ran = await runStep(node, [moduleFile('electron/install.js')], {
    quiet: true,
    timeoutMs: downloadMs,
  });
  const program = installed();
  if (program !== null) return { program };
  mkdirSync(memory, { recursive: true });
  writeFileSync(stampFile, JSON.stringify({ atMs: Date.now() }));
  return { missing: `its binary could not be downloaded (${firstReason(ran)})` };
}

function installed() {
  const pathFile = moduleFile('electron/path.txt');
  if (!existsSync(pathFile)) return null;
  const program = path.join(moduleFile('electron/dist'), readFileSync(pathFile, 'utf8'));
  return existsSync(program) ? program : null;
}

/** A window needs a desktop; without one a download would be for nothing. */
export function noDesktop() {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (process.platform !== 'linux' || DISPLAY || WAYLAND_DISPLAY) return null;
  return { missing: 'there is no desktop here (neither DISPLAY nor WAYLAND_DISPLAY is set)' };
}

/**
 * Chromium's sandbox refuses root on Linux, so that a download would be for nothing, too.
 * @param {string} [platform]
 * @param {number} [uid]
 */
export function noWindowAsRoot(platform = process.platform, uid = process.getuid?.()) {
  if (platform !== 'linux' || uid !== 0) return null;
  return { missing: 'it does not run as root (start it as an ordinary user)' };
}

function failedLately() {
  try {
    return Date.now() - JSON.parse(readFileSync(stampFile, 'utf8')).atMs < retryAfterMs;
  } catch {
    return false;
  }
}

/** @param {import('./process.mjs').Ran} ran */
function firstReason(ran) {
  if (ran.code === 124) return `no answer within ${downloadMs / 1000} s`;
  const line = ran.out.split('\n').find((text) => /error|ENOTFOUND|ECONN|HTTP/i.test(text));
  return (line ?? `code ${ran.code}`).trim().slice(0, 120);
}
