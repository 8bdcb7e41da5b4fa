import { readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { root, sha256 } from './paths.mjs';

/**
 * @typedef {{ size: number, mtimeMs: number, sha: string }} Mark
 * @typedef {Record<string, Mark>} Fingerprint
 */

const uninteresting = new Set(['node_modules', '__pycache__', 'README.md', '.DS_Store']);

/** A build does not depend on tests and words. @param {string} name */
const matters = (name) =>
  !uninteresting.has(name) &&
  !/^tests|\.((test|fixture|test-data)\.tsx?|pyc|tsbuildinfo)$/.test(name);

/**
 * Hash of the given files and folders. Content is read only where size or time differ from `before`: a check that finds nothing new is a
 * few hundred stat calls.
 * @param {readonly string[]} inputs paths below the checkout; missing ones are left out
 * @param {Fingerprint} before
 * @param {string} [base] the checkout
 * @returns {{ now: Fingerprint, changed: string | null, touched: boolean }} `changed`: the first difference of
 *   content, in words; `touched`: some time differs
 */
export function fingerprint(inputs, before, base = root) {
  /** @type {Fingerprint} */
  const now = {};
  for (const input of inputs) addTo(now, before, input, base);
  const touched = Object.entries(now).some(
    ([name, mark]) => before[name]?.mtimeMs !== mark.mtimeMs,
  );
  return { now, changed: firstChange(before, now), touched };
}

/** @param {Fingerprint} now @param {Fingerprint} before @param {string} relative @param {string} base */
function addTo(now, before, relative, base) {
  const absolute = path.join(base, relative);
  const stat = statSync(absolute, { throwIfNoEntry: false });
  if (stat === undefined) return;
  if (stat.isDirectory()) {
    for (const name of readdirSync(absolute).toSorted())
      if (matters(name)) addTo(now, before, `${relative}/${name}`, base);
    return;
  }
  const old = before[relative];
  const same = old?.size === stat.size && old.mtimeMs === stat.mtimeMs;
  const sha = same ? old.sha : sha256(readFileSync(absolute));
  now[relative] = { size: stat.size, mtimeMs: stat.mtimeMs, sha };
}

/** @param {Fingerprint} before @param {Fingerprint} now */
function firstChange(before, now) {
  for (const [name, mark] of Object.entries(now))
    if (before[name]?.sha !== mark.sha) return `${name} ${before[name] ? 'changed' : 'is new'}`;
  const gone = Object.keys(before).find((name) => now[name] === undefined);
  return gone === undefined ? null : `${gone} is gone`;
}
