/** Beginnings of a private key in a text: PEM (RFC 7468), OpenSSH, PGP, SSH2, and the lines of PuTTY. */
const BEGIN =
  /-{4,5} ?BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}|\bPrivate-Lines: \d{1,4}\b/;
const END = /-{4,5} ?END |Private-MAC:/;
/** The rest of the line where a key begins: escaped line ends, then the key's own characters. */
const SAME_LINE = /^(?:\\+[rn]|["' \t])*(?<body>[A-Za-z0-9+/=][A-Za-z0-9+/=\\]{15,})/;
const HEADER = /^[\w-]{2,30}: \S/;
const BODY = /^[A-Za-z0-9+/]+={0,3}$|^=[A-Za-z0-9+/]{4}$/;
/** Lines of a key, which is alone, as programs cut them: PEM at 64, OpenSSH at 70, MIME at 76. */
const WIDTHS = [64, 70, 76];
const MIN_LINE = 32;
/** A key of 16,384 bits has 200. */
export const MAX_KEY_LINES = 400;

/** Within a private key, behind its first line. */
interface Inside {
  /** Column of its lines: a logger may write something before each. -1: not known yet. */
  readonly column: number;
  readonly lines: number;
}

/** Which lines belong to private keys, line by line. */
export class PrivateKeyLines {
  #inside: Inside | null = null;

  /** Whether the next line is to be read, no matter what is in it. */
  get isInside(): boolean {
    return this.#inside !== null;
  }

  /** The part of a line that belongs to a private key; null where none does. */
  next(line: string, mayBegin: boolean): readonly [start: number, end: number] | null {
    const begin = mayBegin ? BEGIN.exec(line) : null;
    if (begin !== null) return this.#begins(line, begin.index + begin[0].length);
    if (this.#inside !== null) return this.#goesOn(line, this.#inside);
    return isKeyLine(line) ? bodyOf(line) : null;
  }

  #begins(line: string, from: number): readonly [number, number] | null {
    const rest = line.slice(from);
    const end = END.exec(rest);
    this.#inside = end === null ? { column: -1, lines: 0 } : null;
    if (end !== null && /[A-Za-z0-9+/]{16}/.test(rest.slice(0, end.index)))
      return [from, from + end.index];
    const body = SAME_LINE.exec(rest);
    if (end !== null || body === null) return null;
    return [from + body[0].length - (body.groups?.['body'] ?? '').length, line.length];
  }

  #goesOn(line: string, { column, lines }: Inside): readonly [number, number] | null {
    const text = line.trimEnd();
    this.#inside = { column, lines: lines + 1 };
    if (END.test(text) || lines > MAX_KEY_LINES) this.#inside = null;
    const body = END.test(text) ? null : bodyOf(text);
    if (body === null) {
      if (text.trim() !== '' && !(lines < 5 && HEADER.test(text.trim()))) this.#inside = null;
      return null;
    }
    const [start, end] = body;
    const isLong = end - start >= MIN_LINE;
    if (!isLong && (column === -1 || start !== column)) {
      this.#inside = null;
      return null;
    }
    // A short line is the last one.
    this.#inside = isLong && this.#inside !== null ? { column: start, lines: lines + 1 } : null;
    return body;
  }
}

/** The last word of a line, where it is of a key's characters; also as Python lists a line: `'MIIE…\n',`. */
function bodyOf(line: string): readonly [number, number] | null {
  const tail = /(?:\\[nr])*["',+ \t\r]*$/.exec(line.slice(-12))?.[0].length ?? 0;
  const end = line.length - tail;
  const start =
    Math.max(...[' ', '\t', '"', "'", '|', ':'].map((one) => line.lastIndexOf(one, end - 1))) + 1;
  return end > start && BODY.test(line.slice(start, end)) ? [start, end] : null;
}

/** Whether a line is one of a key by itself. Hashes are of hexadecimal digits. */
function isKeyLine(line: string): boolean {
  const text = line.endsWith('\r') ? line.slice(0, -1) : line;
  return (
    WIDTHS.includes(text.length) &&
    BODY.test(text) &&
    /\d/.test(text) &&
    /[A-Z]/.test(text) &&
    /[g-z]/.test(text)
  );
}

/** Whether a line of such a length can be one of a key by itself, judged by length alone. `\r` included. */
export const mayBeKeyLine = (length: number): boolean =>
  WIDTHS.includes(length) || WIDTHS.includes(length - 1);

/** Whether a line can belong to a private key that began before it and continues after it. */
export function mayBeInKey(line: string): boolean {
  const [start, end] = bodyOf(line.trimEnd()) ?? [0, 0];
  return end - start >= MIN_LINE;
}
