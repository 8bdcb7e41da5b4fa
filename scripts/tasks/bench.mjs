import path from 'node:path';
import { makeTestApp } from '../desktop/test-app/test-app.mjs';
import { ensureBuild } from '../setup/build.mjs';
import { moduleFile, root } from '../setup/paths.mjs';
import { handOver, runStep } from '../setup/process.mjs';
import { ensurePython } from '../setup/python.mjs';
import { SetupError, say } from '../setup/say.mjs';
import { ensureTestElectron } from '../setup/test-electron.mjs';
import { findTestPyenv } from '../setup/test-pyenv.mjs';

/** Prints one JSON on stdout. @param {string} node @param {readonly string[]} args */
export async function bench(node, args) {
  await ensureBuild(node);
  const out = path.join(root, 'out');
  const vite = [moduleFile('vite/bin/vite.js'), 'build', '--config', 'vite.node.config.ts'];
  const built = await runStep(
    node,
    [...vite, '--mode', 'bench', '--outDir', out, '--logLevel', 'warn'],
    { quiet: true },
  );
  if (built.code !== 0) {
    say(built.out);
    throw new SetupError('Bench', 'it could not be built', 'Fix what its output above names.');
  }
  const env = {
    ...process.env,
    RL_COCKPIT_BENCH_PYTHON: ensurePython(),
    RL_COCKPIT_BENCH_SB3: findTestPyenv() ?? '',
    ...(await desktopEnv(node, args)),
  };
  return handOver(node, [path.join(out, 'bench.js'), ...args], env);
}

/** The app in the Electron of the tests, where its bench was asked for. @param {string} node @param {readonly string[]} args */
async function desktopEnv(node, args) {
  if (process.platform !== 'linux' || (args.length > 0 && !args.includes('desktop'))) return {};
  return { RL_COCKPIT_DESKTOP_APP: await makeTestApp(node, await ensureTestElectron(node)) };
}
