import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { moduleFile, node24, root, sha256 } from '../../setup/paths.mjs';
import { runStep } from '../../setup/process.mjs';
import { SetupError } from '../../setup/say.mjs';
import { sharedCache } from '../../setup/test-electron.mjs';

/** `nobody`: Chromium's sandbox refuses root, so the app of a root runs as this user. */
const UNPRIVILEGED = 65_534;
const SERVICES = 'desktop_services.py';

/**
 * Where the desktop tests find what they start: `program` is Electron, started as an ordinary user, from the folder `electron`; `app` the
 * folder it runs; `node` and `cli` the command line of the same build; `services` the program with the desktop's services; `user` the id of
 * the ordinary user, null where the tests already run as one.
 * @typedef {{ program: string, electron: string, app: string, node: string, cli: string, services: string, user: number | null }} TestApp
 */

/**
 * Lays out the built app for the Electron of the tests, in a folder that an ordinary user can enter.
 * @param {string} node
 * @param {import('../../setup/test-electron.mjs').TestElectron} electron
 * @returns {Promise<string>} the file that holds the TestApp
 */
export async function makeTestApp(node, electron) {
  const folder = path.join(sharedCache(), `desktop-${sha256(root).slice(0, 12)}`);
  const partial = `${folder}.new`;
  rmSync(partial, { recursive: true, force: true });
  const user = process.getuid?.() === 0 ? UNPRIVILEGED : null;
  await layOut(partial, { node, electron, user });
  rmSync(folder, { recursive: true, force: true });
  renameSync(partial, folder);
  const inFolder = (/** @type {string} */ name) => path.join(folder, name);
  const testApp = {
    program: inFolder('electron'),
    electron: electron.dist,
    app: inFolder('app'),
    node: inFolder('node'),
    cli: inFolder('cli/cli.js'),
    services: inFolder(SERVICES),
    user,
  };
  const file = inFolder('test-app.json');
  writeFileSync(file, JSON.stringify(testApp));
  return file;
}

/**
 * @param {string} folder
 * @param {{ node: string, electron: import('../../setup/test-electron.mjs').TestElectron, user: number | null }} options
 */
async function layOut(folder, { node, electron, user }) {
  const app = path.join(folder, 'app');
  mkdirSync(app, { recursive: true });
  cpSync(path.join(root, 'package.json'), path.join(app, 'package.json'));
  const icons = 'resources/icons';
  cpSync(path.join(root, icons), path.join(app, icons), { recursive: true });
  copyModules(path.join(app, 'node_modules'), electron.modules);
  cpSync(path.join(root, 'out'), path.join(folder, 'cli'), { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }\n');
  cpSync(path.join(app, 'node_modules'), path.join(folder, 'node_modules'), { recursive: true });
  const out = path.join(app, 'out');
  if (electron.modules === null) cpSync(path.join(root, 'out'), out, { recursive: true });
  else await buildForNode20(node, out);
  copyNode(path.join(folder, 'node'));
  cpSync(path.join(import.meta.dirname, SERVICES), path.join(folder, SERVICES));
  writeProgram(path.join(folder, 'electron'), electron.program, user);
}

/** The terminals' native part, and what this Node lacks. @param {string} folder @param {string | null} more */
function copyModules(folder, more) {
  for (const name of ['node-pty', '@lydell'])
    if (existsSync(moduleFile(name)))
      cpSync(moduleFile(name), path.join(folder, name), { recursive: true });
  if (more !== null) cpSync(more, folder, { recursive: true });
}

/** What is no program of Node. @param {string} file */
const isPage = (file) => !/[\\/]out[\\/][^\\/]+\.(c?js|map)$/.test(file);

/** The page is the one that was built; what Node runs is built again for an older Node. @param {string} node @param {string} out */
async function buildForNode20(node, out) {
  cpSync(path.join(root, 'out'), out, { recursive: true, filter: isPage });
  const vite = moduleFile('vite/bin/vite.js');
  const config = path.join(import.meta.dirname, 'vite.test-app.config.ts');
  for (const mode of ['node', 'preload']) {
    const words = [vite, 'build', '--config', config, '--mode', mode, '--outDir', out];
    const { code, out: output } = await runStep(node, [...words, '--logLevel', 'error'], {
      quiet: true,
    });
    if (code !== 0)
      throw new SetupError(
        'The app for the desktop tests',
        output,
        'Build it with npm run build first.',
      );
  }
  cpSync(path.join(import.meta.dirname, 'node20.mjs'), path.join(out, 'node20.mjs'));
}

/** @param {string} file */
function copyNode(file) {
  const node = node24();
  if (node === null)
    throw new SetupError('Node 24', 'the node package is not installed', 'Run npm ci.');
  cpSync(node, file);
  chmodSync(file, 0o755);
}

/** Starts Electron in the place of a shell, so that its process is the one that was started. @param {string} file @param {string} program @param {number | null} user */
function writeProgram(file, program, user) {
  const quoted = `'${program.replaceAll("'", String.raw`'\''`)}'`;
  const as = user === null ? '' : `setpriv --reuid=${user} --regid=${user} --clear-groups `;
  writeFileSync(file, `#!/bin/sh\nexec ${as}${quoted} "$@"\n`, { mode: 0o755 });
}
