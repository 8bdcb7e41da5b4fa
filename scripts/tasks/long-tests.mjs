import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fingerprint } from '../setup/fingerprint.mjs';
import { isCi, memory, root, sha256 } from '../setup/paths.mjs';

/**
 * Test files that need long real time, and the paths whose change asks for them. At a desk such a file is skipped while nothing
 * of these (nor of itself and what it imports) changed since it passed in this checkout; in CI, and with RL_COCKPIT_TEST_ALL=1,
 * all of them run.
 * @typedef {{ readonly file: string, readonly covers: readonly string[] }} LongTest
 */

/** What runs behind the page: engine, command line, supervisor, agent. */
const engine = ['electron', 'resources/python', 'package-lock.json', 'vite.node.config.ts'];
const page = [...engine, 'renderer', 'vite.renderer.config.ts'];
const dialects = 'electron/core/telemetry';

/** @type {readonly LongTest[]} */
export const LONG_TESTS = [
  {
    file: 'resources/python/toys.real.test.ts',
    covers: ['resources/python/rl_cockpit_toys', dialects],
  },
  {
    file: 'resources/python/sb3.real.test.ts',
    covers: ['resources/python/rl_cockpit_sb3', 'scripts/test-pyenv.lock', dialects],
  },
  {
    file: 'scripts/e2e/journeys/sb3-training.real.test.ts',
    covers: [...page, 'scripts/test-pyenv.lock'],
  },
  { file: 'scripts/e2e/journeys/toy-training.real.test.ts', covers: page },
  { file: 'scripts/e2e/targets/ssh-cut.away.test.ts', covers: page },
  { file: 'scripts/e2e/restart/restart.real.test.ts', covers: engine },
  {
    file: 'scripts/e2e/restart/restart.away.test.ts',
    covers: [...engine, 'scripts/fake-wsl'],
  },
  {
    file: 'scripts/e2e/targets/hostile-strings.away.test.ts',
    covers: [...engine, 'scripts/fake-wsl'],
  },
  {
    file: 'scripts/e2e/transfer/transfer-over-cuts.real.test.ts',
    covers: [...engine, 'scripts/fake-wsl'],
  },
  {
    file: 'scripts/e2e/verdicts/verdicts.away.test.ts',
    covers: [...engine, 'scripts/fake-wsl'],
  },
];

/**
 * What is remembered of a test file of this checkout: how long it took, and what it covered when all of it passed.
 * @typedef {{ readonly ms?: number, readonly green?: { readonly hash: string, readonly tests: number, readonly atMs: number } }} Past
 * @typedef {Readonly<Record<string, Past>>} TestMemory
 * @typedef {import('../setup/fingerprint.mjs').Fingerprint} Fingerprint
 * @typedef {import('./vitest-report.mjs').FileRun} FileRun
 */

const memoryFile = path.join(memory, 'tests.json');

/** @returns {TestMemory} */
export function readTestMemory(file = memoryFile) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

/**
 * @typedef {{ readonly file: string, readonly tests: number, readonly says: string }} LeftOut
 * @typedef {{ readonly leftOut: readonly LeftOut[], readonly hashes: Readonly<Record<string, string>> }} LongPlan
 *
 * Which of the long files need not run now, each with the reason in words. `hashes`: what they cover as it is now.
 * @param {{ env: NodeJS.ProcessEnv, isCi?: boolean, base?: string, past?: TestMemory, tests?: readonly LongTest[] }} at
 * @returns {LongPlan}
 */
export function planLongTests(at) {
  const { env, base = root, past = readTestMemory(), tests = LONG_TESTS } = at;
  const runsAll = (at.isCi ?? isCi) || env['RL_COCKPIT_TEST_ALL'] === '1';
  /** @type {Record<string, string>} */
  const hashes = {};
  /** @type {LeftOut[]} */
  const leftOut = [];
  /** Read once for all of them. @type {Fingerprint} */
  const read = {};
  for (const test of tests) {
    const hash = hashOf(test, base, env, read);
    hashes[test.file] = hash;
    const green = past[test.file]?.green;
    if (runsAll || green === undefined || green.hash !== hash) continue;
    leftOut.push({ file: test.file, tests: green.tests, says: reasonOf(test.file, green) });
  }
  return { leftOut, hashes };
}

/** @param {string} file @param {{ tests: number, atMs: number }} green */
function reasonOf(file, { tests, atMs }) {
  const when = new Date(atMs).toISOString().slice(0, 16).replace('T', ' ');
  return `Skipped: ${file} (${tests} tests): nothing that it covers changed since it passed here (${when} UTC). RL_COCKPIT_TEST_ALL=1 runs it.`;
}

/** Also of the tools of this machine: where one was missing, tests were skipped. @param {LongTest} test @param {string} base @param {NodeJS.ProcessEnv} env @param {Fingerprint} read */
function hashOf({ file, covers }, base, env, read) {
  const { now } = fingerprint([...covers, ...importsOf(file, base)], read, base);
  Object.assign(read, now);
  const content = Object.entries(now).map(([name, { sha }]) => `${name} ${sha}`);
  const tools = ['RL_COCKPIT_CHROMIUM', 'RL_COCKPIT_SSHD', 'RL_COCKPIT_TEST_PYTHON'];
  const there = tools.map((name) => `${name}=${env[name] ?? ''}`);
  return sha256([process.platform, ...there, ...content.toSorted()].join('\n'));
}

/** The file, and every file of ours that it imports, by whatever way. @param {string} file @param {string} base @returns {readonly string[]} */
function importsOf(file, base) {
  const found = new Set([file]);
  for (const one of found) {
    for (const specifier of specifiersOf(path.join(base, one))) {
      const bare = path.posix.join(path.posix.dirname(one), specifier);
      for (const ending of ['', '.ts', '.tsx'])
        if (isFile(path.join(base, bare + ending))) found.add(bare + ending);
    }
  }
  return [...found];
}

/** @param {string} file */
function specifiersOf(file) {
  const text = isFile(file) ? readFileSync(file, 'utf8') : '';
  return [...text.matchAll(/\bfrom '(\.[^']+)'/g)].map(([, specifier = '']) => specifier);
}

/** @param {string} file */
const isFile = (file) => statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;

/**
 * Keeps how long each file took, and of the long ones that passed what they covered.
 * @param {readonly FileRun[]} runs @param {LongPlan['hashes']} hashes @param {TestMemory} [past]
 * @returns {TestMemory}
 */
export function remembered(runs, hashes, past = readTestMemory()) {
  /** @type {Record<string, Past>} */
  const next = { ...past };
  for (const { file, ms, tally } of runs) {
    const hash = hashes[file];
    const isGreen = tally.failed === 0 && tally.passed > 0;
    const green = { hash: hash ?? '', tests: tally.passed + tally.skipped, atMs: Date.now() };
    next[file] = { ms, ...(isGreen && hash !== undefined ? { green } : {}) };
  }
  return next;
}

/** @param {TestMemory} tests */
export function writeTestMemory(tests, file = memoryFile) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(tests));
}
