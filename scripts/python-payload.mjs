import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { deflateSync } from 'node:zlib';

/**
 * All Python of ours, as the data that travels to a target: nothing runs from a checkout or an asar.
 * `files` maps a path below resources/python (with `/`) to base64; `sha` is the sha256 over, for each path in
 * order of code units, `<path>\0<byte count>\0<bytes>`.
 * @typedef {{ readonly sha: string, readonly files: Readonly<Record<string, string>> }} PythonPayload
 */

/**
 * What the build writes for the engine. `packed`: all files as base64 of deflated JSON, path to bytes as Latin-1: a quarter of their bytes
 * over a slow SSH connection, and made here because it would take 60 ms of each engine's start. `engineFiles`: those that the engine reads
 * itself, as base64.
 * @typedef {{ readonly sha: string, readonly packed: string, readonly engineFiles: Readonly<Record<string, string>> }} PackedPayload
 */
const ENGINE_READS = ['rl_cockpit_target/boot.py', 'rl_cockpit_target/discovery/markers.json'];

/** @param {string} root the checkout @returns {PackedPayload} */
export function packPythonPayload(root) {
  const { sha, files } = readPythonPayload(root);
  const latin1 = Object.entries(files).map(([name, text]) => [
    name,
    Buffer.from(text, 'base64').toString('latin1'),
  ]);
  const packed = deflateSync(JSON.stringify(Object.fromEntries(latin1))).toString('base64');
  const engineFiles = Object.fromEntries(ENGINE_READS.map((name) => [name, files[name] ?? '']));
  return { sha, packed, engineFiles };
}

/** Tests and caches stay at home. @param {string} name */
const travels = (name) =>
  !name.startsWith('tests') && name !== '__pycache__' && !name.startsWith('.');

/**
 * @param {string} root the checkout
 * @returns {PythonPayload}
 */
export function readPythonPayload(root) {
  const base = path.join(root, 'resources', 'python');
  const hash = createHash('sha256');
  /** @type {Record<string, string>} */
  const files = {};
  for (const relative of pythonFiles(base, '').toSorted()) {
    const bytes = readFileSync(path.join(base, relative));
    hash.update(`${relative}\0${bytes.length}\0`).update(bytes);
    files[relative] = bytes.toString('base64');
  }
  return { sha: hash.digest('hex'), files };
}

/** @param {string} base @param {string} below @returns {string[]} */
function pythonFiles(base, below) {
  const entries = readdirSync(path.join(base, below), { withFileTypes: true });
  return entries
    .filter((entry) => travels(entry.name))
    .flatMap((entry) => {
      const relative = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) return pythonFiles(base, relative);
      return /^(?!test_).*\.(?:py|json)$/.test(entry.name) ? [relative] : [];
    });
}
