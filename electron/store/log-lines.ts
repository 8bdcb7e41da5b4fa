import { closeSync, openSync, readSync } from 'node:fs';
import type { LogLine } from '#core/contract/log-calls';
import type { Line } from '#core/telemetry/line';
import { LineFramer } from '#core/telemetry/line-framer';
import { numberIn } from './rows';
import type { RunClock } from './run-clock';
import type { Sqlite } from './sqlite';
import { LINES_PER_BLOCK } from './streams/log-stream';

const READ_BYTES = 256 * 1024;

/** Where a log is known to end: what the index has read of it. */
export interface KnownLog {
  readonly run: string;
  /** The log file on this machine. */
  readonly file: string;
  readonly bytes: number;
  /** Lines that end with `\n`. */
  readonly lines: number;
}

/**
 * Lines `from … from + count − 1` of a log, read from its file at the nearest byte that the index noted. An unfinished
 * last line counts as a line. A file that cannot be read has no lines to show; their number stays known.
 */
export function logLines(
  db: Sqlite,
  log: KnownLog,
  clock: RunClock,
  from: number,
  count: number,
): { readonly total: number; readonly lines: readonly LogLine[] } {
  let fd: number | null = null;
  try {
    fd = openSync(log.file, 'r');
    const block = blockBefore(db, log.run, from);
    const read = readLines(fd, log, block, from + count);
    const end = read.at(-1)?.number ?? 0;
    const lines = read
      .filter(({ number }) => number >= from && number < from + count)
      .map((line) => shown(line, clock));
    return { total: Math.max(log.lines, end), lines };
  } catch {
    return { total: log.lines, lines: [] };
  } finally {
    if (fd !== null) closeSync(fd);
  }
}

interface Block {
  /** Lines before it, and the byte at which it begins. */
  readonly lines: number;
  readonly offset: number;
}

function blockBefore(db: Sqlite, run: string, line: number): Block {
  const row = db.get(
    'SELECT block, offset FROM lines WHERE run = ? AND block <= ? ORDER BY block DESC LIMIT 1',
    run,
    Math.floor((line - 1) / LINES_PER_BLOCK),
  );
  if (row === null) return { lines: 0, offset: 0 };
  return { lines: numberIn(row, 'block') * LINES_PER_BLOCK, offset: numberIn(row, 'offset') };
}

/** Lines from the block's first on, to the one before `until` at least, or to the log's known end. */
function readLines(fd: number, log: KnownLog, block: Block, until: number): Line[] {
  const framer = new LineFramer();
  const markBytes = block.offset > 0 ? pushMark(fd, framer) : 0;
  const lines: Line[] = [];
  const take = (found: readonly Line[]): void => {
    for (const line of found) {
      const number = line.number + block.lines;
      lines.push({ ...line, number, endOffset: line.endOffset - markBytes + block.offset });
    }
  };
  let at = block.offset;
  const buffer = new Uint8Array(READ_BYTES);
  while (at < log.bytes && (lines.at(-1)?.number ?? 0) < until) {
    const size = readSync(fd, buffer, 0, Math.min(READ_BYTES, log.bytes - at), at);
    if (size === 0) break;
    take(framer.push(buffer.slice(0, size)));
    at += size;
  }
  if (at >= log.bytes) take(framer.end());
  return lines;
}

/** In the middle of a UTF-16 log the framer has to be told the mark that the log began with. */
function pushMark(fd: number, framer: LineFramer): number {
  const mark = new Uint8Array(2);
  readSync(fd, mark, 0, 2, 0);
  if (mark[0] !== 0xff || mark[1] !== 0xfe) return 0;
  framer.push(mark);
  return 2;
}

function shown({ number, text, endOffset, actor }: Line, clock: RunClock): LogLine {
  const wallMs = clock.wallAt(endOffset);
  return { number, text, wallMs: Number.isNaN(wallMs) ? null : wallMs, actor };
}
