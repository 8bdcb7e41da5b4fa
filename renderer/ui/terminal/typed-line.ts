import { isReport } from './typed-ahead';

const PASTE_START = '\u001B[200~';
const PASTE_END = '\u001B[201~';
const BACKSPACE = new Set(['\u007F', '\b']);
/** Ctrl+C and Ctrl+U: the line is empty after them. */
const EMPTIES = new Set(['\u0003', '\u0015']);

/**
 * The command line as far as it was typed or pasted since the last Enter. Keys that let the shell change it by itself
 * (history, completion, the cursor) end that: it is then not known until the next Enter.
 */
export class TypedLine {
  #text: string | null = '';

  /** Takes what goes to the shell. @returns the line that this Enter would run; null for no Enter, or a line that is not known */
  type(data: string): string | null {
    if (isReport(data)) return null;
    if (data === '\r') return this.#enter();
    const isPaste = data.startsWith(PASTE_START) && data.endsWith(PASTE_END);
    const text = isPaste ? data.slice(PASTE_START.length, -PASTE_END.length) : data;
    for (const character of text) this.#one(character, isPaste);
    return null;
  }

  /** The line as it is in the prompt after an act of ours. */
  set(text: string): void {
    this.#text = text;
  }

  #enter(): string | null {
    const line = this.#text;
    this.#text = '';
    return line === '' ? null : line;
  }

  #one(character: string, isPaste: boolean): void {
    if (EMPTIES.has(character)) this.#text = '';
    else if (character === '\r' && !isPaste) this.#text = '';
    else if (this.#text === null) return;
    else if (BACKSPACE.has(character)) this.#text = this.#text.replace(/.$/su, '');
    else if (character === '\r' || character === '\n') this.#text += '\n';
    else this.#text = /\p{Cc}/u.test(character) ? null : this.#text + character;
  }
}
