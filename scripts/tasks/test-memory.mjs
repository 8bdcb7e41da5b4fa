import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { memory } from '../setup/paths.mjs';

/**
 * What is remembered of a test file of this checkout: how long it took and, of a file of the list of `all-only.mjs`, a hash of what it
 * covered when it last passed, or when it was first left out. A hash of '' is one that failed: it runs again.
 * @typedef {{ readonly ms?: number, readonly known?: { readonly hash: string, readonly atMs: number } }} Past
 * @typedef {Readonly<Record<string, Past>>} TestMemory
 * @typedef {import('./vitest-report.mjs').FileRun} FileRun
 * @typedef {{ readonly leftOut: readonly import('./left-out.mjs').LeftOut[], readonly hashes: Readonly<Record<string, string>> }} Planned of plan-tests.mjs
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
 * Keeps how long each file took, and what the files of the plan covered.
 * @param {readonly FileRun[]} runs @param {Planned} plan @param {TestMemory} [past]
 * @returns {TestMemory}
 */
export function remembered(runs, { leftOut, hashes }, past = readTestMemory()) {
  /** @type {Record<string, Past>} */
  const next = { ...past };
  const atMs = Date.now();
  for (const { file, ms } of runs) next[file] = { ...next[file], ms };
  for (const { file } of leftOut)
    next[file] = { known: { hash: hashes[file] ?? '', atMs }, ...next[file] };
  const left = new Set(leftOut.map(({ file }) => file));
  for (const { file, tally } of runs) {
    const hash = hashes[file];
    if (hash === undefined || left.has(file)) continue;
    const isGreen = tally.failed === 0 && tally.passed > 0;
    next[file] = { ...next[file], known: { hash: isGreen ? hash : '', atMs } };
  }
  return next;
}

/** @param {TestMemory} tests */
export function writeTestMemory(tests, file = memoryFile) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(tests));
}
