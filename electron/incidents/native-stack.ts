import { z } from 'zod';
import type { FixRemedy } from '#core/contract/finding';
import type { Refusal } from '#core/contract/refusal';
import type { NativeStack } from '#core/contract/run/native-stack';
import type { Spec } from '#core/contract/run/run-directory';
import type { RunDigest } from '#core/contract/run/run-digest';
import { gdbFrames } from '#core/diagnosis/evidence/gdb-frames';
import { type Result, err, ok } from '#core/lib/result';
import type { Target } from '../targets/target';

/** gdb reads a core twice, a minute each at most. */
const LIMIT_S = 140;
/** Cores by their usual names; dumps of WSL are cores, too. */
const CORE = /(?:^|[._-])core(?:[._-]|$)|^wsl-crash-.*\.dmp$/;

const Stack = z.object({ core: z.string(), text: z.string() });
const Problem = z.object({ problem: z.string() });

/**
 * Reads the native stack of a run from its core file, by the gdb of its target; the backtrace is kept in the run directory, where the next diagnosis
 * reads it. A run without a core is no error: `again` is the command that gives a stack in a terminal.
 */
export async function readNativeStack(
  target: Pick<Target, 'id' | 'runScript' | 'view'>,
  spec: Spec,
  { exit, runDir }: Pick<RunDigest, 'exit' | 'runDir'>,
): Promise<Result<NativeStack, Refusal>> {
  const again = belowGdb(target, spec);
  const cores = (exit?.crashFiles ?? []).filter((file) => isCore(file, runDir));
  if (cores.length === 0) {
    const problem = 'The run left no core file: the system writes none, or hands it to a program.';
    return ok({ frames: [], core: null, text: '', problem, again });
  }
  const words = { cores, crashDir: `${runDir}/crash` };
  const request = {
    script: 'crashes/native_stack',
    python: null,
    words,
    env: {},
    limitS: LIMIT_S,
  };
  const read = await target.runScript(request);
  if (!read.ok) return err(read.error);
  const { answers, errors } = read.value;
  const stack = answers.flatMap((answer) => Stack.safeParse(answer).data ?? []).at(-1);
  if (stack === undefined) {
    const reported = answers.flatMap((answer) => Problem.safeParse(answer).data ?? []).at(-1);
    const why = reported?.problem ?? (errors.trim().slice(-300) || 'gdb gave no answer');
    return ok({ frames: [], core: cores[0] ?? null, text: '', problem: `${why}.`, again });
  }
  const frames = [...gdbFrames(stack.text)];
  return ok({ frames, core: stack.core, text: stack.text, problem: null, again });
}

/** A core file is outside of the crash folder: in the folder of the training, or where the kernel puts cores. */
const isCore = (file: string, runDir: string): boolean =>
  !file.startsWith(`${runDir}/crash/`) && CORE.test(file.split('/').at(-1) ?? '');

/** The command of the run below gdb, which stops at the crash and prints the stack; null where there is no gdb, on Windows. */
function belowGdb(target: Pick<Target, 'id' | 'view'>, spec: Spec): FixRemedy | null {
  if (target.view().capabilities.pathStyle !== 'posix' || spec.importedFrom !== null) return null;
  const gdb = ['gdb', '-batch', '-nx', '-ex', 'run', '-ex', 'bt 64', '--args', ...spec.argv];
  return {
    kind: 'fix',
    id: 'gdb',
    title: 'Run it below gdb',
    says: 'Starts the command of the run again in its folder, stops where it crashes, and prints the native stack. gdb has to be installed there.',
    danger: 'changes',
    provedBy: null,
    target: target.id,
    python: null,
    actor: 'you',
    lines: [['env', '--chdir', spec.cwd, ...gdb]],
    // faulthandler would catch the signal before gdb is asked.
    env: { ...spec.env, PYTHONFAULTHANDLER: '' },
    changed: ['gdb'],
    creates: [],
  };
}
