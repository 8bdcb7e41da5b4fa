import { existsSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../setup/paths.mjs';
import { say } from '../setup/say.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/** @param {readonly Tally[]} parts @returns {Tally} */
export function sumOf(parts) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const part of parts) {
    sum.passed += part.passed;
    sum.failed += part.failed;
    sum.skipped += part.skipped;
  }
  return sum;
}

/** So many failures are named at the end; of more the first ones. */
const MAX_NAMED = 20;

/**
 * The last lines: what failed, by name, because of a long output often only its end is seen; then the closing line.
 * A run that tested nothing is not green.
 * @param {Tally} tally @param {readonly string[]} [failures] steps that failed and tests that failed @param {(line: string) => void} [name]
 * @returns {number} exit code
 */
export function notify(tally, failures = [], name = say) {
  const { passed, failed, skipped } = tally;
  for (const one of failures.slice(0, MAX_NAMED)) name(`FAILED: ${one}`);
  const more = failures.length - MAX_NAMED;
  if (more > 0) name(`FAILED: ${more} more, see above`);
  process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`);
  return failed > 0 || passed === 0 ? 1 : 0;
}

/** So many files are named in a line. */
const MAX_FILES = 5;

/** The files of this checkout that a tool's output names, each once, the first ones in a line; '' without. @param {string} out */
export function filesIn(out, base = root) {
  const words = stripVTControlCharacters(out).match(/[\w@./-]+\.\w+/g) ?? [];
  const files = [...new Set(words)].filter((word) => existsSync(path.join(base, word)));
  const more = files.length - MAX_FILES;
  return [...files.slice(0, MAX_FILES), ...(more > 0 ? [`${more} more`] : [])].join(', ');
}
