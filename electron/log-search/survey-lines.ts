import { stripControls } from '#core/telemetry/line/ansi';
import { splitRayPrefix } from '#core/telemetry/line/ray-prefix';
import { writerKey } from './line-test';

const NEWLINE = 10;
const ESC = '\u001B';
/** A Ray prefix, perhaps colored, at the beginning of a line. */
const PREFIX = new RegExp(`^(?:${ESC}\\[[\\d;]*m)*\\([^\\n]{0,400}`, 'gm');

export interface WriterLines {
  readonly actor: string | null;
  readonly pid: number | null;
  readonly lines: number;
}

/** Counts who printed how many of the lines that these bytes are, each with its end. */
export function writersOf(bytes: Buffer): readonly WriterLines[] {
  const counts = new Map<string, WriterLines>();
  let ofWorkers = 0;
  for (const [start] of bytes.toString('latin1').matchAll(PREFIX)) {
    const ray = splitRayPrefix(stripControls(start));
    if (ray === null) continue;
    ofWorkers += 1;
    add(counts, { actor: ray.actor, pid: ray.pid, lines: 1 });
  }
  const others = linesIn(bytes) - ofWorkers;
  if (others > 0) add(counts, { actor: null, pid: null, lines: others });
  return [...counts.values()];
}

/** The counts of two parts together. */
export function addWriters(
  one: readonly WriterLines[],
  other: readonly WriterLines[],
): readonly WriterLines[] {
  const counts = new Map<string, WriterLines>();
  for (const writer of [...one, ...other]) add(counts, writer);
  return [...counts.values()];
}

function add(counts: Map<string, WriterLines>, writer: WriterLines): void {
  const key = writerKey(writer.actor, writer.pid);
  const lines = (counts.get(key)?.lines ?? 0) + writer.lines;
  counts.set(key, { ...writer, lines });
}

function linesIn(bytes: Buffer): number {
  let count = 0;
  for (const byte of bytes) if (byte === NEWLINE) count += 1;
  return count;
}
