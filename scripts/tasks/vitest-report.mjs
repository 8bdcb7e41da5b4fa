import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../setup/paths.mjs';
import { isLeftOut } from './left-out.mjs';
import { sumOf } from './tally.mjs';

/** @typedef {import('./tally.mjs').Tally} Tally */
/** @typedef {import('./left-out.mjs').LeftOut} LeftOut */
/** @typedef {{ readonly ancestorTitles: readonly string[], readonly title: string, readonly fullName: string, readonly status: string }} Asserted */
/** @typedef {{ readonly name: string, readonly status: string, readonly startTime: number, readonly endTime: number, readonly assertionResults: readonly Asserted[] }} FileResult */

/**
 * What a run of vitest came to. `failing`: the files with a test that failed, each with its counts and the names of those tests.
 * `isExplained`: the cause of the failed run is a test or a file in it, not an error beside them.
 * @typedef {{ readonly file: string, readonly tally: Tally, readonly names: readonly string[] }} Failing
 * `files`: every file that ran, below the checkout, with all of its tests as vitest names them.
 * @typedef {{ readonly file: string, readonly ms: number, readonly tally: Tally, readonly tests: readonly string[] }} FileRun
 * @typedef {{ readonly tally: Tally, readonly failing: readonly Failing[], readonly isExplained: boolean, readonly files: readonly FileRun[] }} Report
 */

/**
 * Reads the JSON that vitest left. A file that does not even load counts as one test that failed; an error outside of any
 * test fails the run and is in no count of vitest's.
 * @param {string} file @param {number} code the exit code of vitest @param {readonly LeftOut[]} [leftOut] @returns {Report}
 */
export function reportOf(file, code, leftOut = []) {
  try {
    /** @type {{ testResults: FileResult[] }} */
    const { testResults } = JSON.parse(readFileSync(file, 'utf8'));
    return counted(testResults, code, leftOut);
  } catch {
    const failed = code === 0 ? 0 : 1;
    return {
      tally: { passed: 0, failed, skipped: 0 },
      failing: [],
      isExplained: failed === 0,
      files: [],
    };
  }
}

/** @param {readonly FileResult[]} results @param {number} code @param {readonly LeftOut[]} leftOut @returns {Report} */
function counted(results, code, leftOut) {
  const files = results.map((result) => fileOf(result, leftOut));
  const tally = sumOf(files.map((one) => one.tally));
  const isExplained = code === 0 || tally.failed > 0;
  if (!isExplained) tally.failed = 1;
  const runs = results.map(({ name, startTime, endTime, assertionResults }, i) => ({
    file: belowRoot(name),
    ms: Math.round(endTime - startTime),
    tally: files[i]?.tally ?? sumOf([]),
    tests: assertionResults.map(fullTestName),
  }));
  return { tally, failing: files.filter((one) => one.tally.failed > 0), isExplained, files: runs };
}

/** Each test that failed, by its file and its name; a file that could not be loaded; an error beside the tests. @param {Report} report */
export function failuresOf({ failing, isExplained, tally }) {
  const tests = failing.flatMap(({ file, names }) => {
    const below = belowRoot(file);
    return names.length === 0
      ? [`${below} (it did not load)`]
      : names.map((name) => `${below} > ${name}`);
  });
  return isExplained || tally.failed === 0
    ? tests
    : [...tests, 'an error outside of the tests, see above'];
}

/** @param {Asserted} test */
const fullTestName = ({ ancestorTitles, title }) => [...ancestorTitles, title].join(' > ');

/** @param {string} file */
const belowRoot = (file) => path.relative(root, file).replaceAll('\\', '/');

/** @param {FileResult} result @param {readonly LeftOut[]} leftOut @returns {Failing} */
function fileOf({ name, status, assertionResults }, leftOut) {
  const names = assertionResults
    .filter((one) => one.status === 'failed')
    .map((one) => one.fullName);
  const passed = assertionResults.filter((one) => one.status === 'passed').length;
  const left = assertionResults.filter(
    (one) => one.status === 'skipped' && isLeftOut(leftOut, belowRoot(name), fullTestName(one)),
  ).length;
  const skipped = assertionResults.length - names.length - passed - left;
  const isUnloadable = status === 'failed' && assertionResults.length === 0;
  const failed = isUnloadable ? 1 : names.length;
  return { file: name, tally: { passed, failed, skipped }, names };
}
