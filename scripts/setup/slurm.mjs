import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { canUseApt } from './apt.mjs';
import { withLock } from './lock.mjs';
import { cacheHome, sha256 } from './paths.mjs';
import { runStep } from './process.mjs';
import { SetupError, say } from './say.mjs';

const NAMED = 'RL_COCKPIT_SLURM';
/**
 * slurmdbd keeps the records of ended jobs in MariaDB (`slurm-accounting.fixture.ts`); mergerfs shows a folder of the nodes late, as a
 * network file system does (`late-folder.fixture.ts`).
 */
const PACKAGES = [
  'munge',
  'slurm-client',
  'slurmctld',
  'slurmd',
  'slurm-wlm-basic-plugins',
  'slurmdbd',
  'slurm-wlm-mysql-plugin',
  'mariadb-server-core',
  'mergerfs',
];
const WAIT = { timeoutMs: 600_000, quiet: true };

/**
 * The programs of a real Slurm for tests: Debian's packages, unpacked and not installed (12 MB). `RL_COCKPIT_SLURM` names another such
 * folder, or is `none`.
 * @returns {Promise<string>} the root that they are unpacked to
 * @throws {SetupError} where they cannot be had
 */
export async function ensureSlurm() {
  const named = process.env[NAMED];
  if (named === 'none')
    throw slurmMissing(`${NAMED}=none turned it off`, 'Unset that variable to use it.');
  if (named !== undefined && existsSync(named)) return named;
  const root = path.join(cacheHome(), `slurm-${sha256(PACKAGES.join(' ')).slice(0, 8)}`);
  if (existsSync(root)) return root;
  if (!canUseApt()) throw slurmMissing('only root on Debian can fetch it');
  await withLock(`${root}.lock`, 'Slurm for tests', () => make(root));
  return root;
}

/** @param {string} reason @param {string} [remedy] */
export const slurmMissing = (reason, remedy = 'Run the tests as root on Debian.') =>
  new SetupError('A Slurm cluster for tests', reason, remedy);

/** Fetches the packages and what they need and this machine lacks. @param {string} root */
async function make(root) {
  if (existsSync(root)) return;
  say('Fetching Slurm for tests with apt-get (12 MB).');
  mkdirSync(path.dirname(root), { recursive: true });
  const partial = mkdtempSync(`${root}.part-`);
  try {
    await runStep('apt-get', ['update', '-q'], WAIT);
    const files = path.join(partial, 'packages');
    mkdirSync(files);
    const names = await packagesOf(PACKAGES);
    await step('sh', ['-c', 'cd "$0" && apt-get download -q "$@"', files, ...names]);
    const unpacked = path.join(partial, 'root');
    for (const name of readdirSync(files))
      await step('dpkg-deb', ['-x', path.join(files, name), unpacked]);
    linkDaemons(unpacked);
    renameSync(unpacked, root);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

/**
 * Links without `-wlm`: the daemons read their own names. Called slurmd-wlm, as Debian does, slurmd ignores Gres= and slurmstepd crashes.
 * @param {string} root
 */
export function linkDaemons(root) {
  for (const name of ['slurmctld', 'slurmd', 'slurmstepd'])
    symlinkSync(`${name}-wlm`, path.join(root, 'usr', 'sbin', name));
}

/** Names of the packages, and of those that an installation would bring beside them. @param {readonly string[]} packages @param {readonly string[]} [options] of apt-get */
export async function packagesOf(packages, options = []) {
  const words = ['install', '--print-uris', '-y', '-q', '--no-install-recommends', ...packages];
  const plan = await step('apt-get', [...options, ...words]);
  const names = [...plan.matchAll(/^'[^']*' ([^_\s]+)_/gm)].map(([, name]) => name ?? '');
  return [...new Set([...packages, ...names])].filter((name) => name !== '');
}

/** @param {string} program @param {readonly string[]} words */
export async function step(program, words) {
  const { code, out } = await runStep(program, words, WAIT);
  if (code !== 0)
    throw slurmMissing(
      `${program} ended with code ${code}: ${out.slice(-300)}`,
      'Check the connection, then run this again.',
    );
  return out;
}
