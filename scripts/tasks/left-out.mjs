/**
 * What a run of the tests leaves to `npm run test:all`: a file, or with `tests` those of its tests whose name contains one of these texts.
 * @typedef {{ readonly file: string, readonly tests?: readonly string[] }} LeftOut
 */

const variable = 'RL_COCKPIT_TEST_LEAVE_OUT';

/** The variable that says it to vitest and its configuration. @param {readonly LeftOut[]} leftOut @returns {Readonly<Record<string, string>>} */
export const leftOutEnv = (leftOut) => ({ [variable]: JSON.stringify(leftOut) });

/** What this run leaves out: nothing, unless `npm test` says so. @returns {readonly LeftOut[]} */
export const leftOutOfRun = (env = process.env) => JSON.parse(env[variable] || '[]');

/** The names of tests that contain none of these texts. @param {readonly string[]} tests @returns {RegExp} */
export function patternWithout(tests) {
  const escaped = tests.map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^(?!.*(?:${escaped.join('|')}))`, 's');
}

/** Whether it leaves this test out. @param {readonly LeftOut[]} leftOut @param {string} file below the checkout @param {string} name */
export const isLeftOut = (leftOut, file, name) =>
  leftOut.some(
    (one) => one.file === file && (one.tests ?? ['']).some((text) => name.includes(text)),
  );
