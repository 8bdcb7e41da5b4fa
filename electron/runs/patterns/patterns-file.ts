import { rm } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { Patterns } from '#core/contract/run/pattern';
import type { Refusal } from '#core/contract/refusal';
import type { Spec } from '#core/contract/run/run-directory';
import { type Result, ok } from '#core/lib/result';
import { parsed, writeJson } from '../criteria/declared-file';
import { readText } from '../../files/regular-file';

const File = z.object({ schema: z.literal(1), patterns: Patterns });

const fileOf = (home: string, runId: string): string =>
  path.join(home, 'keep', runId, 'patterns.json');

/** A user's own patterns with which the log of a run is read: those set on its page, else those of its start. */
export async function patternsOf(
  home: string,
  { runId, patterns }: Pick<Spec, 'runId' | 'patterns'>,
): Promise<readonly string[]> {
  const text = await readText(fileOf(home, runId)).catch(() => null);
  return text === null ? patterns : (File.safeParse(parsed(text)).data?.patterns ?? patterns);
}

/** Sets them in `keep/<run>/patterns.json`; the run directory stays as it was. Whole or not at all. */
export async function writePatterns(
  home: string,
  { runId, patterns: initialPatterns }: Pick<Spec, 'runId' | 'patterns'>,
  patterns: readonly string[],
): Promise<Result<void, Refusal>> {
  const file = fileOf(home, runId);
  if (!isDeepStrictEqual(patterns, initialPatterns))
    return writeJson(file, { schema: 1, patterns });
  await rm(file, { force: true });
  return ok(undefined);
}
