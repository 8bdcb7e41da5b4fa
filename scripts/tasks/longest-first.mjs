import path from 'node:path';
import { BaseSequencer } from 'vitest/node';
import { root } from '../setup/paths.mjs';
import { LONG_TESTS, readTestMemory } from './long-tests.mjs';

/** @typedef {import('vitest/node').TestSpecification} TestSpecification */

/** Begins the files that took longest when they last ran here: what ends last should not have begun last. */
export class LongestFirst extends BaseSequencer {
  /** @override @param {TestSpecification[]} files @returns {Promise<TestSpecification[]>} */
  async sort(files) {
    const past = readTestMemory();
    /** @param {TestSpecification} file */
    const msOf = ({ moduleId }) => {
      const file = path.relative(root, moduleId).replaceAll('\\', '/');
      const usual = LONG_TESTS.find((one) => one.file === file)?.seconds ?? 0;
      return past[file]?.ms ?? usual * 1000;
    };
    return files.toSorted((a, b) => msOf(b) - msOf(a));
  }
}
