import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statfsSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { folderBytes, gigabytes, sayGrowth } from './folder-bytes.mjs';
import { withLock } from './lock.mjs';
import { cacheHome, root, sha256 } from './paths.mjs';
import { runStep } from './process.mjs';
import { findPython } from './python.mjs';
import { SetupError, say } from './say.mjs';
import {
  announcement,
  askCpuIndex,
  chooseBuild,
  installArguments,
  pinsOf,
  torchOf,
} from './torch-build.mjs';

/** @typedef {import('./torch-build.mjs').Pin} Pin */
/** @typedef {import('./torch-build.mjs').TorchBuild} TorchBuild */

/** @type {Plan} */
const torchPlan = {
  lockFile: path.join(root, 'scripts', 'test-pyenv.lock'),
  imports: ['torch', 'stable_baselines3', 'sb3_contrib'],
};
const NAMED = 'RL_COCKPIT_TEST_PYTHON';
const MARKER = '.rl-cockpit-complete';
/** What pip and its own downloads want beside the environment. */
const SPARE_GB = 3.5;

/** Does it hold what is pinned, in one build of PyTorch or the other, and does it import? Prints the first fault. */
const proof = `
import json, sys
from importlib.metadata import PackageNotFoundError, version
def found(name):
    try:
        return version(name)
    except PackageNotFoundError:
        return "missing"
has_cuda = sys.platform == "linux" and not found("torch").endswith("+cpu")
for pin in json.loads(sys.argv[1]):
    is_part = has_cuda or not pin["isCuda"]
    if is_part and found(pin["name"]).partition("+")[0] != pin["version"]:
        sys.exit(pin["name"] + " is " + found(pin["name"]) + ", not " + pin["version"])
for name in sys.argv[2:]:
    __import__(name)
`;

/**
 * @typedef {{ lockFile: string, imports: readonly string[] }} Plan
 *
 * The environment with PyTorch and Stable-Baselines3 for the tests that train for real. One per machine and lock file, shared by all
 * checkouts; the marker is written last, so a half-made one is known and recreated. `RL_COCKPIT_TEST_PYTHON` names another interpreter that
 * has both, or is `none`.
 * @param {Plan} [plan]
 * @returns {Promise<string>} its interpreter
 */
export async function ensureTestPyenv(plan = torchPlan) {
  if (process.env[NAMED] === 'none') throw leftOut();
  const match = findTestPyenv(plan);
  if (match !== null) return match;
  const home = homeOf(plan);
  await withLock(`${home}.lock`, 'the PyTorch environment for the tests', async () => {
    if (isReady(home)) return;
    const pins = pinsOf(readFileSync(plan.lockFile, 'utf8'));
    if (existsSync(home) && !(await isComplete(pins, plan, home))) {
      say(`${home} is incomplete; creating it again.`);
      rmSync(home, { recursive: true, force: true });
    }
    if (!existsSync(home) && !(await adopted(pins, plan, home))) await make(pins, plan, home);
    writeFileSync(path.join(home, MARKER), `${new Date().toISOString()}\n`);
  });
  return pythonOf(home);
}

/** The interpreter of that environment where it was made before, or the one that is named; null makes none. @param {Plan} [plan] */
export function findTestPyenv(plan = torchPlan) {
  const named = process.env[NAMED];
  if (named === 'none') return null;
  if (named !== undefined && existsSync(named)) return named;
  const home = homeOf(plan);
  return isReady(home) ? pythonOf(home) : null;
}

/** @param {Plan} plan */
const homeOf = ({ lockFile }) =>
  path.join(cacheHome(), `pyenv-${sha256(readFileSync(lockFile)).slice(0, 16)}`);

/** @param {string} home */
const isReady = (home) => existsSync(path.join(home, MARKER)) && existsSync(pythonOf(home));

const leftOut = () =>
  new SetupError(
    'PyTorch environment for the tests',
    'RL_COCKPIT_TEST_PYTHON=none turned it off',
    'Unset that variable to use it.',
  );

