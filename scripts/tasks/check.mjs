import { totalmem } from 'node:os';
import { moduleFile, root } from '../setup/paths.mjs';
import { runStep } from '../setup/process.mjs';
import { ensurePython } from '../setup/python.mjs';
import { say } from '../setup/say.mjs';
import { filesIn, sumOf, notify } from './tally.mjs';
import { remembered, writeTestMemory } from './test-memory.mjs';
import { failuresOf } from './vitest-report.mjs';
import { runVitest } from './vitest.mjs';

/** @typedef {import('./tally.mjs').Tally} Tally */

const oxfmt = moduleFile('oxfmt/bin/oxfmt');

/** The steps before the tests: name and program, each run under Node 24. */
const steps = [
  { name: 'format', args: [oxfmt, '--check'], remedy: 'npm run format' },
  { name: 'lint', args: [moduleFile('oxlint/bin/oxlint')], remedy: 'see the output above' },
  {
    name: 'types',
    // Each checker of one project works out the types of zod and the contract again: one takes half the time of four, and a fifth of their
    // memory.
    args: [moduleFile('typescript/bin/tsc'), '-b', '--checkers', '1', '--builders', '2'],
    remedy: 'see the output above',
  },
];

/** The checkers are Go programs: collecting garbage less often saves a quarter of their time, as long as the memory is there for both. */
const checkerEnv = {
  ...process.env,
  GOGC: '800',
  GOMEMLIMIT: `${Math.floor(totalmem() / 4 / 2 ** 20)}MiB`,
};

/**
 * Format, lint, types, then the unit tests with the laws of the house among them.
 * @param {string} node
 * @returns {Promise<{ readonly tally: Tally, readonly failures: readonly string[] }>}
 */
export async function checkTally(node) {
  ensurePython();
  // One of them has a core for itself for most of its time.
  const failures = (await Promise.all(steps.map((step) => failureOf(node, step)))).flat();
  const stepTally = { passed: steps.length - failures.length, failed: failures.length, skipped: 0 };
  const unit = await runVitest(node, ['unit', 'unit-mocked']);
  writeTestMemory(remembered(unit.files, { leftOut: [], hashes: {} }));
  return {
    tally: sumOf([stepTally, unit.tally]),
    failures: [...failures, ...failuresOf(unit)],
  };
}

/** What to say of a step that failed; [] where it did not. @param {string} node @param {typeof steps[number]} step @returns {Promise<readonly string[]>} */
async function failureOf(node, { name, args, remedy }) {
  const startedMs = Date.now();
  const ran = await runStep(node, args, { quiet: true, env: checkerEnv });
  const seconds = ((Date.now() - startedMs) / 1000).toFixed(1);
  if (ran.code === 0) {
    say(`${name}: ok, ${seconds} s`);
    return [];
  }
  say(ran.out.trimEnd());
  say(`${name}: FAILED (${remedy}), ${seconds} s`);
  const files = filesIn(ran.out);
  return [`${name}${files === '' ? '' : ` (${files})`}: ${remedy}`];
}

/** @param {string} node */
export async function check(node) {
  const { tally, failures } = await checkTally(node);
  return notify(tally, failures);
}

/** @param {string} node @param {readonly string[]} args */
export async function format(node, args) {
  say(`Formatting ${args.length === 0 ? root : args.join(' ')}`);
  return (await runStep(node, [oxfmt, ...args])).code;
}
