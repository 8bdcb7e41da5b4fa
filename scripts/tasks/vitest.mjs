import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isCi, memory, moduleFile } from '../setup/places.mjs';
import { runStep } from '../setup/process.mjs';
import { say } from '../setup/say.mjs';

/** @typedef {import('./tally.mjs').Tally} Tally */

/**
 * Runs one project of vitest.config.ts and counts its tests. A file that does not even load counts as failed.
 * @param {string} node
 * @param {'unit' | 'real' | 'e2e' | 'away'} project
 * @param {{ env?: NodeJS.ProcessEnv, held?: boolean, shard?: string }} [options] held: what it prints is printed when
 * it has ended, because another one runs beside it; shard: only this part of the files, `1/2`
 * @returns {Promise<Tally>}
 */
export async function runVitest(node, project, options = {}) {
  const { env = process.env, held = false, shard } = options;
  const name = shard === undefined ? project : `${project} ${shard}`;
  const report = path.join(memory, `vitest-${name.replaceAll(/\W/g, '-')}.json`);
  mkdirSync(memory, { recursive: true });
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = [moduleFile('vitest/vitest.mjs'), 'run', '--project', project];
  // In CI a part without tests is a part that got lost.
  if (!isCi) args.push('--passWithNoTests');
  const serial = project === 'unit' ? [] : ['--no-file-parallelism'];
  const part = shard === undefined ? [] : ['--shard', shard];
  say(`tests: ${name}`);
  const all = [...args, ...serial, ...part, ...reporters];
  const ran = await runStep(node, all, { env, quiet: held });
  if (held) say(ran.out.trimEnd());
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
