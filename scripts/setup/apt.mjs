import { existsSync } from 'node:fs';
import path from 'node:path';
import { runStep } from './process.mjs';
import { say } from './say.mjs';

const waitMs = 600_000;

/** Whether packages of Debian can be installed here without a question. */
export const canUseApt = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/**
 * Installs packages of Debian; says so first. Nothing happens where that needs a password or is no Debian.
 * @param {string} what for the user who waits
 * @param {readonly string[]} packages
 * @returns {Promise<boolean>} whether apt-get installed all of them
 */
export async function installWithApt(what, packages) {
  if (!canUseApt()) return false;
  say(`Installing ${what} with apt-get.`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runStep('apt-get', ['update', '-q'], { env, timeoutMs: waitMs });
  const install = ['install', '-y', '-q', '--no-install-recommends', ...packages];
  return (await runStep('apt-get', install, { env, timeoutMs: waitMs })).code === 0;
}

/** @param {string} name of a program */
export const isOnPath = (name) =>
  (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .some((folder) => folder !== '' && existsSync(path.join(folder, name)));
