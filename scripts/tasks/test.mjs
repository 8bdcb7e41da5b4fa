import path from 'node:path';
import { ensureBuild } from '../setup/build.mjs';
import { ensureChromium } from '../setup/chromium.mjs';
import { ensureDebianRoot } from '../setup/debian-root.mjs';
import { isCi, memory } from '../setup/paths.mjs';
import { SetupError, say } from '../setup/say.mjs';
import { canUseApt } from '../setup/apt.mjs';
import { ensureNewerSlurm } from '../setup/newer-slurm.mjs';
import { ensureSlurm } from '../setup/slurm.mjs';
import { ensureSshd } from '../setup/sshd.mjs';
import { ensureTestConda } from '../setup/test-conda.mjs';
import { ensureTestRay } from '../setup/test-ray.mjs';
import { ensureTestPyenv } from '../setup/test-pyenv.mjs';
import { ensureWinePython } from '../setup/wine.mjs';
import { makeTestApp } from '../desktop/test-app/test-app.mjs';
import { ensureTestElectron } from '../setup/test-electron.mjs';
import { bench } from './bench.mjs';
import { checkTally } from './check.mjs';
import { leftOutEnv, staleTexts } from './left-out.mjs';
import { planTests } from './plan-tests.mjs';
import { retryFailed } from './retry-failed.mjs';
import { sumOf, notify } from './tally.mjs';
import { remembered, writeTestMemory } from './test-memory.mjs';
import { failuresOf } from './vitest-report.mjs';
import { runVitest } from './vitest.mjs';

/**
 * The check, the build, and of the tests with real processes, trainings and browsers those that show each capability once: without
 * what `all-only.mjs` lists.
 * They find what they need in RL_COCKPIT_CHROMIUM, RL_COCKPIT_SSHD, RL_COCKPIT_TEST_PYTHON, RL_COCKPIT_WINE_PYTHON, RL_COCKPIT_DEBIAN_ROOT, RL_COCKPIT_SLURM, RL_COCKPIT_TEST_RAY, RL_COCKPIT_TEST_CONDA and RL_COCKPIT_DESKTOP_APP.
 * @param {string} node
 */
export async function test(node) {
  const { tally, failures } = await tested(node, []);
  return notify(tally, failures);
}

/**
 * Everything: also what `all-only.mjs` lists, and a night's part of what is repeated hundreds of times. Then the speeds that must not fall.
 * @param {string} node
 */
export async function testAll(node) {
  process.env['RL_COCKPIT_TEST_ALL'] = '1';
  const { tally, failures } = await tested(node, ['long']);
  const guarded = await speeds(node);
  return notify(sumOf([tally, guarded.tally]), [...failures, ...guarded.failures]);
}

/**
 * What is repeated hundreds of times (`scripts/long`), as often as it can be: hours, once a week.
 * @param {string} node
 */
export async function testSoak(node) {
  await ensureBuild(node);
  const { env, tally, failures } = await withTools(node);
  const request = { ...env, RL_COCKPIT_TEST_ALL: '1', RL_COCKPIT_TEST_SOAK: '1' };
  const soak = await runVitest(node, ['long'], { env: request });
  return notify(sumOf([tally, soak.tally]), [...failures, ...failuresOf(soak)]);
}

/** The speeds that must not fall, after the tests: nothing else runs then. @param {string} node */
async function speeds(node) {
  say('speeds: npm run bench -- guard');
  const chromium = await orMissing(() => ensureChromium(node), isCi);
  if (chromium !== null) process.env['RL_COCKPIT_CHROMIUM'] = chromium;
  const isFast = (await bench(node, ['guard'])) === 0;
  return {
    tally: { passed: isFast ? 1 : 0, failed: isFast ? 0 : 1, skipped: 0 },
    failures: isFast ? [] : ['npm run bench -- guard: a speed is below its limit, see above'],
  };
}

/** @typedef {import('./vitest.mjs').Project} Project @param {string} node @param {readonly Project[]} more projects after the usual ones */
async function tested(node, more) {
  const checked = await checkTally(node);
  await ensureBuild(node);
  const { env, tally: missing, failures: absent } = await withTools(node);
  const lived = await living(node, env);
  const failures = [...checked.failures, ...absent, ...lived.failures];
  const repeated = more.length === 0 ? [] : await again(node, env, more);
  failures.push(...repeated.flatMap((report) => failuresOf(report)));
  const tallies = repeated.map((report) => report.tally);
  return { tally: sumOf([checked.tally, missing, lived.tally, ...tallies]), failures };
}

