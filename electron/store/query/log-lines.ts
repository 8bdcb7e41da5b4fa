import { MAX_LINE_LENGTH, type LogLine } from '#core/contract/log/log-calls';
import { cutSpans } from '#core/telemetry/line/ansi-spans';
import { type SecretSet, NO_SECRETS } from '#core/redaction/secret-set';
import { SecretLines } from '#core/redaction/line-secrets';
import { cutKeys, withMasks } from '#core/redaction/masked-text';
import { MAX_KEY_LINES, mayBeInKey } from '#core/redaction/private-key';
import { merged, type SecretRange } from '#core/redaction/secret-ranges';
import type { ShownLine } from '#core/telemetry/line/shown-line';
import { type OpenedLog, LogFile, type LineRange } from './log-file';
import type { RunClock } from './run-clock';
import { LINES_PER_BLOCK } from '../sqlite/schema';
import { numberIn, numberOrNull, type Sqlite } from '../sqlite/sqlite';

interface Block {
  /** Lines before it, and the byte at which it begins. */
  readonly lines: number;
  readonly offset: number;
}

interface NumberedRange extends LineRange {
  readonly number: number;
}

/**
 * Lines of a log by number, byte or time, read from its file at the nearest byte that the index noted. An unfinished
 * last line counts as a line. A file that cannot be read has no lines to show; their number stays known.
 */
export class LogLines {
  readonly #db: Sqlite;
  readonly #log: OpenedLog;
  readonly #clock: RunClock;
  readonly #secrets: SecretSet;

  constructor(db: Sqlite, log: OpenedLog, clock: RunClock, secrets = NO_SECRETS) {
    this.#db = db;
    this.#log = log;
    this.#clock = clock;
    this.#secrets = secrets;
  }

  /** Lines `from … from + count − 1`, each up to `most` characters. */
  numbered(
    from: number,
    count: number,
    max: number = MAX_LINE_LENGTH,
  ): { readonly total: number; readonly lines: readonly LogLine[] } {
    return LogFile.with(this.#log, { total: this.#log.lines, lines: [] }, (file) => {
      const lines = this.#shown(file, this.#ranges(file, from, count), max);
      return { total: this.#log.lines + (file.isUnfinished() ? 1 : 0), lines };
    });
  }

  /** The lines that begin at these bytes, which rise. A byte that begins no line gives none. */
  at(starts: readonly number[]): readonly LogLine[] {
    return LogFile.with(this.#log, [], (file) => {
      const lines: LogLine[] = [];
      let i = 0;
      const wanted = (): number => starts[i] ?? Infinity;
      while (i < starts.length) {
        const block = this.#blockOfByte(wanted());
        const next = this.#offsetOf(block.lines / LINES_PER_BLOCK + 1) ?? Infinity;
        for (const range of this.#linesFrom(file, block)) {
          if (range.start >= next) break;
          while (wanted() < range.start) i += 1;
          if (wanted() === range.start) {
            lines.push(...this.#shown(file, [range], MAX_LINE_LENGTH));
            i += 1;
          }
          if (wanted() >= next) break;
        }
        while (wanted() < next) i += 1;
      }
      return lines;
    });
  }

