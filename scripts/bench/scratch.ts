import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The checkout; the benchmark is built to out/. */
export const root = path.resolve(import.meta.dirname, '..');
export const cliScript = path.join(root, 'out', 'cli.js');
export const python = process.env['RL_COCKPIT_BENCH_PYTHON'] ?? 'python3';

/** A folder that is gone when the work has ended. */
export async function withScratch<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Runs a program to its end and gives what it printed on stdout. */
export function printedBy(
  command: string,
  args: readonly string[],
  home?: string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const env = home === undefined ? process.env : { ...process.env, RL_COCKPIT_HOME: home };
    const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    let out = '';
    child.stdout.on('data', (bytes: Buffer) => (out += bytes.toString()));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(out);
      else reject(new Error(`${command} ${args.join(' ')} ended with code ${code}`));
    });
  });
}

/** Our command line, on its own home. */
export function cli(home: string, ...args: readonly string[]): Promise<string> {
  return printedBy(process.execPath, [cliScript, ...args], home);
}
