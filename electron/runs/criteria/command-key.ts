/** Identity of a command: its recipe, target and folder, and program and script of its arguments. */
export interface Command {
  readonly recipe: string;
  readonly target: string;
  /** null: a folder of each run's own. */
  readonly cwd: string | null;
  readonly argv: readonly string[];
}

/** The command that a run was started with. @param runDir its run directory */
export function commandOfRun(
  { recipe, target, argv, cwd }: Command & { readonly cwd: string },
  runDir: string,
): Command {
  return { recipe, target, argv, cwd: cwd === `${runDir}/work` ? null : cwd };
}

/**
 * Key of a command: two runs with the same key are runs of the same training, regardless of their parameters. `python -u train.py --lr 1`
 * and `/usr/bin/python train.py` in one folder are the same; `python -m trainer` is not.
 */
export function commandKey({ recipe, target, cwd, argv }: Command): string {
  const [program = '', ...rest] = argv;
  return JSON.stringify([recipe, target, cwd, baseName(program), ...scriptOf(rest)]);
}

const baseName = (path: string): string => path.split(/[/\\]/).at(-1) ?? path;

/** `-m module`, `-c code`, or the first argument that is no option: a script, or the command of a program. */
function scriptOf(args: readonly string[]): readonly string[] {
  for (const [i, arg] of args.entries()) {
    if (arg === '-m' || /^-[a-z]*c$/.test(arg)) return [arg, args[i + 1] ?? ''];
    if (!arg.startsWith('-')) return [arg];
  }
  return [];
}
