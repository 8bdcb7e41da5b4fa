import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { Expectations } from '#core/contract/run/run-directory';
import type { Refusal } from '#core/contract/refusal';
import { type Result, err, ok } from '#core/lib/result';
import { readText } from '../../files/regular-file';

const Declared = z.object({ schema: z.literal(1), expectations: Expectations });

const fileOf = (home: string, runId: string): string =>
  path.join(home, 'keep', runId, 'declared.json');

/** Success criteria that the user declared after a run had ended, as they wrote them; null where they declared none. */
export async function readDeclared(home: string, runId: string): Promise<Expectations | null> {
  const text = await readText(fileOf(home, runId)).catch(() => null);
  return text === null ? null : (Declared.safeParse(parsed(text)).data?.expectations ?? null);
}

/** Whole or not at all. @param expectations null takes back what was declared */
export async function writeDeclared(
  home: string,
  runId: string,
  expectations: Expectations | null,
): Promise<Result<void, Refusal>> {
  const file = fileOf(home, runId);
  if (expectations !== null) return writeJson(file, { schema: 1, expectations });
  await rm(file, { force: true });
  return ok(undefined);
}

/** Writes a small file of the home whole or not at all; only its owner may read it. */
export async function writeJson(file: string, json: object): Promise<Result<void, Refusal>> {
  const temporary = `${file}.${process.pid}.new`;
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(temporary, `${JSON.stringify(json, null, 2)}\n`, { mode: 0o600 });
    await rename(temporary, file);
    return ok(undefined);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    return err({
      code: 'criteria-not-written',
      says: `${file} could not be written: ${why}.`,
      remedy: 'Free some space, or make the folder writable. The earlier criteria still apply.',
    });
  }
}

/** null for text that is no JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
