import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withLock } from './lock.mjs';
import { cacheHome } from './paths.mjs';
import { mustRun } from './process.mjs';
import { findPython } from './python.mjs';
import { SetupError, say } from './say.mjs';

const NAMED = 'RL_COCKPIT_TEST_RAY';
const VERSION = '2.60.0';
const MARKER = '.rl-cockpit-complete';
const SUBJECT = 'Ray for the tests';
const TIMEOUT_MS = 900_000;

/**
 * A Python with Ray, for the tests that start a cluster of it. Made once per machine. `RL_COCKPIT_TEST_RAY` names
 * another interpreter that has it, or is `none`.
 * @returns {Promise<string>} its interpreter
 * @throws {SetupError} where it cannot be had
 */
export async function ensureTestRay() {
  const named = process.env[NAMED];
  if (named === 'none')
    throw missing(`${NAMED}=none turned it off`, 'Unset that variable to use it.');
  if (named !== undefined && existsSync(named)) return named;
  const home = path.join(cacheHome(), `ray-default-${VERSION}`);
  const python = path.join(home, 'bin', 'python');
  if (existsSync(path.join(home, MARKER))) return python;
  const base = findPython(10);
  if (process.platform !== 'linux' || base === null)
    throw missing('no Linux with a Python 3.10 or newer', 'Install one.');
  await withLock(`${home}.lock`, 'Ray for the tests', async () => {
    if (existsSync(path.join(home, MARKER))) return;
    rmSync(home, { recursive: true, force: true });
    mkdirSync(path.dirname(home), { recursive: true });
    say(`Installing Ray ${VERSION} from PyPI for the tests (380 MB).`);
    await mustRun(SUBJECT, base, ['-m', 'venv', home], TIMEOUT_MS);
    const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'];
    await mustRun(SUBJECT, python, [...install, `ray[default]==${VERSION}`], TIMEOUT_MS);
    writeFileSync(path.join(home, MARKER), `${new Date().toISOString()}\n`);
  });
  return python;
}

/** @param {string} reason @param {string} remedy */
const missing = (reason, remedy) => new SetupError(SUBJECT, reason, remedy);
