import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fingerprint } from '../setup/fingerprint.mjs';
import { isCi, root, sha256 } from '../setup/paths.mjs';
import { ALL_ONLY } from './all-only.mjs';
import { readTestMemory } from './test-memory.mjs';

/**
 * @typedef {import('../setup/fingerprint.mjs').Fingerprint} Fingerprint
 * @typedef {import('./all-only/entry.mjs').AllOnly} AllOnly
 * @typedef {import('./left-out.mjs').LeftOut} LeftOut
 * @typedef {import('./test-memory.mjs').TestMemory} TestMemory
 */

/**
 * Plan of the tests that this run leaves to `npm run test:all`. `hashes`: what each entry of the list covers, as it is now. `says`: why
 * entries run after all, a line each.
 * @typedef {{ readonly leftOut: readonly LeftOut[], readonly hashes: Readonly<Record<string, string>>, readonly says: readonly string[] }} TestPlan
 *
 * Everything runs with RL_COCKPIT_TEST_ALL=1. In CI no entry of the list runs; at a desk those do whose covered files changed since
 * they passed here, or since the first run of this checkout.
 * @param {{ env: NodeJS.ProcessEnv, isCi?: boolean, base?: string, past?: TestMemory, list?: readonly AllOnly[] }} at
 * @returns {TestPlan}
 */
export function planTests(at) {
  const { env, base = root, past = readTestMemory(), list = ALL_ONLY } = at;
  const runsAll = env['RL_COCKPIT_TEST_ALL'] === '1';
  const runsChanged = !(at.isCi ?? isCi);
  /** Read once for all of them. @type {Fingerprint} */
  const read = {};
  const hashed = list.map((entry) => ({ entry, hash: hashOf(entry, base, env, read) }));
  const changed = hashed.filter(({ entry, hash }) => {
    const existing = past[entry.file]?.known;
    return runsChanged && existing !== undefined && existing.hash !== hash;
  });
  const runs = new Set((runsAll ? hashed : changed).map(({ entry }) => entry));
  return {
    leftOut: list.filter((entry) => !runs.has(entry)).map(leftOutOf),
    hashes: Object.fromEntries(hashed.map(({ entry, hash }) => [entry.file, hash])),
    says: runsAll ? [] : changed.map(({ entry }) => reasonOf(entry, past)),
  };
}

/** @param {AllOnly} entry @returns {LeftOut} */
const leftOutOf = ({ file, tests, keeps }) => ({
  file,
  ...(tests === undefined ? {} : { tests }),
  ...(keeps === undefined ? {} : { keeps }),
});

/** @param {AllOnly} entry @param {TestMemory} past */
function reasonOf({ file, tests }, past) {
  const when = new Date(past[file]?.known?.atMs ?? 0).toISOString().slice(0, 16).replace('T', ' ');
  return `Runs too: ${tests === undefined ? '' : 'all of '}${file}, because it failed, or what it covers changed, since ${when} UTC.`;
}

/** Also of the tools of this machine: where one was missing, tests were skipped. @param {AllOnly} entry @param {string} base @param {NodeJS.ProcessEnv} env @param {Fingerprint} read */
function hashOf({ file, covers }, base, env, read) {
  const { now } = fingerprint([...covers, ...importsOf(file, base)], read, base);
  Object.assign(read, now);
  const content = Object.entries(now).map(([name, { sha }]) => `${name} ${sha}`);
  const tools = ['RL_COCKPIT_CHROMIUM', 'RL_COCKPIT_SSHD', 'RL_COCKPIT_TEST_PYTHON'];
  const present = tools.map((name) => `${name}=${env[name] ?? ''}`);
  return sha256([process.platform, ...present, ...content.toSorted()].join('\n'));
}

/** The file and every file of this project that it imports, directly or not. @param {string} file @param {string} base @returns {readonly string[]} */
function importsOf(file, base) {
  const matches = new Set([file]);
  for (const one of matches) {
    for (const specifier of specifiersOf(path.join(base, one))) {
      const bare = path.posix.join(path.posix.dirname(one), specifier);
      for (const ending of ['', '.ts', '.tsx'])
        if (isFile(path.join(base, bare + ending))) matches.add(bare + ending);
    }
  }
  return [...matches];
}

/** @param {string} file */
function specifiersOf(file) {
  const text = isFile(file) ? readFileSync(file, 'utf8') : '';
  return [...text.matchAll(/\bfrom '(\.[^']+)'/g)].map(([, specifier = '']) => specifier);
}

/** @param {string} file */
const isFile = (file) => statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
