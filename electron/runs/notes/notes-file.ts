import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { RunNotes } from '#core/contract/run/note-calls';
import type { Refusal } from '#core/contract/refusal';
import { type Result, err, ok } from '#core/lib/result';
import { readText } from '../../files/regular-file';
import { jsonOf } from './json-of';

/** `keep/<runId>/meta.json`: a user's words about a run. Fields of newer versions are kept as they are. */
const Meta = z.looseObject({
  name: z.string().nullable().default(null),
  notes: z.string().default(''),
  tags: z.array(z.string()).default([]),
  star: z.boolean().default(false),
  /** Health rules whose findings are not notified for this run, by their ids. */
  mutes: z.array(z.looseObject({ rule: z.string() })).default([]),
});
export type Meta = z.output<typeof Meta>;

export const NO_META: Meta = { name: null, notes: '', tags: [], star: false, mutes: [] };

export function metaPath(home: string, runId: string): string {
  return path.join(home, 'keep', runId, 'meta.json');
}

/** NO_META where there is no file; a refusal where there is one that cannot be understood. */
export async function readMeta(file: string): Promise<Result<Meta, Refusal>> {
  let text: string;
  try {
    text = await readText(file);
  } catch (cause) {
    const { code, message } = systemError(cause);
    return code === 'ENOENT' ? ok(NO_META) : err(unreadable(file, message));
  }
  const meta = Meta.safeParse(jsonOf(text));
  return meta.success ? ok(meta.data) : err(unreadable(file, 'it is not a notes file of a run'));
}

/** Whole or not at all: a reader sees the old file or the new one. */
export async function writeMeta(file: string, meta: Meta): Promise<Result<void, Refusal>> {
  const temporary = `${file}.${process.pid}.new`;
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(temporary, `${JSON.stringify(meta, null, 2)}\n`, { mode: 0o600 });
    await rename(temporary, file);
    return ok(undefined);
  } catch (cause) {
    return err({
      code: 'notebook-not-written',
      says: `${file} could not be written: ${systemError(cause).message}.`,
      remedy: 'Free some space, or make the folder writable. RL Cockpit keeps the earlier notes.',
    });
  }
}

export function runNotesOf({ name, notes, tags, star }: Meta): RunNotes {
  return { name, notes, tags, star };
}

function unreadable(file: string, why: string): Refusal {
  return {
    code: 'notebook-unreadable',
    says: `${file} cannot be read: ${why.replace(/\.$/, '')}.`,
    remedy: 'Repair it or move it away; until then RL Cockpit leaves it as it is.',
  };
}

function systemError(cause: unknown): { readonly code: string | null; readonly message: string } {
  if (!(cause instanceof Error)) return { code: null, message: String(cause) };
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : null;
  return { code, message: cause.message };
}
