import { statSync } from 'node:fs';
import path from 'node:path';
import { packingOf, runBuilder, unpackedFolder } from '../packages/builder.mjs';
import { artifactsIn, DIR, downloadFault, systemOf, targetsOf } from '../packages/targets.mjs';
import { ensureBuild } from '../setup/build.mjs';
import { isCi, root } from '../setup/paths.mjs';
import { SetupError, say } from '../setup/say.mjs';

/**
 * Builds the packages of this system into dist/: all of them, or those of `--deb`, `--appimage`, `--nsis`, `--dmg`, `--dir`. One whose tools
 * cannot be had is skipped at a desk and says so; in CI, or when it was asked for by name, that is a failure.
 * @param {string} node
 * @param {readonly string[]} words
 * @returns {Promise<number>} exit code
 */
export async function packageApp(node, words) {
  const system = systemOf(process.platform);
  const targets = targetsOf(system, words);
  await ensureBuild(node);
  const packing = packingOf(node);
  const isLinux = system.flag === 'linux';
  // On Linux the folder is packed once for all. The other systems have one target each, which packs it by itself.
  if (isLinux || targets.length === 0) await packFolder(packing, system);
  const more = isLinux ? ['--prepackaged', path.join(root, unpackedFolder())] : [];
  let failures = 0;
  for (const target of targets)
    if ((await pack(packing, system, target, more)) === 'missing' && (isCi || words.length > 0))
      failures += 1;
  return failures === 0 ? 0 : 1;
}

/** @typedef {import('../packages/builder.mjs').Packing} Packing @param {Packing} packing @param {import('../packages/targets.mjs').System} system */
async function packFolder(packing, system) {
  const { code, out } = await runBuilder(packing, system.flag, DIR);
  if (code === 0) return say('Packed the app: see dist/.');
  const fault = downloadFault(out);
  if (fault === null) throw fail(DIR, code, out);
  throw new SetupError(
    "Electron's binary",
    `it could not be downloaded (${fault})`,
    'Run this where github.com can be reached, or set ELECTRON_OVERRIDE_DIST_PATH to a folder with Electron.',
  );
}

/** @param {Packing} packing @param {import('../packages/targets.mjs').System} system @param {import('../packages/targets.mjs').Target} target @param {readonly string[]} more */
async function pack(packing, system, { name, tools }, more) {
  const { code, out } = await runBuilder(packing, system.flag, name, more);
  if (code === 0) {
    for (const file of artifactsIn(out)) say(`Built ${file}, ${megabytes(file)} MB.`);
    return 'built';
  }
  const fault = downloadFault(out);
  if (fault === null) throw fail(name, code, out);
  say(
    `No ${name}: what builds it could not be downloaded (${fault}). Run this where github.com can be reached, or ${tools}.`,
  );
  return 'missing';
}

/** @param {string} target @param {number} code @param {string} output */
function fail(target, code, output) {
  say(output);
  return new SetupError(
    `Package ${target}`,
    `electron-builder ended with code ${code}`,
    'Fix what its output above names, then run this again.',
  );
}

/** @param {string} file */
const megabytes = (file) => Math.round(statSync(path.resolve(root, file)).size / 1e6);
