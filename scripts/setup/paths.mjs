import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// All of scripts/setup and scripts/tasks is plain JavaScript for Node 20: it runs before there are any dependencies.

/** The checkout. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

export const isCi = Boolean(process.env['CI']) && process.env['CI'] !== 'false';

/** Memory of this checkout. It goes with node_modules when dependencies are installed again. */
export const memory = path.join(root, 'node_modules', '.rl-cockpit');

/** Cache shared by all checkouts of this user on this machine. */
export function cacheHome() {
  const base = process.env['XDG_CACHE_HOME'] || path.join(homedir(), '.cache');
  return path.join(base, 'rl-cockpit');
}

/** @param {string | Uint8Array} content */
export const sha256 = (content) => createHash('sha256').update(content).digest('hex');

/** @param {string} name path below node_modules */
export const moduleFile = (name) => path.join(root, 'node_modules', ...name.split('/'));

/** Node 24 as the `node` package brings it; null while it is not installed. */
export function node24() {
  const candidates = [moduleFile('node/bin/node.exe'), moduleFile('node/bin/node')];
  return candidates.find((candidate) => existsSync(candidate)) ?? null;
}
