/**
 * Number of repetitions of a test: a few in `npm test`, which shows that it holds at all, and the full number with RL_COCKPIT_TEST_ALL=1,
 * as in `npm run test:all`.
 * @param {number} few @param {number} many @param {NodeJS.ProcessEnv} [env] @returns {number}
 */
export const repetitions = (few, many, env = process.env) =>
  env['RL_COCKPIT_TEST_ALL'] === '1' ? many : few;
