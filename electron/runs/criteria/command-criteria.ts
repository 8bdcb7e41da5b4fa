import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { Expectations, type Spec } from '#core/contract/run/run-directory';
import type { Refusal } from '#core/contract/refusal';
import type { Result } from '#core/lib/result';
import { type Command, commandKey } from './command-key';
import { parsed, writeJson } from './declared-file';

const MOST_COMMANDS = 500;

const File = z.object({
  schema: z.literal(1),
  /** The newest last. */
  commands: z.array(z.object({ key: z.string(), expectations: Expectations })),
});
type Entries = z.infer<typeof File>['commands'];

const fileOf = (home: string): string => path.join(home, 'success-criteria.json');

/** What counts as success for the next run of a command, as a person declared it for an earlier one; null: nothing. */
export async function criteriaFor(home: string, command: Command): Promise<Expectations | null> {
  const key = commandKey(command);
  return (await read(home)).find((one) => one.key === key)?.expectations ?? null;
}

/** Keeps them for the next run of the command. @param expectations null forgets them */
export async function keepCriteria(
  home: string,
  command: Command,
  expectations: Expectations | null,
): Promise<Result<void, Refusal>> {
  const key = commandKey(command);
  const others = (await read(home)).filter((one) => one.key !== key);
  const commands = [...others, ...(expectations === null ? [] : [{ key, expectations }])];
  return writeJson(fileOf(home), { schema: 1, commands: commands.slice(-MOST_COMMANDS) });
}

/** The command of a run; null for one whose recipe says itself what counts as success. */
export function commandOf(spec: Spec, runDir: string): Command | null {
  if (spec.recipe !== 'command' && spec.byHand !== true) return null;
  const { recipe, target, argv } = spec;
  return { recipe, target, argv, cwd: spec.cwd === `${runDir}/work` ? null : spec.cwd };
}

async function read(home: string): Promise<Entries> {
  const text = await readFile(fileOf(home), 'utf8').catch(() => null);
  return text === null ? [] : (File.safeParse(parsed(text)).data?.commands ?? []);
}
