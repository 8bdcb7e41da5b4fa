import { lstat } from 'node:fs/promises';
import { z } from 'zod';
import { readText } from '../../files/regular-file';

/** Journal of a part as RL Cockpit wrote it beside the file at first. */
const OlderJournal = z.object({ schema: z.literal(1), url: z.string(), proven: z.int() });
const JOURNAL_MAX_BYTES = 64 << 10;

/** Says that a part of an older RL Cockpit is beside a file, which is not used; null: there is none. */
export async function olderPart(file: string, name: string): Promise<string | null> {
  const part = await lstat(`${file}.part`).catch(() => null);
  if (part?.isFile() !== true) return null;
  const text = await readText(`${file}.part.json`, JOURNAL_MAX_BYTES).catch(() => null);
  return isOlderJournal(text)
    ? `${name}.part is of an older RL Cockpit and is not used. It and ${name}.part.json can be deleted.`
    : null;
}

function isOlderJournal(text: string | null): boolean {
  if (text === null) return false;
  try {
    return OlderJournal.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}
