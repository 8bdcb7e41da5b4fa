const texts = import.meta.glob<string>(
  '../../resources/python/rl_cockpit_target/scripts/fixes/[a-z]*.py',
  { query: '?raw', import: 'default', eager: true },
);
const byName = new Map(
  Object.entries(texts).map(([path, text]) => [/(\w+)\.py$/.exec(path)?.[1], text]),
);

/** Text of a Python program that fixes run, by its file name in `rl_cockpit_target/scripts/fixes/`. */
export function fixScript(name: string): string {
  const text = byName.get(name);
  if (text === undefined) throw new RangeError(`There is no script ${name} for fixes.`);
  return text;
}

/** A command that runs such a program with an interpreter of the target; its text travels in the command. */
export const scriptLine = (
  python: string,
  name: string,
  words: readonly string[],
): readonly [string, ...string[]] => [python, '-I', '-c', fixScript(name), ...words];
