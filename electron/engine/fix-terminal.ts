import type { FixRequest } from '#core/contract/setup/setup-calls';
import type { Refusal } from '#core/contract/refusal';
import type { ShellCommand } from '#core/contract/terminal/shell-calls';
import type { Hello } from '#core/contract/target/target';
import { type Result, err, ok } from '#core/lib/result';
import { fixProgram } from '../doctor/run/fix-program';
import type { ShellWay, Target } from '../targets/target';
import { targetProgram } from '../terminals/shells/target-shell';

/** What opens the terminal in which a fix runs, on its target: the program is the fix, and its exit code is that of the fix. */
export function fixTerminal(
  target: Target,
  hello: Result<Hello, Refusal>,
  fix: Pick<FixRequest, 'title' | 'lines' | 'env'> & { readonly id?: string },
): Result<ShellCommand, Refusal> {
  const { id, name, capabilities } = target.view();
  const python = hello.ok ? hello.value.python : null;
  const stateDir = hello.ok ? hello.value.stateDir : null;
  const lock = fix.id === undefined ? null : { id: fix.id, stateDir };
  const program = fixProgram({ ...fix, lock }, capabilities.pathStyle, python);
  if (!program.ok) return program;
  const way = wayTo(target);
  if (!way.ok) return way;
  const plain = { cwd: null, activate: null, title: fix.title };
  if (way.value.is === 'here')
    return ok({ ...plain, argv: [...program.value], env: {}, target: null });
  const lostExit = capabilities.shellClient?.lostExit ?? null;
  return ok({
    ...plain,
    argv: [...targetProgram(way.value, program.value)],
    env: { ...way.value.env },
    target: { id, name, cwd: null, python: null, ...(lostExit === null ? {} : { lostExit }) },
  });
}

function wayTo(target: Target): Result<ShellWay, Refusal> {
  try {
    return ok(target.shellWay());
  } catch (cause) {
    const says = cause instanceof Error ? cause.message : String(cause);
    return err({ code: 'no-shell-client', says, remedy: 'Then run the fix again.' });
  }
}
