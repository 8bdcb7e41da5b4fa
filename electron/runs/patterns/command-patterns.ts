import { z } from 'zod';
import { MAX_PATTERNS, Patterns } from '#core/contract/run/pattern';
import type { Refusal } from '#core/contract/refusal';
import type { Result } from '#core/lib/result';
import { CommandFile } from '../criteria/command-file';
import { type Command, commandKey } from '../criteria/command-key';

const file = new CommandFile('own-metrics.json', z.object({ key: z.string(), patterns: Patterns }));

/** Patterns with which the log of the next run of a command is read: those asked for, then those of its last run. */
export async function patternsFor(
  home: string,
  command: Command,
  requests: readonly string[],
): Promise<string[]> {
  const before = (await file.read(home, commandKey(command)))?.patterns ?? [];
  return [...new Set([...requests, ...before])].slice(0, MAX_PATTERNS);
}

/** Keeps them for the next run of the command; none forgets them. */
export function keepPatterns(
  home: string,
  command: Command,
  patterns: readonly string[],
): Promise<Result<void, Refusal>> {
  const key = commandKey(command);
  const entry = patterns.length === 0 ? null : { key, patterns: [...patterns] };
  return file.write(home, key, entry);
}
