import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { canUseApt } from './apt.mjs';
import { withLock } from './lock.mjs';
import { cacheHome, sha256 } from './paths.mjs';
import { say } from './say.mjs';
import { linkDaemons, packagesOf, slurmMissing, step } from './slurm.mjs';

const SUITE = 'trixie';
const KEYS = `/usr/share/keyrings/debian-archive-${SUITE}-automatic.gpg`;
/** Packages whose programs run; of all others only the libraries are taken. */
const PACKAGES = ['munge', 'slurm-client', 'slurmctld', 'slurmd', 'slurm-wlm-basic-plugins'];

/**
 * Slurm of a newer Debian than this one (24.11), unpacked beside its own C library: for the tests of clusters in `npm run test:all`.
 * @returns {Promise<string>} the root that it is unpacked to
 * @throws {import('./say.mjs').SetupError} where it cannot be had
 */
export async function ensureNewerSlurm() {
  const root = path.join(cacheHome(), `slurm-${SUITE}-${sha256(PACKAGES.join(' ')).slice(0, 8)}`);
  if (existsSync(root)) return root;
  if (!canUseApt() || !existsSync(KEYS))
    throw slurmMissing(`only root on Debian with the keys of ${SUITE} can fetch it`);
  await withLock(`${root}.lock`, `Slurm of ${SUITE}`, () => make(root));
  return root;
}

/** @param {string} root */
async function make(root) {
  if (existsSync(root)) return;
  say(`Fetching Slurm of ${SUITE} for tests with apt-get (46 MB).`);
  mkdirSync(path.dirname(root), { recursive: true });
  const partial = mkdtempSync(`${root}.part-`);
  try {
    const files = path.join(partial, 'packages');
    mkdirSync(files);
    const apt = ownApt(path.join(partial, 'apt'));
    await step('apt-get', [...apt, 'update', '-q']);
    const names = await packagesOf(PACKAGES, apt);
    await download(files, [...apt, 'download', '-q', ...names]);
    const unpacked = path.join(partial, 'root');
    await unpack(files, unpacked);
    linkDaemons(unpacked);
    await useOwnLibraries(unpacked, root, await patchelf(partial));
    renameSync(unpacked, root);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

/** @param {string} folder @param {readonly string[]} words */
const download = (folder, words) => step('sh', ['-c', 'cd "$0" && apt-get "$@"', folder, ...words]);

/** Options by which apt-get reads the newer suite alone, and believes that nothing is installed. @param {string} folder */
function ownApt(folder) {
  for (const name of ['lists/partial', 'cache/archives/partial'])
    mkdirSync(path.join(folder, name), { recursive: true });
  const sources = path.join(folder, 'sources.list');
  writeFileSync(sources, `deb [signed-by=${KEYS}] http://deb.debian.org/debian ${SUITE} main\n`);
  writeFileSync(path.join(folder, 'status'), '');
  const settings = {
    'Dir::Etc::sourcelist': sources,
    'Dir::Etc::sourceparts': '/dev/null',
    'Dir::Etc::preferences': '/dev/null',
    'Dir::Etc::preferencesparts': '/dev/null',
    'Dir::State::lists': path.join(folder, 'lists'),
    'Dir::State::status': path.join(folder, 'status'),
    'Dir::Cache': path.join(folder, 'cache'),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
}

/** Libraries of all packages, programs only of ours: others on the PATH would be run with this system's C library. @param {string} files @param {string} root */
async function unpack(files, root) {
  const names = readdirSync(files);
  for (const name of names.filter((one) => !isOwn(one)))
    await step('dpkg-deb', ['-x', path.join(files, name), root]);
  for (const folder of ['usr/bin', 'usr/sbin'])
    rmSync(path.join(root, folder), { recursive: true, force: true });
  for (const name of names.filter((one) => isOwn(one)))
    await step('dpkg-deb', ['-x', path.join(files, name), root]);
}

/** @param {string} file of a package */
const isOwn = (file) => PACKAGES.includes(file.split('_')[0] ?? '');

/** The program that edits where a program looks for its libraries. @param {string} partial */
async function patchelf(partial) {
  const folder = path.join(partial, 'patchelf');
  mkdirSync(folder);
  await download(folder, ['download', '-q', 'patchelf']);
  for (const name of readdirSync(folder))
    await step('dpkg-deb', ['-x', path.join(folder, name), folder]);
  return path.join(folder, 'usr', 'bin', 'patchelf');
}

/**
 * Makes the programs start with the newer C library by their own file, without LD_LIBRARY_PATH, which the jobs' shells would get too.
 * @param {string} root as it is now @param {string} final where it will be @param {string} editor
 */
async function useOwnLibraries(root, final, editor) {
  const lib = path.join('usr', 'lib', arch());
  const search = [lib, path.join(lib, 'slurm-wlm')].map((folder) => path.join(final, folder));
  const rpath = ['--force-rpath', '--set-rpath', search.join(':')];
  const loader = readdirSync(path.join(root, lib)).find((name) => /^ld-linux.*\.so/.test(name));
  if (loader === undefined) throw slurmMissing('its C library has no loader');
  const interpreter = ['--set-interpreter', path.join(final, lib, loader)];
  for (const folder of ['usr/bin', 'usr/sbin'].map((name) => path.join(root, name)))
    for (const program of readdirSync(folder).map((name) => path.join(folder, name)))
      if (lstatSync(program).isFile()) await step(editor, [...interpreter, ...rpath, program]);
  await step(editor, [...rpath, path.join(root, lib, 'slurm-wlm', 'libslurmfull.so')]);
}

const arch = () => (process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu');
