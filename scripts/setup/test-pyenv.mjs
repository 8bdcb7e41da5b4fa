import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { folderBytes } from './folder-bytes.mjs';
import { withLock } from './lock.mjs';
import { cacheHome, root, sha256 } from './places.mjs';
import { runStep } from './process.mjs';
import { findPython } from './python.mjs';
import { SetupError, say } from './say.mjs';

/** @type {Plan} */
const torchPlan = {
  lockFile: path.join(root, 'scripts', 'test-pyenv.lock'),
  imports: ['torch', 'stable_baselines3', 'sb3_contrib'],
};
const fullBytes = 5.5e9;
/** The environment and pip's own downloads. */
const neededBytes = 9e9;
const progressEveryMs = 10_000;

/** Does it hold what the lock file says, and does it import? Prints the first fault. */
const proof = `
import sys
from importlib.metadata import version
for line in open(sys.argv[1]):
    pin, _, only = line.split("#")[0].partition(";")
    name, _, wanted = pin.strip().partition("==")
    if name and (sys.platform == "linux" or not only) and version(name) != wanted:
        sys.exit(name + " is " + version(name) + ", not " + wanted)
for name in sys.argv[2:]:
    __import__(name)
`;

/**
 * @typedef {{ lockFile: string, imports: readonly string[] }} Plan
 *
 * The environment with CPU PyTorch and Stable-Baselines3 for the tests that train for real. One per machine and
 * lock file, shared by all checkouts; the marker is written last, so a half-made one is known and made anew.
 * @param {Plan} [plan]
 * @returns {Promise<string>} its interpreter
 */
export async function ensureTestPyenv(plan = torchPlan) {
  const hash = sha256(readFileSync(plan.lockFile)).slice(0, 16);
  const home = path.join(cacheHome(), `pyenv-${hash}`);
  const python = path.join(
    home,
    process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python',
  );
  const marker = path.join(home, '.rl-cockpit-complete');
  if (existsSync(marker) && existsSync(python)) return python;
  await withLock(`${home}.lock`, 'the PyTorch environment of the tests', async () => {
    if (existsSync(marker) && existsSync(python)) return;
    if (existsSync(home) && !(await isWhole(plan, home, python))) {
      say(`${home} was left half-made: it is made anew.`);
      rmSync(home, { recursive: true, force: true });
    }
    if (!existsSync(home)) await make(plan, home, python);
    writeFileSync(marker, `${new Date().toISOString()}\n`);
  });
  return python;
}

/** @param {Plan} plan @param {string} home @param {string} python */
async function isWhole(plan, home, python) {
  say(`Checking ${home} (no marker of a complete set-up).`);
  const ran = await runStep(python, ['-c', proof, plan.lockFile, ...plan.imports], {
    quiet: true,
    timeoutMs: 120_000,
  });
  if (ran.code !== 0) say(ran.out.trim());
  return ran.code === 0;
}

/** @param {Plan} plan @param {string} home @param {string} python */
async function make(plan, home, python) {
  const base = basePython();
  mkdirSync(path.dirname(home), { recursive: true });
  requireSpace(path.dirname(home));
  say(
    `Making the PyTorch environment of the tests in ${home} with ${base}: about 5.5 GB, some minutes, once.`,
  );
  const made = await runStep(base, ['-m', 'venv', home]);
  if (made.code !== 0)
    throw new SetupError(home, 'python -m venv failed', 'Debian: apt-get install python3-venv.');
  const progress = showProgress(home);
  const args = ['-m', 'pip', 'install', '--no-deps', '--quiet', '--disable-pip-version-check'];
  const ran = await runStep(python, [...args, '-r', plan.lockFile]);
  clearInterval(progress);
  if (ran.code !== 0)
    throw new SetupError(
      home,
      `pip ended with code ${ran.code}`,
      'Read its lines above, then run this again.',
    );
  if (!(await isWhole(plan, home, python)))
    throw new SetupError(
      home,
      'what pip installed does not import',
      `Remove ${home} and run this again.`,
    );
  say(`Made: ${gigabytes(await folderBytes(home))} GB.`);
}

function basePython() {
  const base = findPython(11);
  if (base !== null) return base;
  throw new SetupError(
    'PyTorch environment of the tests',
    'no python3 of version 3.11 or newer on PATH',
    'Install one (Debian: apt-get install python3 python3-venv).',
  );
}

/** @param {string} folder */
function requireSpace(folder) {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize >= neededBytes) return;
  throw new SetupError(
    folder,
    `${gigabytes(bavail * bsize)} GB are free, the PyTorch environment of the tests needs ${gigabytes(neededBytes)}`,
    'Make room, or set XDG_CACHE_HOME to a larger disk.',
  );
}

/** @param {string} home */
function showProgress(home) {
  const startedMs = Date.now();
  const tellNow = async () => {
    const seconds = Math.round((Date.now() - startedMs) / 1000);
    say(
      `  ${gigabytes(await folderBytes(home))} of about ${gigabytes(fullBytes)} GB, ${seconds} s`,
    );
  };
  return setInterval(() => void tellNow(), progressEveryMs);
}

/** @param {number} bytes */
const gigabytes = (bytes) => (bytes / 1e9).toFixed(1);
