import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withLock } from './lock.mjs';
import { cacheHome } from './paths.mjs';
import { ask, mustRun } from './process.mjs';
import { findPython } from './python.mjs';
import { SetupError, say } from './say.mjs';

const NAMED = 'RL_COCKPIT_TEST_CONDA';
/** The newest conda on PyPI. It is real and old: what it took from Python's library is given back to it by ALIASES. */
const CONDA = ['conda==4.3.16', 'pycosat==0.6.6'];
const TOOLS =
  'setuptools==69.5.1 wheel==0.45.1 toolz==1.1.0 cytoolz==1.1.0 ruamel.yaml==0.16.13 requests==2.31.0 urllib3==1.26.20 idna==3.10 certifi==2025.8.3 charset-normalizer==3.4.3'.split(
    ' ',
  );
const MARKER = '.rl-cockpit-complete';
const SUBJECT = 'A conda for the tests';
const TIMEOUT_MS = 300_000;

/** What Python 3.8 to 3.11 took out of its standard library. */
const ALIASES = `
import collections, collections.abc, platform
for name in collections.abc.__all__:
    if not hasattr(collections, name):
        setattr(collections, name, getattr(collections.abc, name))
if not hasattr(platform, "linux_distribution"):
    platform.linux_distribution = lambda *words, **more: ("", "", "")
`;
const PLANT = [
  'import sys, sysconfig, os',
  'folder = sysconfig.get_paths()["purelib"]',
  'open(os.path.join(folder, "conda_aliases.py"), "w").write(sys.argv[1])',
  'open(os.path.join(folder, "conda_aliases.pth"), "w").write("import conda_aliases\\n")',
].join('\n');

/** Starts conda with the root that its interpreter is in, wherever that was copied to. */
const LAUNCHER = '#!/bin/sh\nexec "$(dirname "$(readlink -f "$0")")/python" -m conda "$@"\n';
/** Of a package that is installed into base. */
const PACKAGE = { name: 'conda', version: '4.3.16', build: '0', build_number: 0, depends: [] };
const RECORD = { ...PACKAGE, fn: 'conda-4.3.16-0.tar.bz2', schannel: 'test', files: [] };
const HISTORY = '==> 2026-01-01 00:00:00 <==\n# cmd: constructor\n';

/**
 * The root of a real conda from PyPI, for the tests of environments that conda creates. Made once per machine.
 * `RL_COCKPIT_TEST_CONDA` names another root, or is `none`.
 * @returns {Promise<string>} its folder, which may be copied
 * @throws {SetupError} where it cannot be had: the tests are then skipped and say so, in CI too
 */
export async function ensureTestConda() {
  const named = process.env[NAMED];
  if (named === 'none')
    throw missing(`${NAMED}=none turned it off`, 'Unset that variable to use it.');
  if (named !== undefined && existsSync(named)) return named;
  const home = path.join(cacheHome(), 'conda-4.3.16');
  if (existsSync(path.join(home, MARKER))) return home;
  const python = ['python3.11', findPython(11)].find(
    (one) =>
      one !== null && ask(one, ['-c', 'import sys; print(sys.version)'])?.startsWith('3.11.'),
  );
  // The packages of the tests' channel are for it, and a younger one cannot run this conda.
  if (process.platform !== 'linux' || !python)
    throw missing('no Linux with a Python 3.11 on PATH', 'Install one.');
  await withLock(`${home}.lock`, 'A conda for the tests', async () => {
    if (existsSync(path.join(home, MARKER))) return;
    rmSync(home, { recursive: true, force: true });
    mkdirSync(path.dirname(home), { recursive: true });
    await make(python, home);
    writeFileSync(path.join(home, MARKER), `${new Date().toISOString()}\n`);
  });
  return home;
}

/** @param {string} reason @param {string} remedy */
const missing = (reason, remedy) => new SetupError(SUBJECT, reason, remedy);

/** @param {string} base @param {string} home */
async function make(base, home) {
  say('Installing conda 4.3.16 from PyPI for the tests (50 MB).');
  const python = path.join(home, 'bin', 'python');
  const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-deps'];
  await mustRun(SUBJECT, base, ['-m', 'venv', home], TIMEOUT_MS);
  await mustRun(SUBJECT, python, ['-c', PLANT, ALIASES], TIMEOUT_MS);
  await mustRun(SUBJECT, python, [...install, ...TOOLS], TIMEOUT_MS);
  await mustRun(SUBJECT, python, [...install, '--no-build-isolation', ...CONDA], TIMEOUT_MS);
  mkdirSync(path.join(home, 'conda-meta'));
  mkdirSync(path.join(home, 'condabin'));
  writeFileSync(path.join(home, 'conda-meta', 'history'), HISTORY);
  writeFileSync(
    path.join(home, 'conda-meta', 'conda-4.3.16-0.json'),
    `${JSON.stringify(RECORD)}\n`,
  );
  writeFileSync(path.join(home, 'bin', 'conda'), LAUNCHER, { mode: 0o755 });
  const says = ask(path.join(home, 'bin', 'conda'), ['--version']);
  if (says?.trim() !== 'conda 4.3.16') throw missing('it does not start', 'Try another Python.');
}
