import { writeFile } from 'node:fs/promises';
import path from 'node:path';

const MOST_TRIES = 100;

/**
 * Writes a split file beside a person's own, under a name that is free: `requirements.here.txt`, `requirements.here-2.txt`.
 * An existing file is never overwritten.
 * @returns its path
 */
export async function writeSplitFile(original: string, text: string): Promise<string> {
  const { dir, name } = path.parse(original);
  for (let number = 1; number <= MOST_TRIES; number += 1) {
    const file = path.join(dir, `${name}.here${number === 1 ? '' : `-${number}`}.txt`);
    try {
      await writeFile(file, text, { flag: 'wx' });
      return file;
    } catch (cause) {
      if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause;
    }
  }
  throw new Error(`${dir} holds ${MOST_TRIES} split files of ${name} already.`);
}
