import { readNumber } from './printed-number';

const MAX_DEPTH = 12;
const MAX_FIELDS = 2_000;
const BLANK = /[\s]*/y;
const STRING = /(?:[rbu]?)('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")/y;
const BARE = /[^\s,:()[\]{}'"<>]+/y;
const OBJECT = /<[^<>]*>/y;

/**
 * The numbers of a dict as Python prints it (`print`, `pprint`), by their path: `{'a': {'b': np.float64(0.5)}}` is `a/b` = 0.5. True and
 * False are 1 and 0, a text that is a number (transformers 5) is one, everything else is passed over. Pure; linear in the text.
 * @returns null when the text is no dict, or has more after it
 */
export function numbersOfPythonDict(text: string): Map<string, number> | null {
  const reader = new Reader(text);
  return reader.dict('', 0) && reader.isAtEnd() ? reader.fields : null;
}

class Reader {
  readonly fields = new Map<string, number>();
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  isAtEnd(): boolean {
    this.#match(BLANK);
    return this.#at === this.#text.length;
  }

  /** Reads `{key: value, …}`; false when it is none. */
  dict(prefix: string, depth: number): boolean {
    if (depth > MAX_DEPTH || !this.#eat('{')) return false;
    while (!this.#eat('}')) {
      const key = this.#key();
      if (key === null || !this.#eat(':')) return false;
      if (!this.#value(prefix + key, depth + 1)) return false;
      if (!this.#eat(',') && !this.#isNext('}')) return false;
    }
    return true;
  }

  #key(): string | null {
    this.#match(BLANK);
    const quoted = this.#match(STRING);
    return quoted === null ? this.#match(BARE) : quoted.replace(/^[rbu]/, '').slice(1, -1);
  }

  /** One value, which may be a number of this path. */
  #value(path: string, depth: number): boolean {
    this.#match(BLANK);
    if (this.#isNext('{')) return this.dict(`${path}/`, depth);
    if (this.#eat('[')) return this.#items(']', depth);
    if (this.#eat('(')) return this.#items(')', depth);
    const text = this.#match(STRING);
    if (text !== null) return this.#note(path, text.replace(/^[rbu]/, '').slice(1, -1));
    if (this.#match(OBJECT) !== null) return true;
    const word = this.#match(BARE);
    if (word === null) return false;
    return this.#isNext('(') ? this.#call(path, depth) : this.#note(path, word);
  }

  /** `np.float64(0.5)`, `tensor(0.5, device='cuda:0')`: its first argument; `array([1, 2])` is none. */
  #call(path: string, depth: number): boolean {
    this.#eat('(');
    const [first] =
      this.#text.slice(this.#at, this.#at + 200).match(/^[-+]?[\w.+-]+(?=[,)])/) ?? [];
    if (first !== undefined) this.#note(path, first);
    return this.#items(')', depth);
  }

  /** Items up to the closing bracket, none of which is a series. */
  #items(end: string, depth: number): boolean {
    if (depth > MAX_DEPTH) return false;
    while (!this.#eat(end)) {
      const before = this.#at;
      if (!this.#value('', depth + 1)) return false;
      // A keyword of a call, or a key of a set's kin.
      if (this.#eat(':') || this.#eat('=')) this.#value('', depth + 1);
      this.#eat(',');
      if (this.#at === before) return false;
    }
    return true;
  }

  #note(path: string, text: string): true {
    const value = readNumber(text);
    if (value !== null && path !== '' && this.fields.size < MAX_FIELDS)
      this.fields.set(path, value);
    return true;
  }

  #isNext(character: string): boolean {
    this.#match(BLANK);
    return this.#text[this.#at] === character;
  }

  #eat(character: string): boolean {
    if (!this.#isNext(character)) return false;
    this.#at += 1;
    return true;
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match === null) return null;
    this.#at = pattern.lastIndex;
    return match[0];
  }
}
