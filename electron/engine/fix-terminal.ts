import type { Refusal } from '#core/contract/refusal';
import type { FixRequest } from '#core/contract/setup/setup-calls';
import type { Hello } from '#core/contract/target/target';
import type { ShellCommand } from '#core/contract/terminal/shell-calls';
import type { Result } from '#core/lib/result';
import { fixProgram } from '../doctor/fix-runs/fix-program';
import type { Target } from '../targets/target';
import { programCommand } from '../terminals/shells/program-command';

/** Command of the terminal in which a fix runs on its target. */
export function fixTerminal(
  target: Target,
  hello: Result<Hello, Refusal>,
  { id, ...fix }: Pick<FixRequest, 'title' | 'lines' | 'env'> & { readonly id?: string },
): Result<ShellCommand, Refusal> {
  const { python, stateDir } = hello.ok ? hello.value : { python: null, stateDir: null };
  const lock = id === undefined ? null : { id, stateDir };
  const program = fixProgram({ ...fix, lock }, target.view().capabilities.pathStyle, python);
  return program.ok ? programCommand(target, program.value, fix.title) : program;
}