/** @param {string} home */
const pythonOf = (home) =>
  path.join(home, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python');

/** @param {readonly Pin[]} pins @param {Plan} plan @param {string} home */
async function isComplete(pins, plan, home) {
  say(`Checking the packages in ${home}.`);
  const ran = await runStep(pythonOf(home), ['-c', proof, JSON.stringify(pins), ...plan.imports], {
    quiet: true,
    timeoutMs: 120_000,
  });
  if (ran.code !== 0) say(ran.out.trim());
  return ran.code === 0;
}

/**
 * An environment of an older lock file that holds what is pinned now is used as it is, by a link.
 * @param {readonly Pin[]} pins @param {Plan} plan @param {string} home
 */
async function adopted(pins, plan, home) {
  const folder = path.dirname(home);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const older = names
    .filter((name) => /^pyenv-[0-9a-f]{16}$/.test(name))
    .map((name) => path.join(folder, name))
    .filter((other) => other !== home && existsSync(path.join(other, MARKER)));
  for (const other of older) {
    if (!(await isComplete(pins, plan, other))) continue;
    say(`${other} has the packages of the lock file; using it.`);
    symlinkSync(other, home, 'junction');
    return true;
  }
  return false;
}

/** @param {readonly Pin[]} pins @param {Plan} plan @param {string} home */
async function make(pins, plan, home) {
  mkdirSync(path.dirname(home), { recursive: true });
  const ran = await runStep(basePython(), ['-m', 'venv', home]);
  if (ran.code !== 0)
    throw new SetupError(home, 'python -m venv failed', 'Debian: apt-get install python3-venv.');
  const build = await buildFor(pins, home);
  requireSpace(home, build.diskGb + SPARE_GB);
  if (torchOf(pins) !== null) say(announcement(home, build));
  await install(pins, home, build);
  if (!(await isComplete(pins, plan, home)))
    throw new SetupError(
      home,
      'the packages that pip installed cannot be imported',
      `Remove ${home}, then run this again.`,
    );
  say(`Created: ${gigabytes(await folderBytes(home))} GB.`);
}

/** @param {readonly Pin[]} pins @param {string} home whose pip is asked @returns {Promise<TorchBuild>} */
async function buildFor(pins, home) {
  const { platform } = process;
  const torch = torchOf(pins);
  const isQuestion = torch !== null && platform === 'linux';
  const offered = isQuestion ? await askCpuIndex(pythonOf(home)) : null;
  return chooseBuild({ platform, torch, offered });
}

/** @param {readonly Pin[]} pins @param {string} home @param {TorchBuild} build */
async function install(pins, home, build) {
  const words = installArguments(pins, build);
  if (words.length === 0) return;
  const progress = sayGrowth(home, build.diskGb);
  const args = ['-m', 'pip', 'install', '--no-deps', '--quiet', '--disable-pip-version-check'];
  const ran = await runStep(pythonOf(home), [...args, ...words]);
  clearInterval(progress);
  if (ran.code !== 0)
    throw new SetupError(
      home,
      `pip ended with code ${ran.code}`,
      'Read its output above, then run this again.',
    );
}

function basePython() {
  const base = findPython(11);
  if (base !== null) return base;
  throw new SetupError(
    'PyTorch environment for the tests',
    'no python3 of version 3.11 or newer on PATH',
    'Install one (Debian: apt-get install python3 python3-venv).',
  );
}

/** @param {string} folder @param {number} neededGb */
function requireSpace(folder, neededGb) {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize >= neededGb * 1e9) return;
  throw new SetupError(
    folder,
    `${gigabytes(bavail * bsize)} GB are free, but the PyTorch environment for the tests needs ${neededGb.toFixed(1)}`,
    'Free some space, or set XDG_CACHE_HOME to a folder on a larger disk.',
  );
}
