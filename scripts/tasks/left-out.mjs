/**
 * What a run of the tests leaves to `npm run test:all`: a file, or with `tests` those of its tests whose name contains one of these
 * texts and none of `keeps`. The text '' is in each name.
 * @typedef {{ readonly file: string, readonly tests?: readonly string[], readonly keeps?: readonly string[] }} LeftOut
 */

const variable = 'RL_COCKPIT_TEST_LEAVE_OUT';

/** The variable that says it to vitest and its configuration. @param {readonly LeftOut[]} leftOut @returns {Readonly<Record<string, string>>} */
export const leftOutEnv = (leftOut) => ({ [variable]: JSON.stringify(leftOut) });

/** Tests left out of this run: none, unless `npm test` says so. @returns {readonly LeftOut[]} */
export const leftOutOfRun = (env = process.env) => JSON.parse(env[variable] || '[]');

/** Matches the full names of the tests of a file that run. @param {LeftOut} leftOut @returns {RegExp} */
export function patternOf({ tests = [], keeps = [] }) {
  const rest = `^(?!.*${oneOf(tests)})`;
  return new RegExp(keeps.length === 0 ? rest : `${oneOf(keeps)}|${rest}`, 's');
}

/** @param {readonly string[]} texts */
const oneOf = (texts) =>
  `(?:${texts.map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')})`;

/** Whether a test is left out. @param {readonly LeftOut[]} leftOut @param {string} file below the checkout @param {string} name */
export const isLeftOut = (leftOut, file, name) =>
  leftOut.some(
    (one) => one.file === file && (one.tests === undefined || !patternOf(one).test(name)),
  );

/** Entries that no longer fit their file: texts that are in no name of its tests. @param {readonly LeftOut[]} leftOut @param {readonly { readonly file: string, readonly tests: readonly string[] }[]} ran @returns {readonly string[]} */
export function staleTexts(leftOut, ran) {
  const namesOf = new Map(ran.map(({ file, tests }) => [file, tests]));
  return leftOut.flatMap(({ file, tests = [], keeps = [] }) =>
    [...tests, ...keeps]
      .filter((text) => namesOf.get(file)?.some((name) => name.includes(text)) === false)
      .map((text) => `scripts/tasks/all-only: no test of ${file} contains "${text}"`),
  );
}
