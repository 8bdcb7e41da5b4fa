import { spawn, spawnSync } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';
import { root } from './paths.mjs';
import { SetupError, say } from './say.mjs';

// Node's own processes, not execa's: this runs before there are any dependencies.

/**
 * @typedef {{ code: number, out: string }} Ran
 * @typedef {{ env?: NodeJS.ProcessEnv, timeoutMs?: number, shell?: boolean, quiet?: boolean }} Options
 */

/** Exit code of a shell for what a child reported. @param {number | null} code @param {NodeJS.Signals | null} signal */
export function exitCode(code, signal) {
  if (code !== null) return code;
  return 128 + (signal === null ? 1 : (constants.signals[signal] ?? 1));
}

/**
 * Runs a step of the setup to its end. What it prints goes to our stderr, or is kept (`quiet`).
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Options} [options]
 * @returns {Promise<Ran>} code 127 when it could not be started, 124 after `timeoutMs`
 */
export function runStep(command, args, options = {}) {
  const { env = process.env, timeoutMs, shell = false, quiet = false } = options;
  return new Promise((resolve) => {
    const stdio = quiet ? 'pipe' : 2;
    const child = spawn(command, args, { cwd: root, env, shell, stdio: ['ignore', stdio, stdio] });
    let out = '';
    let late = false;
    const timer =
      timeoutMs === undefined
        ? undefined
        : setTimeout(() => {
            late = true;
            child.kill('SIGKILL');
          }, timeoutMs);
    const keep = (/** @type {Buffer} */ bytes) => (out += bytes.toString());
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.on('error', (error) => {
      clearTimeout(timer);
      resolve({ code: 127, out: error.message });
    });
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      resolve({ code: late ? 124 : exitCode(code, signal), out });
    });
  });
}

/**
 * Runs a step of a setup; what it printed is shown where it failed.
 * @param {string} subject what is being made, for the error
 * @param {string} program
 * @param {readonly string[]} words
 * @param {number} timeoutMs
 * @throws {SetupError}
 */
export async function mustRun(subject, program, words, timeoutMs) {
  const { code, out } = await runStep(program, words, { timeoutMs, quiet: true });
  if (code === 0) return;
  say(out.trim());
  const reason = `${path.basename(program)} ended with code ${code}`;
  throw new SetupError(subject, reason, 'Read its output above, then run this again.');
}

/** A quick question to a program; null when it cannot be asked. @param {string} command @param {readonly string[]} args */
export function ask(command, args, timeoutMs = 20_000) {
  const ran = spawnSync(command, args, { encoding: 'utf8', timeout: timeoutMs, cwd: root });
  return ran.status === 0 ? ran.stdout.trim() : null;
}

/**
 * Gives the terminal to the program that does the task, and passes signals on.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>} its exit code
 */
export function handOver(command, args, env = process.env) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: callersFolder(), env, stdio: 'inherit' });
    passSignals(child);
    child.on('error', () => resolve(127));
    child.on('exit', (code, signal) => resolve(exitCode(code, signal)));
  });
}

/** npm moves to the checkout before it starts us; relative paths are meant from the user's folder. */
function callersFolder() {
  const here = process.cwd();
  return here === root ? (process.env['INIT_CWD'] ?? here) : here;
}

/**
 * A terminal sends Ctrl+C to every process of its foreground group, so there the child already has it;
 * a second one would read as "and now really".
 * @param {import('node:child_process').ChildProcess} child
 */
export function passSignals(child) {
  const atTerminal = process.stdin.isTTY;
  process.on('SIGINT', () => void (atTerminal || child.kill('SIGINT')));
  process.on('SIGTERM', () => void child.kill('SIGTERM'));
  process.on('SIGHUP', () => void child.kill('SIGHUP'));
}
