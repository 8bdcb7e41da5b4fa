/**
 * Number of repetitions of a test: a few in `npm test`, which shows that it holds at all, and the full number with RL_COCKPIT_TEST_ALL=1,
 * as in `npm run test:all`.
 * @param {number} few @param {number} many @param {NodeJS.ProcessEnv} [env] @returns {number}
 */
export const repetitions = (few, many, env = process.env) =>
  env['RL_COCKPIT_TEST_ALL'] === '1' ? many : few;

/**
 * Number of repetitions of a test of `scripts/long`: a part of them with another seed each night in `npm run test:all`, all of them in
 * `npm run test:soak`.
 * @param {string} variable of the environment, which overrides both @param {{ night: number, soak: number }} counts
 * @param {NodeJS.ProcessEnv} [env] @returns {number}
 */
export const longRepetitions = (variable, { night, soak }, env = process.env) =>
  Number(env[variable] ?? (env['RL_COCKPIT_TEST_SOAK'] === '1' ? soak : night));
