import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { APP_VERSION } from './version';

/** Layout of a home folder that this version reads and writes. It grows when an older version would misread what a newer one wrote. */
export const HOME_FORMAT = 1;

/** home.json: which layout a home has, and the version that used it last. It is read before anything else is loaded. */
interface HomeNote {
  readonly format: number;
  readonly version: string;
}

/** The version that gave the home a newer layout, in which this version may write nothing; null where it may. */
export function newerVersionOf(home: string): string | null {
  const note = readNote(home);
  return note !== null && note.format > HOME_FORMAT ? note.version : null;
}

/** Writes down who uses the home now. One that cannot be written is left: a full disk is no reason not to start. */
export function noteHomeFormat(home: string): void {
  const existing = readNote(home);
  if (existing?.format === HOME_FORMAT && existing.version === APP_VERSION) return;
  const note: HomeNote = { ...existing, format: HOME_FORMAT, version: APP_VERSION };
  try {
    writeFileSync(fileIn(home), `${JSON.stringify(note)}\n`, { mode: 0o600 });
  } catch {
    // The next engine tries again.
  }
}

/** null: no version that writes this file has used the home, or what it wrote is damaged. */
function readNote(home: string): HomeNote | null {
  try {
    const value: unknown = JSON.parse(readFileSync(fileIn(home), 'utf8'));
    return isNote(value) ? value : null;
  } catch {
    return null;
  }
}

function isNote(value: unknown): value is HomeNote {
  if (typeof value !== 'object' || value === null) return false;
  if (!('format' in value && 'version' in value)) return false;
  return Number.isInteger(value.format) && typeof value.version === 'string';
}

const fileIn = (home: string): string => path.join(home, 'home.json');