  /** The bytes of lines `from … to`; null when the log has no line `from`. */
  range(from: number, to: number): LineRange | null {
    return LogFile.with(this.#log, null, (file) => {
      let start: number | null = null;
      let end = 0;
      for (const range of this.#linesFrom(file, this.#blockOfLine(from))) {
        if (range.number > to) break;
        if (range.number === from) start = range.start;
        end = range.end;
      }
      return start === null ? null : { start, end };
    });
  }

  /** The number of the last line that was written by then; null when no line has a time. */
  ofTime(wallMs: number): number | null {
    if (Number.isNaN(this.#clock.wallAt(0))) return null;
    const isBy = (offset: number): boolean => this.#clock.wallAt(offset) <= wallMs;
    const block = this.#lastBlock(isBy);
    return LogFile.with(this.#log, null, (file) => {
      let count = block.lines === 0 ? null : block.lines;
      for (const range of this.#linesFrom(file, block)) {
        if (count !== null && !isBy(range.end)) break;
        count = range.number;
      }
      return count;
    });
  }

  *#linesFrom(file: LogFile, block: Block): Generator<NumberedRange> {
    let { lines: number } = block;
    for (const range of file.lines(block.offset)) {
      number += 1;
      yield { ...range, number };
    }
  }

  #ranges(file: LogFile, from: number, count: number): NumberedRange[] {
    const ranges: NumberedRange[] = [];
    for (const range of this.#linesFrom(file, this.#blockOfLine(from))) {
      if (range.number >= from + count) break;
      if (range.number >= from) ranges.push(range);
    }
    return ranges;
  }

  /** Lines that follow each other, without their secrets, also those that began before or continue after them. */
  #shown(file: LogFile, ranges: readonly NumberedRange[], max: number): LogLine[] {
    const lines = ranges.map((range) => file.shown(range));
    const secrets = new SecretLines(this.#secrets);
    for (const text of this.#textsBefore(file, ranges[0], lines[0])) secrets.next(text);
    const secretRanges: (readonly SecretRange[])[] = [];
    const read = (text: string): readonly SecretRange[] => {
      const { ranges: own, before } = secrets.next(text);
      const last = secretRanges.length - 1;
      if (before !== null && last >= 0)
        secretRanges[last] = merged([...(secretRanges[last] ?? []), before]);
      return own;
    };
    for (const { text } of lines) secretRanges.push(read(text));
    const end = ranges.at(-1)?.end ?? 0;
    const [next] = secrets.isOpen ? file.lines(end).take(1) : [];
    if (next !== undefined) read(file.shown(next).text);
    return ranges.map((range, at) =>
      this.#line(range, lines[at] ?? NO_LINE, secretRanges[at] ?? [], max),
    );
  }

  /** The line before, in which a secret may begin, and within what may be a private key as many as one has. */
  #textsBefore(
    file: LogFile,
    first: NumberedRange | undefined,
    line: ShownLine | undefined,
  ): string[] {
    if (first === undefined || line === undefined || first.number === 1) return [];
    const [last] = this.#ranges(file, first.number - 1, 1).map((range) => file.shown(range).text);
    if (last === undefined) return [];
    if (!mayBeInKey(line.text) && !mayBeInKey(last)) return [last];
    const from = Math.max(1, first.number - MAX_KEY_LINES);
    return this.#ranges(file, from, first.number - from).map((range) => file.shown(range).text);
  }

  #line(
    range: NumberedRange,
    shown: ShownLine,
    secrets: readonly SecretRange[],
    max: number,
  ): LogLine {
    const { actor, pid, spans } = shown;
    const { text, keys } = withMasks(shown.text, secrets);
    const wallMs = this.#clock.wallAt(range.end);
    const cut = text.length > max ? beforeHalf(text, max) : text.length;
    return {
      number: range.number,
      text: text.slice(0, cut),
      keys: cutKeys(keys, cut),
      length: text.length,
      wallMs: Number.isNaN(wallMs) ? null : wallMs,
      actor,
      pid,
      spans: cutSpans(spans, 0, cut),
    };
  }

  #blockOfLine(line: number): Block {
    const row = this.#db.get(
      'SELECT block, offset FROM lines WHERE run = ? AND block <= ? ORDER BY block DESC LIMIT 1',
      this.#log.run,
      Math.floor((line - 1) / LINES_PER_BLOCK),
    );
    if (row === null) return { lines: 0, offset: 0 };
    return { lines: numberIn(row, 'block') * LINES_PER_BLOCK, offset: numberIn(row, 'offset') };
  }

  #blockOfByte(byte: number): Block {
    return this.#lastBlock((offset) => offset <= byte);
  }

  /** The last noted block of which `holds` is true; it holds for a first part of the log. */
  #lastBlock(holds: (offset: number) => boolean): Block {
    const newest = this.#db.get('SELECT max(block) AS n FROM lines WHERE run = ?', this.#log.run);
    let low = 0;
    let high = newest === null ? 0 : (numberOrNull(newest, 'n') ?? 0);
    let offset = 0;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      const at = this.#offsetOf(middle);
      if (at !== null && holds(at)) {
        low = middle;
        offset = at;
      } else high = middle - 1;
    }
    return { lines: low * LINES_PER_BLOCK, offset };
  }

  #offsetOf(block: number): number | null {
    const row = this.#db.get(
      'SELECT offset FROM lines WHERE run = ? AND block = ?',
      this.#log.run,
      block,
    );
    return row === null ? null : numberIn(row, 'offset');
  }
}

const NO_LINE: ShownLine = { text: '', actor: null, pid: null, spans: [] };

/** So many characters, but not half of a pair. */
function beforeHalf(text: string, max: number): number {
  const last = text.charCodeAt(max - 1);
  return last >= 0xd800 && last < 0xdc00 ? max - 1 : max;
}
