import type { Refusal } from '#core/contract/refusal';
import type { ShellCommand } from '#core/contract/terminal/shell-calls';
import { type Result, err, ok } from '#core/lib/result';
import type { ShellAccess, Target } from '../../targets/target';
import { targetProgram } from './target-shell';

/** Command of a terminal in which a program runs on a target: the exit code of the terminal is that of the program. */
export function programCommand(
  target: Target,
  program: readonly [string, ...string[]],
  title: string,
): Result<ShellCommand, Refusal> {
  const { id, name, capabilities } = target.view();
  const access = shellAccess(target);
  if (!access.ok) return access;
  const plain = { cwd: null, activate: null, title };
  if (access.value.is === 'local')
    return ok({ ...plain, argv: [...program], env: {}, target: null });
  const lostExit = capabilities.shellClient?.lostExit ?? null;
  return ok({
    ...plain,
    argv: [...targetProgram(access.value, program)],
    env: { ...access.value.env },
    target: { id, name, cwd: null, python: null, ...(lostExit === null ? {} : { lostExit }) },
  });
}

function shellAccess(target: Target): Result<ShellAccess, Refusal> {
  try {
    return ok(target.shellAccess());
  } catch (cause) {
    const says = cause instanceof Error ? cause.message : String(cause);
    return err({ code: 'no-shell-client', says, remedy: 'Then run it again.' });
  }
}
