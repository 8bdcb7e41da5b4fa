import type { z } from 'zod';
import type { Refusal } from '#core/contract/refusal';
import type { ShellCommandRequest, ShellCommand } from '#core/contract/terminal/shell-calls';
import type { TargetCapabilities } from '#core/contract/target/target';
import type { ActiveEnv, TerminalTarget } from '#core/contract/terminal/terminal';
import { type Result, err, ok } from '#core/lib/result';
import { activeEnv, unknownEnv } from '#core/training/environment/active-env';
import { pyEnvOf } from '#core/training/environment/py-env-of';
import type { ShellAccess, Target } from '../../targets/target';
import { targetShell } from './target-shell';

type Request = z.output<typeof ShellCommandRequest>;
type CheckedFolders = Pick<ShellCommand, 'cwd' | 'activate'>;

/**
 * Command that opens a requested shell on a target. Folder and environment are looked for before: the shell of another machine could say
 * that they are gone only in its own words, and would begin elsewhere.
 */
export async function shellCommand(
  target: Target,
  request: Request,
): Promise<Result<ShellCommand, Refusal>> {
  const { id, name, capabilities } = target.view();
  const match = request.signIn
    ? ok({ cwd: null, activate: null })
    : await locateEnv(target, request);
  if (!match.ok) return match;
  const title = match.value.activate?.name ?? '';
  const access = shellAccessOf(target);
  if (!access.ok) return access;
  if (access.value.is === 'local')
    return ok({ argv: null, env: {}, title, target: null, ...match.value });
  const { cwd, activate } = match.value;
  const python = activate === null ? null : request.python;
  return ok({
    argv: [...targetShell(access.value, match.value)],
    env: { ...access.value.env },
    title: title === '' ? name : title,
    // The client is at home, and nothing of this machine is active for it.
    cwd: null,
    activate: null,
    target: { id, name, cwd, python, ...lostExitOf(capabilities) },
  });
}

function lostExitOf({ shellClient }: TargetCapabilities): Pick<TerminalTarget, 'lostExit'> {
  const lostExit = shellClient?.lostExit ?? null;
  return lostExit === null ? {} : { lostExit };
}

function shellAccessOf(target: Target): Result<ShellAccess, Refusal> {
  try {
    return ok(target.shellAccess());
  } catch (cause) {
    const says = cause instanceof Error ? cause.message : String(cause);
    return err({ code: 'no-shell-client', says, remedy: 'Then open the terminal again.' });
  }
}

async function locateEnv(
  target: Target,
  request: Request,
): Promise<Result<CheckedFolders, Refusal>> {
  const { cwd, python } = request;
  if (!target.isHere) {
    // A question of ours must not be what connects it.
    const hello = await target.hello();
    if (!hello.ok) return hello;
    const gone = cwd === null ? null : await folderGone(target, cwd);
    if (gone !== null) return err(gone);
  }
  if (python === null) return ok({ cwd, activate: null });
  const activate = await envOnTarget(target, python);
  return activate.ok ? ok({ cwd, activate: activate.value }) : activate;
}

async function folderGone(target: Target, cwd: string): Promise<Refusal | null> {
  const { name, capabilities } = target.view();
  const remedy = 'Choose another folder for this terminal.';
  const isRelative = capabilities.pathStyle === 'posix' && !cwd.startsWith('/');
  if (isRelative || cwd.includes('\0'))
    return { code: 'cwd-relative', says: `${cwd} is not an absolute path.`, remedy };
  const result = await target.exists(cwd);
  if (!result.ok) return result.error;
  if (result.value) return null;
  return { code: 'cwd-missing', says: `The folder ${cwd} does not exist on ${name}.`, remedy };
}

/** An interpreter that no search found is taken by its path alone, as a user may name one for a training. */
async function envOnTarget(target: Target, python: string): Promise<Result<ActiveEnv, Refusal>> {
  const envs = await target.envs();
  if (!envs.ok) return envs;
  const listed = pyEnvOf(envs.value, python);
  const active = listed === undefined ? unknownEnv(python) : activeEnv(listed);
  const remote = active === null ? ok(false) : await target.exists(python);
  if (!remote.ok) return remote;
  if (active !== null && remote.value) return ok(active);
  return err({
    code: 'env-missing',
    says: `The interpreter ${python} does not exist on ${target.view().name}.`,
    remedy: 'Choose another environment, or open a terminal without one.',
  });
}