/** The tests of clusters with a newer Slurm where this machine can have one, then what is repeated often. @param {string} node @param {NodeJS.ProcessEnv} env @param {readonly Project[]} projects */
async function again(node, env, projects) {
  const newer = await orMissing(() => ensureNewerSlurm(), false);
  const request = { ...env, RL_COCKPIT_SLURM: newer ?? '', RL_COCKPIT_TEST_WORKERS: '2' };
  const files = ['scripts/e2e/clusters/slurm'];
  const clusters =
    newer === null ? [] : [await runVitest(node, ['e2e', 'away'], { env: request, files })];
  return [...clusters, await runVitest(node, projects, { env })];
}

/** The environment with the tools of the tests, and what this machine lacks of them. @param {string} node */
async function withTools(node) {
  const tally = { passed: 0, failed: 0, skipped: 0 };
  /** @type {string[]} */
  const failures = [];
  const env = { ...process.env };
  for (const { variable, ensure, isSkippedInCi } of tools(node)) {
    const isFailure = isCi && isSkippedInCi !== true;
    const match = await orMissing(ensure, isFailure);
    if (match !== null) env[variable] = match;
    else tally[isFailure ? 'failed' : 'skipped'] += 1;
    if (match === null && isFailure) failures.push(`${variable}: this machine cannot have it`);
  }
  return { env, tally, failures };
}

/** @param {string} node @param {NodeJS.ProcessEnv} env */
async function living(node, env) {
  const plan = planTests({ env });
  for (const line of plan.says) say(line);
  /** @param {string} workers @param {readonly string[]} [files] */
  const run = async (workers, files) => {
    const request = {
      RL_COCKPIT_TEST_WORKERS: workers,
      ...leftOutEnv(plan.leftOut),
      ...compiledOnce,
    };
    const report = await runVitest(node, ['real', 'e2e', 'away', 'desktop'], {
      env: { ...env, ...request },
      leftOut: plan.leftOut,
      ...(files === undefined ? {} : { files }),
    });
    writeTestMemory(remembered(report.files, plan));
    return report;
  };
  const first = await run(WORKERS);
  const stale = staleTexts(plan.leftOut, first.files);
  const scan = await retryFailed(first, (files) => run('1', files));
  if (plan.leftOut.length > 0) say(saysLeftOut(plan.leftOut));
  const failed = stale.length;
  return {
    tally: sumOf([scan.tally, { passed: 0, failed, skipped: 0 }]),
    failures: [...scan.failures, ...stale],
  };
}

/** @param {readonly import('./left-out.mjs').LeftOut[]} leftOut */
function saysLeftOut(leftOut) {
  const total = leftOut.filter(({ tests }) => tests === undefined).length;
  return `Left to npm run test:all, each with its reason in scripts/tasks/all-only: ${total} files, and the longest tests of ${leftOut.length - total} more.`;
}

/** Node keeps what it compiled: the tests start the same command line and engine a thousand times. */
const compiledOnce = { NODE_COMPILE_CACHE: path.join(memory, 'compiled') };

/** Files at once. They mostly wait for processes, so more than there are cores share the machine. */
const WORKERS = '4';

/**
 * @typedef {{ variable: string, ensure: () => Promise<string>, isSkippedInCi?: boolean }} Tool
 * @param {string} node @returns {readonly Tool[]}
 */
const tools = (node) => [
  { variable: 'RL_COCKPIT_CHROMIUM', ensure: () => ensureChromium(node) },
  { variable: 'RL_COCKPIT_SSHD', ensure: () => ensureSshd() },
  { variable: 'RL_COCKPIT_SLURM', ensure: () => ensureSlurm(), isSkippedInCi: !canUseApt() },
  { variable: 'RL_COCKPIT_TEST_PYTHON', ensure: () => ensureTestPyenv() },
  {
    variable: 'RL_COCKPIT_DESKTOP_APP',
    ensure: async () => makeTestApp(node, await ensureTestElectron(node)),
    isSkippedInCi: process.platform !== 'linux',
  },
  {
    variable: 'RL_COCKPIT_TEST_RAY',
    ensure: () => ensureTestRay(),
    isSkippedInCi: process.platform !== 'linux',
  },
  // Not every machine can have it.
  { variable: 'RL_COCKPIT_WINE_PYTHON', ensure: () => ensureWinePython(), isSkippedInCi: true },
  { variable: 'RL_COCKPIT_DEBIAN_ROOT', ensure: () => ensureDebianRoot(), isSkippedInCi: true },
  { variable: 'RL_COCKPIT_TEST_CONDA', ensure: () => ensureTestConda(), isSkippedInCi: true },
];

/**
 * At the user's desk a part that cannot be had is skipped and says so; in CI it fails.
 * @param {() => Promise<string>} ensure @param {boolean} isFailure
 */
async function orMissing(ensure, isFailure) {
  try {
    return await ensure();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    say(`${isFailure ? 'FAILED' : 'Skipped'}: ${error.message}`);
    return null;
  }
}
