import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { type Figures, median } from '../figures';
import { cliScript, root, withScratch } from '../scratch';

const repeats = 9;

/** From starting a program to the first byte on its stdout. The program is ended after it. */
export async function firstByteMs(
  command: string,
  args: readonly string[],
  home: string,
): Promise<number> {
  const startedMs = performance.now();
  const env = { ...process.env, RL_COCKPIT_HOME: home };
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = once(child, 'exit');
  const arrived = new Promise<number>((resolve, reject) => {
    child.stdout.once('data', () => resolve(performance.now()));
    child.once('exit', () => reject(new Error(`${args.join(' ')} printed nothing`)));
  });
  const atMs = await arrived;
  child.kill('SIGTERM');
  await ended;
  return atMs - startedMs;
}

async function medianFirstByteMs(command: string, args: readonly string[], home: string) {
  const samples: number[] = [];
  for (let i = 0; i < repeats; i += 1) samples.push(await firstByteMs(command, args, home));
  return median(samples);
}

/** Beside the figures of ours what the machine needs for a Node that says one thing. */
export function startUp(): Promise<Figures> {
  return withScratch(async (home) => {
    const node = process.execPath;
    const run = path.join(root, 'scripts', 'run.mjs');
    return {
      start_cli_runs_first_byte_ms: await medianFirstByteMs(
        node,
        [cliScript, 'runs', '--json'],
        home,
      ),
      start_cli_runs_by_npm_script_first_byte_ms: await medianFirstByteMs(
        node,
        [run, 'cli', 'runs', '--json'],
        home,
      ),
      start_serve_first_byte_ms: await medianFirstByteMs(
        node,
        [cliScript, 'serve', '--json', '--port', '0'],
        home,
      ),
      start_bare_node_first_byte_ms: await medianFirstByteMs(node, ['-e', 'console.log(0)'], home),
    };
  });
}
