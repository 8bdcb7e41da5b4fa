const NEWLINE = 10;
const RETURN = 13;
const ESCAPE = 27;
/** The one control character of C1 that begins a sequence, in UTF-8. */
const CSI = Buffer.from('\u009B');
/** So many returns are looked at one by one; a log with Windows line ends has more. */
const FEW = 32;
const BARE_RETURN = /\r(?!\n)/g;

export interface LineRange {
  readonly start: number;
  /** Its `\n`, or the end of the bytes. */
  readonly end: number;
}

/**
 * Lines whose bytes are not what can be read: those with escape sequences, and those that a `\r` starts over. Windows line ends are none.
 */
export function* specialLines(bytes: Buffer): Generator<LineRange> {
  const nexts = [
    new Next((from) => bytes.indexOf(ESCAPE, from)),
    new Next((from) => bytes.indexOf(CSI, from)),
    new Next(bareReturns(bytes)),
  ];
  for (let from = 0; from < bytes.length;) {
    const first = Math.min(...nexts.map((next) => next.after(from)));
    if (first === Infinity) return;
    const start = bytes.lastIndexOf(NEWLINE, first) + 1;
    const count = bytes.indexOf(NEWLINE, first);
    const end = count === -1 ? bytes.length : count;
    yield { start, end };
    from = end + 1;
  }
}

/** Next occurrence of something; it is searched for only when the known position is passed. */
class Next {
  readonly #find: (from: number) => number;
  #at = -1;

  constructor(find: (from: number) => number) {
    this.#find = find;
  }

  after(from: number): number {
    if (this.#at < from) {
      const at = this.#find(from);
      this.#at = at === -1 ? Infinity : at;
    }
    return this.#at;
  }
}

/** Finds the next `\r` that does not end a line. */
function bareReturns(bytes: Buffer): (from: number) => number {
  let text: string | null = null;
  return (from) => {
    let at = text === null ? bytes.indexOf(RETURN, from) : from;
    for (let tries = 0; text === null && at !== -1; tries += 1) {
      if (bytes[at + 1] !== NEWLINE) return at;
      if (tries === FEW) text = bytes.toString('latin1');
      else at = bytes.indexOf(RETURN, at + 2);
    }
    if (text === null) return -1;
    BARE_RETURN.lastIndex = at;
    return BARE_RETURN.exec(text)?.index ?? -1;
  };
}
