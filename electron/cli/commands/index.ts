import type { Command } from '../command';

/** Every file in this folder is the command of its name; there is no list to keep. */
const files = import.meta.glob<{ default: Command }>(['./*.ts', '!./index.ts', '!./*.test.ts']);

export const commandNames: readonly string[] = Object.keys(files)
  .map((file) => file.slice('./'.length, -'.ts'.length))
  .toSorted((a, b) => (a < b ? -1 : 1));

/** Loads one command and what it needs, so that `runs` does not wait for what `evaluate` needs. null: there is none of this name. */
export async function loadCommand(name: string): Promise<Command | null> {
  const load = commandNames.includes(name) ? files[`./${name}.ts`] : undefined;
  return load === undefined ? null : (await load()).default;
}

/** Every command, by name: for help and documents. */
export async function loadCommands(): Promise<readonly Command[]> {
  const loaded = await Promise.all(commandNames.map((name) => loadCommand(name)));
  return loaded.filter((command) => command !== null);
}
