import { moduleFile, root } from '../setup/paths.mjs';
import { runStep } from '../setup/process.mjs';
import { ensurePython } from '../setup/python.mjs';
import { say } from '../setup/say.mjs';
import { runVitest } from './vitest.mjs';
import { tell } from './tally.mjs';

/** @typedef {import('./tally.mjs').Tally} Tally */

const oxfmt = moduleFile('oxfmt/bin/oxfmt');

/** The steps before the tests: name and program, each run under Node 24. */
const steps = [
  { name: 'format', args: [oxfmt, '--check'], remedy: 'npm run format' },
  { name: 'lint', args: [moduleFile('oxlint/bin/oxlint')], remedy: 'see the output above' },
  { name: 'types', args: [moduleFile('typescript/bin/tsc'), '-b'], remedy: 'see the output above' },
];

/**
 * Format, lint, types, then the unit tests with the laws of the house among them.
 * @param {string} node
 * @returns {Promise<Tally>}
 */
export async function checkTally(node) {
  ensurePython();
  const sum = { passed: 0, failed: 0, skipped: 0 };
  // One of them has a core for itself for most of its time.
  const oks = await Promise.all(steps.map((step) => isOk(node, step)));
  for (const ok of oks) sum[ok ? 'passed' : 'failed'] += 1;
  const { tally: unit } = await runVitest(node, ['unit']);
  return {
    passed: sum.passed + unit.passed,
    failed: sum.failed + unit.failed,
    skipped: unit.skipped,
  };
}

/** @param {string} node @param {typeof steps[number]} step @returns {Promise<boolean>} */
async function isOk(node, step) {
  const startedMs = Date.now();
  const ran = await runStep(node, step.args, { quiet: true });
  const seconds = ((Date.now() - startedMs) / 1000).toFixed(1);
  if (ran.code !== 0) say(ran.out.trimEnd());
  say(`${step.name}: ${ran.code === 0 ? 'ok' : `FAILED (${step.remedy})`}, ${seconds} s`);
  return ran.code === 0;
}

/** @param {string} node */
export async function check(node) {
  return tell(await checkTally(node));
}

/** @param {string} node @param {readonly string[]} args */
export async function format(node, args) {
  say(`Formatting ${args.length === 0 ? root : args.join(' ')}`);
  return (await runStep(node, [oxfmt, ...args])).code;
}
