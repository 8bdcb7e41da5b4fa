import { csvCells } from '#core/lib/csv';
import { maskedCrc32c } from '#core/telemetry/files/crc32c';
import type { FileKind } from './recognise';

/** Bytes at the end of a file in which its last value is looked for. */
export const TAIL_BYTES = 65_536;

/** Length, its checksum, and the checksum after the data of a TFRecord. */
const [HEAD, FOOT] = [12, 4];
const MAX_RECORD_LENGTH = 1 << 26;

/** What the end of a file says of time: when its last value was written, or how long the training had taken by then. */
export interface LastTime {
  readonly atMs: number | null;
  readonly elapsedMs: number | null;
}

const NOTHING: LastTime = { atMs: null, elapsedMs: null };

/**
 * @param head the first bytes of the file: the header of a CSV
 * @param tail the last bytes; may begin within a record or a line
 */
export function lastTime(kind: FileKind, head: Uint8Array, tail: Uint8Array): LastTime {
  if (kind === 'tfevents') return { ...NOTHING, atMs: lastEventMs(tail) };
  if (kind === 'monitor-csv') return { ...NOTHING, elapsedMs: lastCell(head, tail, ['t']) };
  if (kind !== 'progress-csv') return NOTHING;
  return { ...NOTHING, elapsedMs: lastCell(head, tail, ['time/time_elapsed', 'time_total_s']) };
}

/** wall_time of the last whole event: each offset from the end is tried as the begin of a record, by its checksum. */
function lastEventMs(tail: Uint8Array): number | null {
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength);
  for (let at = tail.length - HEAD - FOOT - 9; at >= 0; at -= 1) {
    const size = view.getUint32(at, true);
    if (size < 9 || size > MAX_RECORD_LENGTH || view.getUint32(at + 4, true) !== 0) continue;
    if (at + HEAD + size + FOOT > tail.length || tail[at + HEAD] !== 0x09) continue;
    if (view.getUint32(at + 8, true) !== maskedCrc32c(tail, at, at + 8, view)) continue;
    const ms = view.getFloat64(at + HEAD + 1, true) * 1_000;
    if (Number.isFinite(ms) && ms > 0) return ms;
  }
  return null;
}

/** Seconds in the first of these columns that the last whole row of a CSV has, in milliseconds. */
function lastCell(head: Uint8Array, tail: Uint8Array, names: readonly string[]): number | null {
  const decoder = new TextDecoder();
  const header = decoder
    .decode(head)
    .split(/\r?\n/)
    .find((line) => !line.startsWith('#'));
  const columns = csvCells(header ?? '').map(({ text }) => text.trim());
  const lines = decoder.decode(tail).trimEnd().split(/\r?\n/);
  const cells = csvCells(lines.at(-1) ?? '');
  if (lines.length < 2 || cells.length !== columns.length) return null;
  const at = names.map((name) => columns.indexOf(name)).find((index) => index >= 0) ?? -1;
  const text = cells[at]?.text.trim() ?? '';
  const seconds = text === '' ? Number.NaN : Number(text);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : null;
}
