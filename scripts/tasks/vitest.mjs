import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { isCi, memory, moduleFile } from '../setup/places.mjs';
import { runStep } from '../setup/process.mjs';
import { say } from '../setup/say.mjs';

/** @typedef {import('./tally.mjs').Tally} Tally */

/** @typedef {'unit' | 'real' | 'e2e' | 'away'} Project */

/**
 * Runs projects of vitest.config.ts and counts their tests. A file that does not even load counts as failed.
 * @param {string} node
 * @param {readonly Project[]} projects
 * @param {{ env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<Tally>}
 */
export async function runVitest(node, projects, { env = process.env } = {}) {
  const report = path.join(memory, `vitest-${projects.join('-')}.json`);
  mkdirSync(memory, { recursive: true });
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = [moduleFile('vitest/vitest.mjs'), 'run'];
  for (const project of projects) args.push('--project', project);
  // They wait for their imports now and then: one more than there are cores.
  if (projects.includes('unit')) args.push('--maxWorkers', String(availableParallelism() + 1));
  // In CI a part without tests is a part that got lost.
  if (!isCi) args.push('--passWithNoTests');
  say(`tests: ${projects.join(', ')}`);
  const ran = await runStep(node, [...args, ...reporters], { env });
  return countOf(report, ran.code);
}

/** @param {string} report @param {number} code @returns {Tally} */
function countOf(report, code) {
  try {
    const read = JSON.parse(readFileSync(report, 'utf8'));
    const unloadable = read.testResults.filter(
      (/** @type {{ status: string, assertionResults: unknown[] }} */ file) =>
        file.status === 'failed' && file.assertionResults.length === 0,
    ).length;
    const failed = read.numFailedTests + unloadable;
    return {
      passed: read.numPassedTests,
      // An error outside of any test fails the run and is in no count.
      failed: code !== 0 && failed === 0 ? 1 : failed,
      skipped: read.numPendingTests + read.numTodoTests,
    };
  } catch {
    return { passed: 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  }
}
