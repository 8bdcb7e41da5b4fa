const ESC = '\u001B';
/** `ESC [ 0-? … @-~`, a color or something else that shows nothing; and what Windows ends a line with. */
const NOT_SHOWN = new RegExp(`${ESC}\\[[0-?]*[@-~]|\r(?=\n)`, 'g');
/** Control characters, but for a tab and the line's end. */
const CONTROLS = '\0-\u0008\u000B-\u001F\u007F';
const CONTROL = new RegExp(`[${CONTROLS}]`, 'g');
/** Those of C1 in UTF-8 are this one and another one. */
const C1 = '\u00C2';
const C1_END = 0xa0;

/** A line: its bytes, and the part of `ShownLines.text` that is shown of it. */
export interface ShownLine {
  readonly start: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
  /** It holds more than colors: the line itself has to be read. */
  readonly isOdd: boolean;
}

/**
 * What is shown of whole lines, for all of them at once: by far the most lines whose bytes are not what is read have colors alone, and one
 * replacement in a long text takes a fraction of one for each line. A colored line of nothing but blanks is shown as one of none, which is
 * not known here.
 */
export class ShownLines {
  /** As many lines as the bytes; each character is a byte. */
  readonly text: string;
  readonly #raw: string;
  /** No line has a color, an end of Windows or a start over. */
  readonly #isShown: boolean;
  readonly #base: number;

  /** @param base the beginning of the first line */
  constructor(bytes: Buffer, base = 0) {
    this.#raw = bytes.toString('latin1', base);
    this.#base = base;
    this.#isShown = !this.#raw.includes(ESC) && !this.#raw.includes('\r');
    this.text = this.#isShown ? this.#raw : this.#raw.replace(NOT_SHOWN, '');
  }

  /**
   * Calls with each line that has a hit, and each odd one. @param search the next hit in `text` from a position on, -1 without; null: every
   * line
   */
  each(search: ((from: number) => number) | null, visit: (line: ShownLine) => void): void {
    const { text } = this;
    const raw = this.#raw;
    const isSame = this.#isShown;
    let [hit, control, c1] = [-1, -1, -1];
    for (let [start, from] = [0, 0]; start < raw.length;) {
      const to = endOfLine(text, from);
      const end = isSame ? to : endOfLine(raw, start);
      if (hit < from) hit = search === null ? from : somewhere(search(from));
      if (control < from) control = isSame ? Infinity : nextControl(text, from);
      if (c1 < from) c1 = nextC1(text, from);
      const isOdd = control < to || c1 < to;
      if (isOdd || hit < to || search === null)
        visit({ start: this.#base + start, end: this.#base + end, from, to, isOdd });
      start = end + 1;
      from = to + 1;
    }
  }
}

const somewhere = (at: number): number => (at === -1 ? Infinity : at);

function nextControl(text: string, from: number): number {
  CONTROL.lastIndex = from;
  return CONTROL.exec(text)?.index ?? Infinity;
}

function nextC1(text: string, from: number): number {
  let at = text.indexOf(C1, from);
  while (at !== -1 && text.charCodeAt(at + 1) >= C1_END) at = text.indexOf(C1, at + 1);
  return somewhere(at);
}

function endOfLine(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  return at === -1 ? text.length : at;
}
