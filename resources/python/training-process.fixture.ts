import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { text } from 'node:stream/consumers';
import { afterAll } from 'vitest';

/** The folder that is on a training's PYTHONPATH. */
export const toolsFolder = fileURLToPath(new URL('.', import.meta.url)).replace(/[\\/]$/, '');

export interface ProcessExit {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface StartedProcess {
  readonly child: ChildProcess;
  readonly ended: Promise<ProcessExit>;
}

/** A module of ours as a recipe starts it: unbuffered, UTF-8, in an empty folder. */
export function startPython(
  python: string,
  argv: readonly string[],
  cwd = newFolder(),
): StartedProcess {
  const env = {
    ...process.env,
    PYTHONPATH: toolsFolder,
    PYTHONDONTWRITEBYTECODE: '1',
    PYTHONIOENCODING: 'utf-8',
  };
  const child = spawn(python, ['-u', ...argv], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const code = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const ended = Promise.all([code, text(child.stdout), text(child.stderr)]);
  return { child, ended: ended.then(([exit, out, err]) => ({ code: exit, out, err })) };
}

export const runPython = (python: string, argv: readonly string[], cwd?: string) =>
  startPython(python, argv, cwd).ended;

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A folder that goes with the test file. */
export function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-training-'));
  folders.push(folder);
  return folder;
}

/** Resolves when the training has printed a line that matches. */
export async function waitForOutput(child: ChildProcess, pattern: RegExp): Promise<void> {
  let seen = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      seen += chunk.toString();
      if (pattern.test(seen)) resolve();
    });
    child.once('close', () =>
      reject(new Error(`It ended without printing ${String(pattern)}:\n${seen}`)),
    );
  });
}
