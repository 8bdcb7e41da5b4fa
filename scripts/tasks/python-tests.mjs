import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from '../setup/places.mjs';
import { runStep } from '../setup/process.mjs';
import { ensurePython } from '../setup/python.mjs';
import { say } from '../setup/say.mjs';

const folder = path.join(root, 'resources', 'python');

/**
 * The unittest files in resources/python/tests, with the Python on PATH and nothing else.
 * @returns {Promise<import('./tally.mjs').Tally>}
 */
export async function runPythonTests() {
  const tests = path.join(folder, 'tests');
  if (!existsSync(tests)) return { passed: 0, failed: 0, skipped: 0 };
  const env = { ...process.env, PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: '1' };
  const args = ['-m', 'unittest', 'discover', '-s', tests, '-t', folder];
  const ran = await runStep(ensurePython(), args, { env, quiet: true });
  const found = /^Ran (\d+) tests?/m.exec(ran.out);
  const bad = count(ran.out, /failures=(\d+)/) + count(ran.out, /errors=(\d+)/);
  const skipped = count(ran.out, /skipped=(\d+)/);
  const failed = ran.code === 0 ? 0 : Math.max(bad, 1);
  if (failed > 0) say(ran.out.trimEnd());
  const total = Number(found?.[1] ?? 0);
  say(`tests: python, ${total} run, ${failed} failed`);
  return { passed: Math.max(total - bad - skipped, 0), failed, skipped };
}

/** @param {string} text @param {RegExp} pattern */
const count = (text, pattern) => Number(pattern.exec(text)?.[1] ?? 0);
