/** Values of `{python}`, `{run}`, `{cwd}` and `{project}` in the commands of a cause; null: unknown there. */
export interface PlaceholderValues {
  readonly python: string | null;
  /** The run directory. */
  readonly run: string | null;
  readonly cwd: string | null;
  /** The folder of the project, where the run is a task of one; absent: where it ran. */
  readonly project?: string;
}

const PLACEHOLDER = /\{(python|run|cwd|project)\}/g;

/** A command of a cause for one run; null where it names what is not known of it. Words stay words: no shell reads them. */
export function filledArgv(
  argv: readonly string[],
  values: PlaceholderValues,
): [string, ...string[]] | null {
  const existing = { ...values, project: values.project ?? values.cwd };
  let isComplete = true;
  const [program, ...rest] = argv.map((word) =>
    word.replaceAll(PLACEHOLDER, (full, name: keyof typeof existing) => {
      const value = existing[name];
      if (value === null) isComplete = false;
      return value ?? full;
    }),
  );
  return program === undefined || !isComplete ? null : [program, ...rest];
}
