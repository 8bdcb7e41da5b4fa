import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runStep } from './process.mjs';

/**
 * A package of npm that is no dependency, pinned by the hash of its tarball.
 * @typedef {{ readonly name: string, readonly version: string, readonly integrity: string }} PinnedPackage
 */

/**
 * Fetches a package and unpacks it into `folder`. None of its scripts runs.
 * @param {PinnedPackage} pinned
 * @param {string} folder
 * @throws {Error} with the reason, when it cannot be fetched or its hash is another one
 */
export async function fetchPackage({ name, version, integrity }, folder) {
  mkdirSync(folder, { recursive: true });
  const download = mkdtempSync(path.join(folder, '.download-'));
  try {
    const words = ['pack', `${name}@${version}`, '--pack-destination', download, '--silent'];
    const packed = await runStep('npm', words, { quiet: true, timeoutMs: 600_000 });
    const [tarball] = readdirSync(download);
    if (packed.code !== 0 || tarball === undefined)
      throw new Error(`npm pack ${name}@${version} ended with code ${packed.code}: ${packed.out}`);
    const file = path.join(download, tarball);
    const hash = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
    if (hash !== integrity)
      throw new Error(`${name}@${version} is not the one that was pinned: its hash is ${hash}`);
    const unpack = ['-xzf', file, '-C', folder, '--strip-components=1', '--no-same-owner'];
    const unpacked = await runStep('tar', unpack, { quiet: true, timeoutMs: 300_000 });
    if (unpacked.code !== 0)
      throw new Error(`tar ended with code ${unpacked.code}: ${unpacked.out}`);
  } finally {
    rmSync(download, { recursive: true, force: true });
  }
}
