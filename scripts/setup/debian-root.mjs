import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installWithApt } from './apt.mjs';
import { withLock } from './lock.mjs';
import { cacheHome } from './paths.mjs';
import { runStep } from './process.mjs';
import { SetupError, say } from './say.mjs';

const NAMED = 'RL_COCKPIT_DEBIAN_ROOT';
const SUITE = 'bookworm';
const WAIT = { timeoutMs: 600_000 };

/**
 * A clean Debian without Python, as a tar archive of its root, for the journey of the setup from nothing. Made once per
 * machine by debootstrap. `RL_COCKPIT_DEBIAN_ROOT` names another archive, or is `none`.
 * @returns {Promise<string>}
 * @throws {SetupError} where it cannot be had: the journey is then skipped and says so, in CI too
 */
export async function ensureDebianRoot() {
  const named = process.env[NAMED];
  if (named === 'none')
    throw missing(`${NAMED}=none turned it off`, 'Unset that variable to use it.');
  if (named !== undefined && existsSync(named)) return named;
  const archive = path.join(cacheHome(), `debian-${SUITE}.tar`);
  if (existsSync(archive)) return archive;
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw missing('only root on Linux can make it', 'Run the tests as root on Linux.');
  await withLock(`${archive}.lock`, 'A clean Debian for the setup journey', () => make(archive));
  return archive;
}

/** @param {string} reason @param {string} remedy */
const missing = (reason, remedy) =>
  new SetupError('A clean Debian for the setup journey', reason, remedy);

/** @param {string} archive */
async function make(archive) {
  if (existsSync(archive)) return;
  if (
    !existsSync('/usr/sbin/debootstrap') &&
    !(await installWithApt('debootstrap', ['debootstrap']))
  )
    throw missing('there is no debootstrap', 'Install debootstrap.');
  say('Making a clean Debian with debootstrap (200 MB).');
  const root = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-debian-'));
  try {
    await step('debootstrap', ['--variant=minbase', SUITE, root]);
    const partial = `${archive}.part`;
    await step('tar', ['-C', root, '-cf', partial, '.']);
    renameSync(partial, archive);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** @param {string} program @param {readonly string[]} words */
async function step(program, words) {
  const { code } = await runStep(program, words, { ...WAIT, quiet: true });
  if (code !== 0)
    throw missing(
      `${program} ended with code ${code}`,
      'Read its output above, then run this again.',
    );
}
