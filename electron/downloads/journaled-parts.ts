import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { readText } from '../files/regular-file';
import { parseJournal } from './journal';
import { type DownloadKey, journalFolder, type PartPaths, partPaths } from './file/part-paths';

const JOURNAL_MAX_BYTES = 64 << 10;

/** Parts of a download that have a journal; [] where there is none. Asks no server. */
export async function journaledParts(key: DownloadKey): Promise<readonly PartPaths[]> {
  const folder = journalFolder(key);
  const names = await readdir(folder).catch(() => []);
  const all = await Promise.all(
    names.map((name) => readText(path.join(folder, name), JOURNAL_MAX_BYTES).catch(() => null)),
  );
  return all.flatMap((text) => {
    const journal = parseJournal(text);
    return journal === null ? [] : [partPaths(key, journal.file)];
  });
}
