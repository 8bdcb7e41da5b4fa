import { closeSync, readSync } from 'node:fs';
import { openRegular } from '../../files/regular-file';
import { type ShownLine, shownLine } from '#core/telemetry/line/shown-line';

const NEWLINE = 10;
const RETURN = 13;
const READ_BYTES = 256 * 1024;
/** Of a line that is longer than twice this, only its beginning and its end are read. */
const HALF_LINE_BYTES = 512 * 1024;

/** A log file and its known end: what the index has read of it. */
export interface OpenedLog {
  readonly run: string;
  /** The log file on this machine. */
  readonly file: string;
  readonly bytes: number;
  /** Lines that end with `\n`. */
  readonly lines: number;
}

/** A line's bytes: from its first to the one after its `\n`. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
}

/** An open log: its lines by their bytes. Reads nothing beyond what the index knows. */
export class LogFile {
  readonly #fd: number;
  readonly #bytes: number;
  /** UTF-16LE, as its mark says (PowerShell's `>`): two bytes a character. */
  readonly #isWide: boolean;
  readonly #decode: (bytes: Uint8Array) => string;

  private constructor(fd: number, bytes: number) {
    this.#fd = fd;
    this.#bytes = bytes;
    const mark = this.#read(0, 2);
    this.#isWide = mark[0] === 0xff && mark[1] === 0xfe;
    const decoder = new TextDecoder(this.#isWide ? 'utf-16le' : 'utf-8');
    this.#decode = (piece) => decoder.decode(piece);
  }

  /** Works on the log; a file that cannot be read gives `otherwise`. */
  static with<T>({ file, bytes }: OpenedLog, otherwise: T, work: (log: LogFile) => T): T {
    let fd: number | null = null;
    try {
      fd = openRegular(file);
      return work(new LogFile(fd, bytes));
    } catch {
      return otherwise;
    } finally {
      if (fd !== null) closeSync(fd);
    }
  }

  /** The lines from the one that begins at `start` on, while `goesOn`. The unfinished last one counts. */
  *lines(start: number): Generator<LineRange> {
    const unit = this.#isWide ? 2 : 1;
    let from = start;
    for (let at = start; at < this.#bytes;) {
      const bytes = this.#read(at, READ_BYTES - (READ_BYTES % unit));
      if (bytes.length === 0) break;
      for (let i = this.#find(bytes, NEWLINE, 0); i !== -1;) {
        yield { start: from, end: at + i + unit };
        from = at + i + unit;
        i = this.#find(bytes, NEWLINE, i + unit);
      }
      at += bytes.length;
    }
    if (from < this.#bytes) yield { start: from, end: this.#bytes };
  }

  /** Visible text of a line. */
  shown({ start, end }: LineRange): ShownLine {
    const length = end - start;
    if (length <= 2 * HALF_LINE_BYTES) return shownLine(this.#pieces(this.#read(start, length)));
    const head = this.#pieces(this.#read(start, HALF_LINE_BYTES));
    const tail = this.#pieces(this.#read(end - HALF_LINE_BYTES, HALF_LINE_BYTES));
    // A piece that was begun or ended in what was not read is no piece; one without any end is the line's beginning.
    const isOnePiece = head.length === 1 && tail.every((piece, i) => i === 0 || piece === '');
    return shownLine(isOnePiece ? head : [...head.slice(0, -1), ...tail.slice(1)]);
  }

  /** Whether its last line has no end yet. */
  isUnfinished(): boolean {
    const unit = this.#isWide ? 2 : 1;
    const mark = this.#isWide ? 2 : 0;
    return (
      this.#bytes > mark && this.#find(this.#read(this.#bytes - unit, unit), NEWLINE, 0) === -1
    );
  }

  /** The text between the `\r` of a line. */
  #pieces(bytes: Uint8Array): string[] {
    const unit = this.#isWide ? 2 : 1;
    const last = this.#find(bytes, NEWLINE, Math.max(0, bytes.length - unit));
    const line = last === -1 ? bytes : bytes.subarray(0, last);
    const pieces: string[] = [];
    let from = 0;
    for (let at = this.#find(line, RETURN, 0); at !== -1; at = this.#find(line, RETURN, from)) {
      pieces.push(this.#decode(line.subarray(from, at)));
      from = at + unit;
    }
    return [...pieces, this.#decode(line.subarray(from))];
  }

  #find(bytes: Uint8Array, code: number, from: number): number {
    let at = bytes.indexOf(code, from);
    if (!this.#isWide) return at;
    while (at !== -1 && ((at & 1) === 1 || bytes[at + 1] !== 0)) at = bytes.indexOf(code, at + 1);
    return at;
  }

  #read(from: number, max: number): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(Math.max(0, Math.min(max, this.#bytes - from)));
    let size = 0;
    while (size < bytes.length) {
      const got = readSync(this.#fd, bytes, size, bytes.length - size, from + size);
      if (got === 0) break;
      size += got;
    }
    return bytes.subarray(0, size);
  }
}
