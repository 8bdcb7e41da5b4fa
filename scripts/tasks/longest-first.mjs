import { BaseSequencer } from 'vitest/node';

/** @typedef {import('vitest/node').TestSpecification} TestSpecification */

/** Test files that take a minute and more, the longest first: what ends last should not have begun last. */
const LONGEST = [
  'toys.real',
  'sb3.real',
  'journey.real',
  'restart.real',
  'storm.away',
  'ssh-target.away',
  'hostile.away',
  'ssh-cut.away',
  'faults.real',
  'every-page.real',
  'three-targets.away',
  'start.real',
  'run-page.real',
  'whole-journey.real',
  'runs.real',
  'send-far.real',
  'rebuild.real',
  'found-again.away',
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
