import path from 'node:path';
import { BaseSequencer } from 'vitest/node';
import { root } from '../setup/paths.mjs';
import { leftOutOfRun, patternOf } from './left-out.mjs';
import { readTestMemory } from './test-memory.mjs';
import { USUAL_SECONDS } from './usual-seconds.mjs';

/** @typedef {import('vitest/node').TestSpecification} TestSpecification */

/**
 * Test files that took longest when they last ran here, or usually, first.
 * @template T
 * @param {readonly T[]} files @param {(file: T) => string} nameOf below the checkout, with slashes
 * @param {import('./test-memory.mjs').TestMemory} past @returns {T[]}
 */
export function slowestFirst(files, nameOf, past) {
  const msOf = (/** @type {T} */ file) => {
    const name = nameOf(file);
    return past[name]?.ms ?? (USUAL_SECONDS[name] ?? 0) * 1000;
  };
  return files.toSorted((a, b) => msOf(b) - msOf(a));
}

/** @param {TestSpecification} file */
const nameOf = ({ moduleId }) => path.relative(root, moduleId).replaceAll('\\', '/');

/** Begins the longest files first: what ends last should not have begun last. Of a file it leaves out the tests that the plan names. */
export class SlowestFirst extends BaseSequencer {
  /** @override @param {TestSpecification[]} files @returns {Promise<TestSpecification[]>} */
  async sort(files) {
    const leftOut = new Map(leftOutOfRun().map((one) => [one.file, one]));
    for (const file of files) {
      const one = leftOut.get(nameOf(file));
      if (one?.tests !== undefined) file.testNamePattern = patternOf(one);
    }
    return slowestFirst(files, nameOf, readTestMemory());
  }
}
