import { once } from 'node:events';
import { printable } from '#core/lib/printable';
import type { Refusal } from '#core/contract/refusal';
import { logEntry, openProcessLog } from '../app-log/process-log';
import { newerVersionOf } from '../parents/home-format';
import { homeOf } from '../parents/home-paths';
import { openBrowser } from './open-browser';
import { signInFolderHere, writeSignInFile, type SignInFile } from './sign-in-file';
import { startServer, type RunningServer } from './start-server';

export interface RunServeOptions {
  readonly port: number;
  /** One line of JSON on stdout and nothing else; else a line for the user. */
  readonly json: boolean;
  /** Open the address in the user's browser. */
  readonly open: boolean;
  readonly outFolder: string;
}

/**
 * The `serve` command: serves until SIGTERM, SIGINT or SIGHUP.
 * @returns the exit code: 0 after a signal, 2 when it could not start.
 */
export async function runServe(options: RunServeOptions): Promise<number> {
  const ending = endSignal();
  // Anyone who read our line may close the pipe; that is no reason to end.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
  const home = homeOf(process.env);
  if (newerVersionOf(home) === null) openProcessLog(home, 'server');
  const { port, outFolder } = options;
  const started = await startServer({ port, outFolder, env: process.env, says, signal: ending });
  if (!started.ok) {
    const { says: what, remedy } = started.error;
    if (options.json) process.stdout.write(`${JSON.stringify({ error: started.error })}\n`);
    else says(`${what} ${remedy}`);
    return 2;
  }
  const signIn = await announce(started.value, options);
  const problem = await Promise.race([aborted(ending), started.value.problem.then(orNever)]);
  await signIn?.remove();
  await started.value.close();
  if (problem === null) return 0;
  says(`${problem.says} ${problem.remedy}`);
  return 2;
}

async function aborted(ending: AbortSignal): Promise<null> {
  if (!ending.aborted) await once(ending, 'abort');
  return null;
}

/** No problem is no reason to end. */
function orNever(problem: Refusal | null): Refusal | Promise<never> {
  return problem ?? new Promise<never>(() => undefined);
}

function says(sentence: string): void {
  logEntry('warn', sentence);
  process.stderr.write(`${printable(sentence)}\n`);
}

/** Aborted by the first signal; a second one ends this process at once, and its children follow. */
function endSignal(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
    process.once(signal, () => controller.abort());
  return controller.signal;
}

async function announce(
  server: RunningServer,
  options: RunServeOptions,
): Promise<SignInFile | null> {
  const { url, token, enginePid } = server;
  if (options.json) {
    process.stdout.write(`${JSON.stringify({ url, token, pid: process.pid, enginePid })}\n`);
  } else {
    process.stdout.write(`RL Cockpit is at ${url}\n`);
    process.stderr.write('Press Ctrl+C to stop the server; runs continue.\n');
  }
  return options.open ? await openSignedIn(server) : null;
}

/** Opens the user's browser, signed in; says so where that cannot be done. */
async function openSignedIn(server: RunningServer): Promise<SignInFile | null> {
  const cannot = 'No browser could be opened; open the address above yourself.';
  try {
    const file = await writeSignInFile(signInFolderHere(homeOf(process.env)), server.signIn());
    if (await openBrowser(file.path, process.env)) return file;
    await file.remove();
    says(cannot);
  } catch (error) {
    says(`${cannot} (${String(error)})`);
  }
  return null;
}
