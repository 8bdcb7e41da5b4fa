/** What stands for `{python}`, `{run}` and `{cwd}` in the commands of a cause; null: not known there. */
export interface PlaceholderValues {
  readonly python: string | null;
  /** The run directory. */
  readonly run: string | null;
  readonly cwd: string | null;
}

const PLACEHOLDER = /\{(python|run|cwd)\}/g;

/** A command of a cause for one run; null where it names what is not known of it. Words stay words: no shell reads them. */
export function filledArgv(
  argv: readonly string[],
  values: PlaceholderValues,
): [string, ...string[]] | null {
  let isWhole = true;
  const [program, ...rest] = argv.map((word) =>
    word.replaceAll(PLACEHOLDER, (whole, name: keyof PlaceholderValues) => {
      const value = values[name];
      if (value === null) isWhole = false;
      return value ?? whole;
    }),
  );
  return program === undefined || !isWhole ? null : [program, ...rest];
}
