import type { DiskTrouble, Exit } from '../../contract/run/run-directory';
import type { RunDigest } from '../../contract/run/run-digest';
import { figure, timeWords } from '../../lib/time-words';

const WORDS: Readonly<Record<string, string>> = {
  ENOSPC: 'was full',
  EDQUOT: 'had no room left for this user (quota)',
  EROFS: 'was read-only',
  EIO: 'failed',
};

/** Sentence about writes that a disk refused, for an ended run; null if it refused none. */
export function diskSentence({
  disk,
  endedMs,
  elapsedMs,
}: Pick<Exit, 'disk' | 'endedMs' | 'elapsedMs'>): string | null {
  if (disk === undefined) return null;
  const startMs = endedMs - elapsedMs;
  const from = timeWords(Math.max(0, disk.sinceMs - startMs));
  const until =
    disk.untilMs >= endedMs ? 'its end' : timeWords(Math.max(0, disk.untilMs - startMs));
  const lost = lostWords(disk);
  return `The disk of its run directory ${WORDS[disk.errno] ?? 'refused writes'} (${disk.errno}) from ${from} after the start to ${until}: what it printed meanwhile may be missing from its log, after byte ${figure(disk.logBytes)}${lost}.`;
}

function lostWords({ lost }: DiskTrouble): string {
  const parts = Object.entries(lost).filter(([, count]) => count > 0);
  if (parts.length === 0) return '';
  const words = parts.map(
    ([kind, count]) => `${figure(count)} ${count === 1 ? kind.slice(0, -1) : kind}`,
  );
  return `, and of what the supervisor records ${words.join(', ')}`;
}

/**
 * Sentence about a disk that accepts no bytes now, for a run that is still running or whose end waits to be recorded; null if it does
 * accept.
 */
export function liveDiskSentence({
  disk,
  childAlive,
  exit,
  proc,
}: Pick<RunDigest, 'disk' | 'childAlive'> & {
  readonly exit: object | null;
  readonly proc: object | null;
}): string | null {
  if (disk == null || exit !== null) return null;
  const state = disk === 'full' ? 'full' : 'read-only';
  const remedy = disk === 'full' ? 'Make room there' : 'Mount it writable again';
  return proc !== null && childAlive === false
    ? `Its program has ended, but the disk of its run directory is ${state}, so its supervisor waits to record how. ${remedy}; the record is then written by itself.`
    : `The disk of its run directory is ${state}: what it prints and saves now is lost. ${remedy}.`;
}
