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
const NOBODY = 65_534;

/**
 * Where the desktop tests find what they start: `program` is Electron, started as an ordinary user, from the folder `electron`; `app` the folder it runs; `node` and
 * `cli` the command line of the same build and `desk` the program of the session, which that user may read; `user` null where the tests themselves are an ordinary user's.
 * @typedef {{ program: string, electron: string, app: string, node: string, cli: string, desk: string, user: number | null }} DesktopStage
 */

/**
 * Lays out the built app for the Electron of the tests, in a folder that an ordinary user can enter.
 * @param {string} node
 * @param {import('../../setup/test-electron.mjs').TestElectron} electron
 * @returns {Promise<string>} the file that holds the DesktopStage
 */
export async function makeDesktopStage(node, electron) {
  const folder = path.join(sharedCache(), `desktop-${sha256(root).slice(0, 12)}`);
  const fresh = `${folder}.new`;
  rmSync(fresh, { recursive: true, force: true });
  const app = path.join(fresh, 'app');
  mkdirSync(app, { recursive: true });
  cpSync(path.join(root, 'package.json'), path.join(app, 'package.json'));
  cpSync(path.join(root, 'resources/icons'), path.join(app, 'resources/icons'), {
    recursive: true,
  });
  copyModules(path.join(app, 'node_modules'), electron.modules);
  cpSync(path.join(root, 'out'), path.join(fresh, 'cli'), { recursive: true });
  writeFileSync(path.join(fresh, 'package.json'), '{ "type": "module" }\n');
  cpSync(path.join(app, 'node_modules'), path.join(fresh, 'node_modules'), { recursive: true });
  const out = path.join(app, 'out');
  if (electron.modules === null) cpSync(path.join(root, 'out'), out, { recursive: true });
  else await buildForNode20(node, out);
  copyNode(path.join(fresh, 'node'));
  cpSync(path.join(import.meta.dirname, 'desk.py'), path.join(fresh, 'desk.py'));
  const user = process.getuid?.() === 0 ? NOBODY : null;
  writeProgram(path.join(fresh, 'electron'), electron.program, user);
  rmSync(folder, { recursive: true, force: true });
  renameSync(fresh, folder);
  const inFolder = (/** @type {string} */ name) => path.join(folder, name);
  const stage = {
    program: inFolder('electron'),
    electron: electron.dist,
    app: inFolder('app'),
    node: inFolder('node'),
    cli: inFolder('cli/cli.js'),
    desk: inFolder('desk.py'),
    user,
  };
  const file = inFolder('stage.json');
  writeFileSync(file, JSON.stringify(stage));
  return file;
}

/** The terminals' native part, and what this Node lacks. @param {string} folder @param {string | null} more */
function copyModules(folder, more) {
  for (const name of ['node-pty', '@lydell'])
    if (existsSync(moduleFile(name)))
      cpSync(moduleFile(name), path.join(folder, name), { recursive: true });
  if (more !== null) cpSync(more, folder, { recursive: true });
}

/** The page is the one that was built; what Node runs is built again for an older Node. @param {string} node @param {string} out */
async function buildForNode20(node, out) {
  const isPage = (/** @type {string} */ file) => !/[\\/]out[\\/][^\\/]+\.(c?js|map)$/.test(file);
  cpSync(path.join(root, 'out'), out, { recursive: true, filter: isPage });
  const vite = moduleFile('vite/bin/vite.js');
  const config = path.join(import.meta.dirname, 'vite.stage.config.ts');
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
