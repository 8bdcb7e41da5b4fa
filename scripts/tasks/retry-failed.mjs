import path from 'node:path';
import { root } from '../setup/paths.mjs';
import { say } from '../setup/say.mjs';
import { sumOf } from './tally.mjs';
import { failuresOf } from './vitest-report.mjs';

/** @typedef {import('./tally.mjs').Tally} Tally */
/** @typedef {import('./vitest-report.mjs').Report} Report */
/** @typedef {import('./vitest-report.mjs').Failing} Failing */

/** So many files may have been unlucky on a machine that runs four at once. More than these are a fault. */
const MAX = 3;

/**
 * Trainings, hosts and browsers share a few cores in the gate. What failed there is looked at once more, alone and from the
 * beginning of its file: what fails again has failed, what passes is counted as passed and named, for it is a race to find.
 * @param {Report} first
 * @param {(files: readonly string[]) => Promise<Report>} again runs these files, one at a time
 * @param {(line: string) => void} [report]
 * @returns {Promise<{ readonly tally: Tally, readonly failures: readonly string[] }>} the counts, and what failed by name
 */
export async function retryFailed(first, again, report = say) {
  const { failing, isExplained, tally } = first;
  const asFirst = { tally, failures: failuresOf(first) };
  if (failing.length === 0 || failing.length > MAX || !isExplained) return asFirst;
  const files = failing.map(({ file }) => path.relative(root, file));
  report(`running again, alone: ${files.join(', ')}`);
  const second = await again(files);
  // It said nothing about them: what the first one saw is kept.
  if (!second.isExplained || second.tally.passed + second.tally.failed === 0) return asFirst;
  for (const one of failing) unlucky(one, second).forEach((line) => report(line));
  const before = sumOf(failing.map((one) => one.tally));
  return { tally: sumOf([tally, minus(before), second.tally]), failures: failuresOf(second) };
}

/** @param {Failing} failing @param {Report} second @returns {readonly string[]} */
function unlucky({ file, names }, second) {
  const still = second.failing.find((one) => one.file === file)?.names ?? [];
  return names
    .filter((name) => !still.includes(name))
    .map((name) => `PASSED ONLY WHEN RUN AGAIN: ${path.relative(root, file)} > ${name}`);
}

/** @param {Tally} tally @returns {Tally} */
function minus({ passed, failed, skipped }) {
  return { passed: -passed, failed: -failed, skipped: -skipped };
}
