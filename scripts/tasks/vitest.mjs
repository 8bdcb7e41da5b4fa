import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isCi, memory, moduleFile } from '../setup/paths.mjs';
import { runStep } from '../setup/process.mjs';
import { say } from '../setup/say.mjs';
import { STALLED_CODE } from './stall-reporter.mjs';
import { reportOf } from './vitest-report.mjs';

/** @typedef {import('./vitest-report.mjs').Report} Report */

/** @typedef {'unit' | 'unit-mocked' | 'real' | 'e2e' | 'away' | 'desktop' | 'long'} Project */

/**
 * Runs projects of vitest.config.ts, or some of their files, and counts their tests. A run that stalled is run once more, whole: it left
 * no report, and its line "STALLED" names the files to look at.
 * @param {string} node
 * @param {readonly Project[]} projects
 * @param {{ env?: NodeJS.ProcessEnv, files?: readonly string[], leftOut?: readonly import('./left-out.mjs').LeftOut[] }} [options] `leftOut`: tests that are not counted as skipped
 * @returns {Promise<Report>}
 */
export async function runVitest(node, projects, options = {}) {
  const { env = process.env, files = [], leftOut = [] } = options;
  const report = path.join(memory, `vitest-${projects.join('-')}.json`);
  mkdirSync(memory, { recursive: true });
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  // A soak is silent for an hour, and that is no stall.
  if (!projects.includes('long')) reporters.push(`--reporter=${stallReporter}`);
  const args = [moduleFile('vitest/vitest.mjs'), 'run', ...files];
  for (const project of projects) args.push('--project', project);
  // They wait for their imports now and then: one more than there are cores.
  if (projects.includes('unit')) args.push('--maxWorkers', String(availableParallelism() + 1));
  // In CI a part without tests is a part that got lost.
  if (!isCi) args.push('--passWithNoTests');
  say(`tests: ${projects.join(', ')}`);
  const run = () => runStep(node, [...args, ...reporters], { env });
  const first = await run();
  if (first.code !== STALLED_CODE) return reportOf(report, first.code, leftOut);
  say(`tests: ${projects.join(', ')}, once more because they STALLED`);
  return reportOf(report, (await run()).code, leftOut);
}

const stallReporter = fileURLToPath(new URL('stall-reporter.mjs', import.meta.url));
