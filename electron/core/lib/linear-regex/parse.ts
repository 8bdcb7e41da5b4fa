import { err, ok, type Result } from '../result';
import { readEscape } from './escapes';
import { inAnyCase, isLineEnd, type Node, type CharTest } from './syntax';

export interface Parsed {
  readonly root: Node;
  /** Name of each group, from 1; null for one without a name. */
  readonly names: readonly (string | null)[];
}

const MAX_REPEATS = 200;
const MAX_DEPTH = 50;
const LOOKAROUND_START = /^\(\?(?:=|!|<=|<!)/;

/** Parses a regular expression. @returns why it cannot be read, as a sentence */
export function parseRegex(source: string): Result<Parsed, string> {
  try {
    return ok(new Parser(source).parseAll());
  } catch (error) {
    if (error instanceof Unreadable) return err(error.message);
    throw error;
  }
}

class Unreadable extends Error {}

class Parser {
  readonly #source: string;
  readonly #names: (string | null)[] = [];
  readonly #isAnyCase: boolean;
  #at = 0;
  #depth = 0;

  constructor(source: string) {
    this.#source = source;
    this.#isAnyCase = source.startsWith('(?i)');
    if (this.#isAnyCase) this.#at = 4;
  }

  parseAll(): Parsed {
    const root = this.#alternatives();
    if (this.#at < this.#source.length) this.#fail('A ) has no ( before it.');
    return { root, names: this.#names };
  }

  #alternatives(): Node {
    const parts = [this.#sequence()];
    while (this.#accept('|')) parts.push(this.#sequence());
    const [only] = parts;
    return only !== undefined && parts.length === 1 ? only : { kind: 'any', parts };
  }

  #sequence(): Node {
    const parts: Node[] = [];
    while (this.#at < this.#source.length && !'|)'.includes(this.#peek())) {
      parts.push(this.#repeated(this.#atom()));
    }
    return { kind: 'all', parts };
  }

  #atom(): Node {
    const sign = this.#peek();
    if (sign === '(') return this.#group();
    if (sign === '[') return this.#class();
    if (sign === '\\') return this.#escape();
    if ('*+?'.includes(sign))
      this.#fail(`${sign} repeats nothing. Write \\${sign} for the character.`);
    this.#at += 1;
    if (sign === '^') return { kind: 'at', where: 'start' };
    if (sign === '$') return { kind: 'at', where: 'end' };
    if (sign === '.') return { kind: 'char', accepts: (code) => !isLineEnd(code), literal: null };
    return this.#char((code) => code === sign.charCodeAt(0), sign);
  }

  #char(accepts: CharTest, literal: string | null): Node {
    if (!this.#isAnyCase) return { kind: 'char', accepts, literal };
    return { kind: 'char', accepts: inAnyCase(accepts), literal: null };
  }

  #group(): Node {
    const rest = this.#source.slice(this.#at);
    if (LOOKAROUND_START.test(rest)) this.#fail('Lookahead and lookbehind are not supported.');
    const head = /^\((?:\?:|\?P?<([A-Za-z_]\w{0,60})>)?/.exec(rest);
    if (head === null || rest.startsWith('(?') === (head[0] === '(')) {
      this.#fail(`The group ${rest.slice(0, 6)}… is not supported. Use (…), (?:…) or (?<name>…).`);
    }
    const isCapture = head?.[0] !== '(?:';
    const index = isCapture ? this.#open(head?.[1] ?? null) : 0;
    this.#at += head?.[0].length ?? 1;
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) this.#fail('Its groups are nested too deeply.');
    const body = this.#alternatives();
    this.#depth -= 1;
    if (!this.#accept(')')) this.#fail('A ( has no ) after it.');
    return isCapture ? { kind: 'group', index, body } : body;
  }

  #open(name: string | null): number {
    if (name !== null && this.#names.includes(name)) this.#fail(`Two groups are named ${name}.`);
    return this.#names.push(name);
  }

  #escape(): Node {
    this.#at += 1;
    const rest = this.#source.slice(this.#at);
    if (/^[1-9]|^k</.test(rest)) this.#fail('References to a group (\\1) are not supported.');
    if (rest.startsWith('b') || rest.startsWith('B')) {
      this.#at += 1;
      return { kind: 'at', where: rest.startsWith('b') ? 'edge' : 'inside' };
    }
    const escape = readEscape(rest) ?? this.#fail(`The escape \\${rest.charAt(0)} is unknown.`);
    this.#at += escape.length;
    return this.#char(
      escape.accepts,
      escape.code === null ? null : String.fromCharCode(escape.code),
    );
  }

  #class(): Node {
    this.#at += 1;
    const isNot = this.#accept('^');
    const parts: CharTest[] = [];
    while (this.#peek() !== ']') {
      if (this.#at >= this.#source.length) this.#fail('A [ has no ] after it.');
      parts.push(this.#range());
    }
    this.#at += 1;
    const within: CharTest = (code) => parts.some((accepts) => accepts(code));
    const any = this.#isAnyCase ? inAnyCase(within) : within;
    return { kind: 'char', accepts: isNot ? (code) => !any(code) : any, literal: null };
  }

  #range(): CharTest {
    const from = this.#member();
    const isRange = this.#peek() === '-' && !['', ']'].includes(this.#source.charAt(this.#at + 1));
    if (!isRange || from.code === null) return from.accepts;
    this.#at += 1;
    const to = this.#member();
    const [low, high] = [from.code, to.code];
    if (high === null || high < low) this.#fail('A range in [ ] runs backward.');
    return (code) => code >= low && code <= (high ?? low);
  }

  #member(): { readonly accepts: CharTest; readonly code: number | null } {
    if (this.#accept('\\')) {
      const rest = this.#source.slice(this.#at);
      const escape = rest.startsWith('b')
        ? { accepts: (code: number) => code === 8, code: 8, length: 1 }
        : (readEscape(rest) ?? this.#fail(`The escape \\${rest.charAt(0)} is unknown.`));
      this.#at += escape.length;
      return escape;
    }
    const code = this.#source.charCodeAt(this.#at);
    this.#at += 1;
    return { accepts: (other) => other === code, code };
  }

  #repeated(body: Node): Node {
    const bounds = this.#bounds();
    if (bounds === null) return body;
    const [min, max] = bounds;
    if (min > MAX_REPEATS || (max ?? 0) > MAX_REPEATS) {
      this.#fail(`It repeats something more than ${MAX_REPEATS} times. Use * or + instead.`);
    }
    if (max !== null && max < min) this.#fail('The numbers in { } are in the wrong order.');
    const isLazy = this.#accept('?');
    if ('*+'.includes(this.#peek()) && this.#peek() !== '')
      this.#fail('Two repeats follow one another.');
    return { kind: 'repeat', body, min, max, isLazy };
  }

  #bounds(): readonly [min: number, max: number | null] | null {
    if (this.#accept('*')) return [0, null];
    if (this.#accept('+')) return [1, null];
    if (this.#accept('?')) return [0, 1];
    const braces = /^\{(\d{1,6})(,(\d{0,6}))?\}/.exec(this.#source.slice(this.#at, this.#at + 20));
    if (braces === null) return null;
    this.#at += braces[0].length;
    const min = Number(braces[1]);
    if (braces[2] === undefined) return [min, min];
    return [min, braces[3] === '' ? null : Number(braces[3])];
  }

  #peek(): string {
    return this.#source.charAt(this.#at);
  }

  #accept(sign: string): boolean {
    if (this.#peek() !== sign) return false;
    this.#at += 1;
    return true;
  }

  #fail(says: string): never {
    throw new Unreadable(says);
  }
}
