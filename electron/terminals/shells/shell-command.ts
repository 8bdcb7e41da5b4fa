import type { z } from 'zod';
import type { Refusal } from '#core/contract/refusal';
import type { ShellCommandRequest, ShellCommand } from '#core/contract/terminal/shell-calls';
import type { TargetCapabilities } from '#core/contract/target/target';
import type { ActiveEnv, TerminalTarget } from '#core/contract/terminal/terminal';
import { type Result, err, ok } from '#core/lib/result';
import { activeEnv, unknownEnv } from '#core/training/environment/active-env';
import { pyEnvOf } from '#core/training/environment/py-env-of';
import type { ShellWay, Target } from '../../targets/target';
import { targetShell } from './target-shell';

type Request = z.output<typeof ShellCommandRequest>;
type CheckedFolders = Pick<ShellCommand, 'cwd' | 'activate'>;

/**
 * Command that opens a requested shell on a target. Folder and environment are looked for before: the shell of another machine could say
 * that they are gone only in its own words, and would begin elsewhere.
 */
export async function shellCommand(
  target: Target,
  asked: Request,
): Promise<Result<ShellCommand, Refusal>> {
  const { id, name, capabilities } = target.view();
  const found = asked.signIn ? ok({ cwd: null, activate: null }) : await foundThere(target, asked);
  if (!found.ok) return found;
  const title = found.value.activate?.name ?? '';
  const way = wayTo(target);
  if (!way.ok) return way;
  if (way.value.is === 'here')
    return ok({ argv: null, env: {}, title, target: null, ...found.value });
  const { cwd, activate } = found.value;
  const python = activate === null ? null : asked.python;
  return ok({
    argv: [...targetShell(way.value, found.value)],
    env: { ...way.value.env },
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

function wayTo(target: Target): Result<ShellWay, Refusal> {
  try {
    return ok(target.shellWay());
  } catch (cause) {
    const says = cause instanceof Error ? cause.message : String(cause);
    return err({ code: 'no-shell-client', says, remedy: 'Then open the terminal again.' });
  }
}

async function foundThere(
  target: Target,
  asked: Request,
): Promise<Result<CheckedFolders, Refusal>> {
  const { cwd, python } = asked;
  if (!target.isHere) {
    // A question of ours must not be what connects it.
    const hello = await target.hello();
    if (!hello.ok) return hello;
    const gone = cwd === null ? null : await folderGone(target, cwd);
    if (gone !== null) return err(gone);
  }
  if (python === null) return ok({ cwd, activate: null });
  const activate = await envThere(target, python);
  return activate.ok ? ok({ cwd, activate: activate.value }) : activate;
}

async function folderGone(target: Target, cwd: string): Promise<Refusal | null> {
  const { name, capabilities } = target.view();
  const remedy = 'Choose another folder for this terminal.';
  const isRelative = capabilities.pathStyle === 'posix' && !cwd.startsWith('/');
  if (isRelative || cwd.includes('\0'))
    return { code: 'cwd-relative', says: `${cwd} is not an absolute path.`, remedy };
  const there = await target.exists(cwd);
  if (!there.ok) return there.error;
  if (there.value) return null;
  return { code: 'cwd-missing', says: `The folder ${cwd} does not exist on ${name}.`, remedy };
}

/** An interpreter that no search found is taken by its path alone, as a user may name one for a training. */
async function envThere(target: Target, python: string): Promise<Result<ActiveEnv, Refusal>> {
  const envs = await target.envs();
  if (!envs.ok) return envs;
  const listed = pyEnvOf(envs.value, python);
  const active = listed === undefined ? unknownEnv(python) : activeEnv(listed);
  const there = active === null ? ok(false) : await target.exists(python);
  if (!there.ok) return there;
  if (active !== null && there.value) return ok(active);
  return err({
    code: 'env-missing',
    says: `The interpreter ${python} does not exist on ${target.view().name}.`,
    remedy: 'Choose another environment, or open a terminal without one.',
  });
}
