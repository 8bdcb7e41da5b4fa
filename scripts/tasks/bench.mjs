import path from 'node:path';
import { ensureBuild } from '../setup/build.mjs';
import { moduleFile, root } from '../setup/paths.mjs';
import { handOver, runStep } from '../setup/process.mjs';
import { ensurePython } from '../setup/python.mjs';
import { SetupError, say } from '../setup/say.mjs';
import { makeTestApp } from '../desktop/test-app/test-app.mjs';
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
    ...(await desktopApp(node, args)),
  };
  return handOver(node, [path.join(out, 'bench.js'), ...args], env);
}

/** The app in a real window, where that is what is measured. @param {string} node @param {readonly string[]} args */
async function desktopApp(node, args) {
  if (process.platform !== 'linux' || (args.length > 0 && !args.includes('desktop'))) return {};
  return { RL_COCKPIT_DESKTOP_APP: await makeTestApp(node, await ensureTestElectron(node)) };
}
