import { access, constants, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import type { Refusal } from '#core/contract/refusal';
import type { OpenTerminal } from '#core/contract/terminal/terminal';
import { err, ok, type Result } from '#core/lib/result';
import type { PtySpec } from './pty-backend';
import { activated, startFiles } from './activation';
import { ownShell, shellEnv } from './shell-env';

/**
 * Makes a request into something that can be started, or says why not: a pty reports a missing folder or
 * program only as a shell that ends at once.
 */
export async function checkOpen(
  request: OpenTerminal,
  own: Readonly<Record<string, string | undefined>>,
): Promise<Result<PtySpec, Refusal>> {
  const cwd = request.cwd ?? homedir();
  const folder = await checkFolder(cwd);
  if (folder) return err(folder);
  const gone = await checkEnv(request);
  if (gone) return err(gone);
  const plain = { argv: request.argv ?? ownShell(own), env: shellEnv(own, request.env) };
  const { argv, env } =
    request.activate === null
      ? plain
      : activated(plain, request.activate, await startFiles(own['RL_COCKPIT_HOME']));
  const [program = '', ...args] = argv;
  if (process.platform !== 'win32' && !(await findProgram(program, cwd, env['PATH'] ?? ''))) {
    return err({
      code: 'program-missing',
      says: `${program} cannot be run: it does not exist, or is not executable.`,
      remedy: 'Choose another program, or install it.',
    });
  }
  const { cols, rows } = request;
  return ok({ argv: [program, ...args], cwd, env, cols, rows });
}

async function checkFolder(cwd: string): Promise<Refusal | null> {
  const remedy = 'Choose another folder for this terminal.';
  if (!path.isAbsolute(cwd)) {
    return { code: 'cwd-relative', says: `${cwd} is not an absolute path.`, remedy };
  }
  try {
    const info = await stat(cwd);
    if (!info.isDirectory())
      return { code: 'cwd-missing', says: `${cwd} is not a folder.`, remedy };
    await access(cwd, constants.X_OK);
    return null;
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    const says =
      why === 'ENOENT' ? `The folder ${cwd} does not exist.` : `${cwd} cannot be opened (${why}).`;
    return { code: 'cwd-missing', says, remedy };
  }
}

/** Without this a shell would open that says an environment is active, and answers with another Python. */
async function checkEnv({ activate }: OpenTerminal): Promise<Refusal | null> {
  if (activate === null || (await checkFolder(activate.bin)) === null) return null;
  return {
    code: 'env-missing',
    says: `The environment ${activate.name} no longer exists: ${activate.bin} cannot be opened.`,
    remedy: 'Choose another environment, or open a terminal without one.',
  };
}

async function findProgram(program: string, cwd: string, search: string): Promise<boolean> {
  const positions = program.includes('/')
    ? [path.resolve(cwd, program)]
    : search.split(':').map((folder) => path.resolve(cwd, folder, program));
  for (const location of positions) {
    try {
      await access(location, constants.X_OK);
      if ((await stat(location)).isFile()) return true;
    } catch {
      // Not in this folder.
    }
  }
  return false;
}
