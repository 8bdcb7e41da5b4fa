import { z } from 'zod';
import { Expectations, type Spec } from '#core/contract/run/run-directory';
import type { Refusal } from '#core/contract/refusal';
import type { Result } from '#core/lib/result';
import { CommandFile } from './command-file';
import { type Command, commandKey, commandOfRun } from './command-key';

const Entry = z.object({ key: z.string(), expectations: Expectations });
const file = new CommandFile('success-criteria.json', Entry);

/** Success criteria for the next run of a command, as the user declared them for an earlier one; null: none. */
export async function criteriaFor(home: string, command: Command): Promise<Expectations | null> {
  return (await file.read(home, commandKey(command)))?.expectations ?? null;
}

/** Keeps them for the next run of the command. @param expectations null forgets them */
export function keepCriteria(
  home: string,
  command: Command,
  expectations: Expectations | null,
): Promise<Result<void, Refusal>> {
  const key = commandKey(command);
  return file.write(home, key, expectations === null ? null : { key, expectations });
}

/** The command of a run; null for one whose recipe says itself what counts as success. */
export function commandOf(spec: Spec, runDir: string): Command | null {
  const isOwn = spec.recipe === 'command' || spec.byHand === true;
  return isOwn ? commandOfRun(spec, runDir) : null;
}
