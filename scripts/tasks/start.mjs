import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import path from 'node:path';
import { ensureBuild } from '../setup/build.mjs';
import { findElectron, noDesktop } from '../setup/electron.mjs';
import { isCi, root } from '../setup/paths.mjs';
import { exitCode, handOver, passSignals } from '../setup/process.mjs';
import { say } from '../setup/say.mjs';

/**
 * The app in Electron's window; where that cannot be had, served for the browser. `--browser` asks for the
 * latter; other arguments (`--port N`, `--json`) go to `serve`.
 * @param {string} node
 * @param {readonly string[]} args
 */
export async function start(node, args) {
  await ensureBuild(node);
  const rest = args.filter((arg) => arg !== '--browser');
  if (rest.length < args.length) return serve(node, rest);
  const electron = await findElectron(node);
  if ('program' in electron) return handOver(electron.program, [root, ...rest]);
  say(
    `Electron cannot open a window: ${electron.missing}. RL Cockpit serves the same app to your browser.`,
  );
  return serve(node, rest);
}

/** @param {string} node @param {readonly string[]} args @returns {Promise<number>} */
function serve(node, args) {
  const script = path.join(root, 'out', 'cli.js');
  if (args.includes('--json')) return handOver(node, [script, 'serve', ...args]);
  // The server opens the browser itself, so that no program gets the token as an argument.
  const opens = !isCi && noDesktop() === null && !args.includes('--open') ? ['--open'] : [];
  return new Promise((resolve) => {
    // Node's own, as all of setup: it may have to run before there are dependencies.
    const child = spawn(node, [script, 'serve', '--json', ...opens, ...args], {
      cwd: root,
      stdio: ['inherit', 'pipe', 'inherit'],
    });
    passSignals(child);
    createInterface({ input: child.stdout }).on('line', printAddress);
    child.on('error', () => resolve(127));
    child.on('exit', (code, signal) => resolve(exitCode(code, signal)));
  });
}

/** @param {string} line the one line of `serve --json` */
function printAddress(line) {
  const url = addressIn(line);
  if (url === null) {
    process.stdout.write(`${line}\n`);
    return;
  }
  process.stdout.write(`RL Cockpit is at ${url}\n`);
  say('Press Ctrl+C to close the app; trainings keep running.');
}

/** @param {string} line @returns {string | null} */
function addressIn(line) {
  try {
    const { url } = JSON.parse(line);
    return typeof url === 'string' ? url : null;
  } catch {
    return null;
  }
}
