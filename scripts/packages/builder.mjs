import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { moduleFile, root } from '../setup/paths.mjs';
import { ask, runStep } from '../setup/process.mjs';
import { SetupError } from '../setup/say.mjs';

/**
 * What is packed, and with what: `project` is a folder with package.json and out/; `config` another file than the project's own
 * electron-builder.yml; `electron` a folder that holds Electron, null where electron-builder fetches its archive; `feed` the address that the
 * packages get their updates from, null: they never ask.
 * @typedef {{ readonly node: string, readonly project: string, readonly config: string | null, readonly electron: string | null, readonly feed: string | null }} Packing
 */

/** @param {string} node @returns {Packing} of this checkout */
export const packingOf = (node, env = process.env) => ({
  node,
  project: root,
  config: null,
  electron: env['ELECTRON_OVERRIDE_DIST_PATH'] ?? null,
  feed: env['RL_COCKPIT_UPDATE_FEED'] ?? null,
});

/** The app's folder of this system, below the project. */
export const unpackedFolder = (arch = process.arch) =>
  path.join('dist', arch === 'x64' ? 'linux-unpacked' : `linux-${arch}-unpacked`);

/**
 * Runs electron-builder for one target.
 * @param {Packing} packing
 * @param {import('./targets.mjs').System['flag']} system
 * @param {string} target
 * @param {readonly string[]} [more] further words for electron-builder
 */
export function runBuilder({ node, project, config, electron, feed }, system, target, more = []) {
  const words = [`--${system}`, target, '--publish', 'never', '--projectDir', project];
  if (config !== null) words.push('--config', config);
  if (electron !== null)
    words.push(`-c.electronDist=${electron}`, `-c.electronVersion=${versionOf(electron)}`);
  if (feed !== null) words.push(...feedWords(feed));
  const script = moduleFile('electron-builder/cli.js');
  // Its output is read: it must not be colored, and not be left out, as it would be under vitest.
  const env = { ...process.env, ...debianTools(node), FORCE_COLOR: '0', VITEST: undefined };
  return runStep(node, [script, ...words, ...more], { env, quiet: true });
}

/**
 * With a feed electron-builder writes it into the package, and beside the package what has to be uploaded with it (latest-linux.yml).
 * @param {string} feed
 */
export function feedWords(feed) {
  const { protocol, hostname } = URL.canParse(feed)
    ? new URL(feed)
    : { protocol: '', hostname: '' };
  if (protocol !== 'https:' && !(protocol === 'http:' && hostname === '127.0.0.1'))
    throw new SetupError(
      'RL_COCKPIT_UPDATE_FEED',
      `"${feed}" is not an https address`,
      'Name the folder on a web server that the packages will be uploaded to, or unset it.',
    );
  return ['-c.publish.provider=generic', `-c.publish.url=${feed}`];
}

/** @param {string} electron a folder with Electron */
const versionOf = (electron) =>
  readFileSync(path.join(electron, 'version'), 'utf8').trim().replace(/^v/, '');

const fpm = fileURLToPath(new URL('fpm.mjs', import.meta.url));

/**
 * Settings for what builds a deb: fpm where it is installed, else our own above dpkg-deb. Without either electron-builder downloads fpm.
 * @param {string} node
 * @returns {Readonly<Record<string, string>>}
 */
function debianTools(node) {
  if (process.env['CUSTOM_FPM_PATH']) return {};
  if (ask('fpm', ['--version']) !== null) return { USE_SYSTEM_FPM: 'true' };
  if (ask('dpkg-deb', ['--version']) === null) return {};
  const folders = [path.dirname(node), process.env['PATH'] ?? ''];
  return { CUSTOM_FPM_PATH: fpm, PATH: folders.join(path.delimiter) };
}
