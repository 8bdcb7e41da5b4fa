import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { AppLogEntry, isShownAt, type LogLevel } from '#core/contract/app-log/app-log';
import { readText } from '../files/regular-file';
import { FILE_BYTES, logFiles, logFolder } from './log-file';

interface Range {
  readonly level: LogLevel;
  readonly max: number;
}

/** Lines that are parsed before others may work. */
const AT_ONCE = 500;

/** The newest entries of a home's log, the oldest of them first. Lines that are none are left out. */
export async function lastEntries(home: string, range: Range): Promise<AppLogEntry[]> {
  const folder = logFolder(home);
  const newestFirst: AppLogEntry[] = [];
  for (const name of filesOf(folder).toReversed()) {
    // Another process may have removed it meanwhile.
    const text = await readText(path.join(folder, name), 2 * FILE_BYTES).catch(() => '');
    await collect(text.split('\n').toReversed(), range, newestFirst);
    if (newestFirst.length >= range.max) break;
  }
  return newestFirst.toReversed();
}

async function collect(
  lines: readonly string[],
  { level, max }: Range,
  into: AppLogEntry[],
): Promise<void> {
  for (const [at, line] of lines.entries()) {
    if (into.length >= max) return;
    if (at % AT_ONCE === AT_ONCE - 1) await turn();
    const entry = entryOf(line);
    if (entry !== null && isShownAt(entry.level, level)) into.push(entry);
  }
}

/** The entry that a line of the log holds; null for any other line. */
export function entryOf(line: string): AppLogEntry | null {
  if (!line.startsWith('{')) return null;
  try {
    const json: unknown = JSON.parse(line);
    return AppLogEntry.safeParse(json).data ?? null;
  } catch {
    return null;
  }
}

/** None where there is no log yet. */
function filesOf(folder: string): readonly string[] {
  try {
    return logFiles(folder);
  } catch {
    return [];
  }
}
