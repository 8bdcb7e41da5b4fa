const texts = import.meta.glob<string>(
  '../../../../resources/python/rl_cockpit_target/scripts/causes/*/[a-z]*.py',
  { query: '?raw', import: 'default', eager: true },
);

/** Texts of the programs that test causes, by their file names in `rl_cockpit_target/scripts/causes/`. */
export const causeScripts: ReadonlyMap<string, string> = new Map(
  Object.entries(texts).map(([path, text]) => [/(\w+)\.py$/.exec(path)?.[1] ?? path, text]),
);

/** Command line that runs a program of `rl_cockpit_target/scripts/causes/` in the interpreter of the run; its text travels in it. */
export function scriptArgv(
  name: string,
  ...args: readonly string[]
): readonly [string, ...string[]] {
  const text = causeScripts.get(name);
  if (text === undefined) throw new RangeError(`There is no script ${name} for causes.`);
  return ['{python}', '-c', text, ...args];
}
