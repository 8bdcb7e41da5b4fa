import { lstatSync } from 'node:fs';
import { rename } from 'node:fs/promises';

/**
 * Gives a file of the home that cannot be read another name beside it: nothing that the user wrote is lost, and the app continues with a
 * new one. Says so as a warning of the process.
 * @param what what the file holds, to begin a sentence: `The queue`
 * @returns the new path
 * @throws when the folder cannot be written
 */
export async function setAside(file: string, what: string, why: unknown): Promise<string> {
  const now = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const first = `${file}.unreadable`;
  // One that was set aside before is not overwritten.
  const isFree = lstatSync(first, { throwIfNoEntry: false }) === undefined;
  const aside = isFree ? first : `${first}-${now}`;
  await rename(file, aside);
  process.emitWarning(
    `${what} could not be read (${reasonOf(why)}). RL Cockpit moved the file to ${aside}.`,
  );
  return aside;
}

function reasonOf(why: unknown): string {
  return why instanceof Error ? (why.message.split('\n')[0] ?? why.message) : String(why);
}
