import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/**
 * @typedef {import('./fpm-arguments.mjs').DebRequest} DebRequest
 * @typedef {{ readonly path: string, readonly bytes: number }} PackedFile path below the root of the package, and its size
 */

/** Compressions: as fpm calls them, and dpkg-deb. @type {Readonly<Record<string, string>>} */
const COMPRESSIONS = { none: 'none', gz: 'gzip', xz: 'xz', zst: 'zstd' };

/** Builds the package with dpkg-deb. @param {DebRequest} request */
export function buildDebianPackage(request) {
  const words = compressionWords(request);
  mkdirSync(path.dirname(request.output), { recursive: true });
  const tree = mkdtempSync(path.join(path.dirname(request.output), '.deb-'));
  try {
    for (const source of request.sources) addSource(tree, source);
    setModes(tree);
    const files = filesOf(tree);
    const control = path.join(tree, 'DEBIAN');
    mkdirSync(control);
    writeFileSync(path.join(control, 'control'), controlText(request, files));
    writeFileSync(path.join(control, 'md5sums'), checksums(tree, files));
    for (const [name, file] of Object.entries(request.scripts))
      writeFileSync(path.join(control, name), readFileSync(file), { mode: 0o700 });
    setModes(control);
    const { status, error } = spawnSync(
      'dpkg-deb',
      ['--root-owner-group', ...words, '--build', tree, request.output],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    if (status !== 0) throw new Error(`dpkg-deb ended with ${error?.message ?? `code ${status}`}`);
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

/** @param {DebRequest} request */
function compressionWords({ compression, level }) {
  const type = COMPRESSIONS[compression];
  if (type === undefined)
    throw new Error(`fpm: dpkg-deb has no compression "${compression}" for a new package`);
  return [`-Z${type}`, ...(level === null ? [] : [`-z${level}`])];
}

/** A folder's content goes to the path, a file is installed under it. @param {string} tree @param {import('./fpm-arguments.mjs').Source} source */
function addSource(tree, { from, to }) {
  const target = path.join(tree, to, to.endsWith('/') ? path.basename(from) : '');
  mkdirSync(path.dirname(target), { recursive: true });
  cpSync(from, target, { recursive: true, verbatimSymlinks: true });
}

/** Modes that do not depend on the umask of the build: a program stays executable, and only root may write. @param {string} file */
function setModes(file) {
  const stat = lstatSync(file);
  if (stat.isSymbolicLink()) return;
  const isOpen = stat.isDirectory() || (stat.mode & 0o111) !== 0;
  chmodSync(file, isOpen ? 0o755 : 0o644);
  if (stat.isDirectory()) for (const name of readdirSync(file)) setModes(path.join(file, name));
}

/** @param {string} tree @returns {readonly PackedFile[]} its files, links not followed */
function filesOf(tree) {
  return readdirSync(tree, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({ path: path.relative(tree, file), bytes: lstatSync(file).size }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** What `dpkg --verify` compares an installation with. @param {string} tree @param {readonly PackedFile[]} files */
function checksums(tree, files) {
  const lines = files.map(({ path: file }) => {
    const hash = createHash('md5')
      .update(readFileSync(path.join(tree, file)))
      .digest('hex');
    return `${hash}  ${file}\n`;
  });
  return lines.join('');
}

/**
 * The control file of a package.
 * @param {DebRequest} request
 * @param {readonly PackedFile[]} files
 */
export function controlText(request, files) {
  // As dpkg-gencontrol counts it: kibibytes, each file rounded up.
  const kibibytes = files.reduce((sum, { bytes }) => sum + Math.ceil(bytes / 1024), 0);
  const fields = {
    Package: request.name,
    Version: request.version,
    Architecture: request.architecture,
    Maintainer: request.maintainer,
    'Installed-Size': String(kibibytes),
    Depends: request.depends.join(', '),
    Recommends: request.recommends.join(', '),
    Section: request.section ?? 'misc',
    Priority: request.priority,
    Homepage: request.homepage ?? '',
    Description: folded(request.description),
  };
  return Object.entries(fields)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');
}

/** A text over several lines in a control file: each further line is indented, an empty one is a point. @param {string} text */
function folded(text) {
  const [synopsis = '', ...rest] = text.split('\n').map((line) => line.trim());
  const lines = rest.join('\n').trim();
  if (lines === '') return synopsis;
  return [synopsis, ...lines.split('\n').map((line) => ` ${line === '' ? '.' : line}`)].join('\n');
}
