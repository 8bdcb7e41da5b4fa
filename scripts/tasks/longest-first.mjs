import { BaseSequencer } from 'vitest/node';

/** @typedef {import('vitest/node').TestSpecification} TestSpecification */

/** Test files that take a minute and more, the longest first: what ends last should not have begun last. */
const LONGEST = [
  'journey.real',
  'restart.real',
  'ssh-cut.away',
  'faults.real',
  'every-page.real',
  'toys.real',
  'sb3.real',
  'hostile.away',
  'three-targets.away',
  'start.real',
  'run-page.real',
  'whole-journey.real',
  'runs.real',
  'send-far.real',
  'truth.away',
];

/** Begins the longest files and keeps the order of the others. */
export class LongestFirst extends BaseSequencer {
  /** @override @param {TestSpecification[]} files @returns {Promise<TestSpecification[]>} */
  async sort(files) {
    return files.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

/** The place in the list; whatever is not in it comes after it. @param {TestSpecification} file */
function rankOf({ moduleId }) {
  const place = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return place < 0 ? LONGEST.length : place;
}
