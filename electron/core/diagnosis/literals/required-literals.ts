import { literalFrequency } from './literal-frequency';

/**
 * Literals of a regular expression: texts of which every match holds at least one, in lower case. They are what a log is searched for first; only a
 * line that holds one is tested with the expression itself.
 */

/** Texts that a part of an expression needs: one of `some`, and, if it is nothing but a text, that text. */
interface Needs {
  /** null: nothing that could be searched for. */
  readonly some: readonly string[] | null;
  /** The part represents these texts and no other; null where it represents more. */
  readonly exact: readonly string[] | null;
}

const NOTHING: Needs = { some: null, exact: null };
const EMPTY: Needs = { some: null, exact: [''] };
/** Characters that mean themselves, up to one that a quantifier follows: most of an expression. */
const PLAIN = /[^\\^$.*+?()[\]{}|]+(?![*+?{])/y;
/** More alternatives than that are not written out. */
const MAX_EXACT = 24;
/** A class such as `[oO]` is written out up to so many letters. */
const MAX_CLASS = 4;

/**
 * The literals of an expression, lower case; [] when it has none that are worth a search.
 * @param least shorter ones are worth none
 */
export function requiredLiterals(regex: RegExp, min = 3): readonly string[] {
  const needs = new Reader(regex.source).alternatives();
  const some = best(needs.some, needs.exact);
  return some !== null && some.every((text) => text.length >= min) ? [...new Set(some)] : [];
}

/** Lower case, of ASCII alone: others may become several characters, and the automaton does not distinguish them anyway. */
const lower = (text: string): string => text.replace(/[A-Z]+/g, (part) => part.toLowerCase());

/** The automaton knows a run of characters beyond ASCII as one. */
const searched = (text: string): number => text.replace(/[^\0-\u007F]+/g, '?').length;

/** Of two lists the one that calls on fewer lines; [''] searches for nothing. */
function best(a: readonly string[] | null, b: readonly string[] | null): readonly string[] | null {
  const [ofA, ofB] = [callsOf(a), callsOf(b)];
  if (ofA === Number.POSITIVE_INFINITY && ofB === ofA) return null;
  return ofB < ofA ? b : a;
}

/** On how many lines any of the texts occurs, estimated; infinite where they search for nothing. */
function callsOf(texts: readonly string[] | null): number {
  if (texts === null || texts.length === 0) return Number.POSITIVE_INFINITY;
  return texts.reduce((sum, text) => sum + literalFrequency(text, searched(text)), 0);
}

class Reader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  alternatives(): Needs {
    const parts = [this.#sequence()];
    while (this.#accept('|')) parts.push(this.#sequence());
    const exact = parts.every((part) => part.exact !== null)
      ? parts.flatMap((part) => part.exact ?? [])
      : null;
    const each = parts.map((part) => best(part.some, part.exact));
    const some = each.every((one) => one !== null) ? each.flatMap((one) => one ?? []) : null;
    return { some, exact: exact !== null && exact.length <= MAX_EXACT ? exact : null };
  }

  #sequence(): Needs {
    let some: readonly string[] | null = null;
    let run: readonly string[] = [''];
    let isExact = true;
    while (this.#at < this.#source.length && !'|)'.includes(this.#peek())) {
      const plain = this.#plain();
      if (plain !== '') {
        run = run.map((head) => head + plain);
        continue;
      }
      const part = this.#repeated(this.#atom());
      const joined = part.exact === null ? null : product(run, part.exact);
      if (joined !== null) {
        run = joined;
        continue;
      }
      some = best(best(some, run), best(part.some, part.exact));
      run = part.exact ?? [''];
      isExact = false;
    }
    return isExact ? { some, exact: run } : { some: best(some, run), exact: null };
  }

  /** A run of characters that mean themselves, in lower case; '' where another one comes next. */
  #plain(): string {
    PLAIN.lastIndex = this.#at;
    const [text = ''] = PLAIN.exec(this.#source) ?? [];
    this.#at += text.length;
    return lower(text);
  }

  #atom(): Needs {
    const sign = this.#peek();
    if (sign === '(') return this.#group();
    if (sign === '[') return this.#class();
    if (sign === '\\') return this.#escape();
    this.#at += 1;
    if (sign === '^' || sign === '$') return EMPTY;
    return sign === '.' ? NOTHING : { some: null, exact: [lower(sign)] };
  }

  #group(): Needs {
    this.#at += 1;
    const match = /^\?(?:=|!|<=|<!)/.exec(this.#rest());
    const head = match ?? /^\?(?::|<\w+>)/.exec(this.#rest());
    this.#at += head?.[0].length ?? 0;
    const inside = this.alternatives();
    this.#accept(')');
    // What a look ahead or behind wants is no part of the match.
    return match === null ? inside : EMPTY;
  }

  #class(): Needs {
    const [full = '['] = /^\[(?:\\.|[^\]\\])*\]/.exec(this.#rest()) ?? [];
    this.#at += full.length;
    const letters = full.slice(1, -1);
    if (letters.startsWith('^') || /[\\-]/.test(letters) || letters.length > MAX_CLASS) {
      return NOTHING;
    }
    return { some: null, exact: [...new Set(lower(letters))] };
  }

  #escape(): Needs {
    const [full = '\\', letter = ''] =
      /^\\(x[\da-fA-F]{2}|u[\da-fA-F]{4}|.)/.exec(this.#rest()) ?? [];
    this.#at += full.length;
    if (letter === 'b' || letter === 'B') return EMPTY;
    if (letter === 't') return { some: null, exact: ['\t'] };
    if (/^[xu]./.test(letter)) {
      const char = String.fromCodePoint(Number.parseInt(letter.slice(1), 16));
      return { some: null, exact: [lower(char)] };
    }
    return /[A-Za-z\d]/.test(letter) ? NOTHING : { some: null, exact: [letter] };
  }

  #repeated(part: Needs): Needs {
    const [full] = /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/.exec(this.#rest()) ?? [];
    if (full === undefined) return part;
    this.#at += full.length;
    const min = full.startsWith('+') ? 1 : Number(/^\{(\d+)/.exec(full)?.[1] ?? 0);
    if (min > 0) return { some: best(part.some, part.exact), exact: null };
    // Optional: `s?` represents "s" or nothing.
    const isOptional = full.startsWith('?') && part.exact !== null;
    return isOptional ? { some: null, exact: [...(part.exact ?? []), ''] } : NOTHING;
  }

  #peek(): string {
    return this.#source.charAt(this.#at);
  }

  #rest(): string {
    return this.#source.slice(this.#at);
  }

  #accept(sign: string): boolean {
    if (this.#peek() !== sign) return false;
    this.#at += 1;
    return true;
  }
}

/** Every text of the one followed by every text of the other; null when these are too many. */
function product(heads: readonly string[], tails: readonly string[]): readonly string[] | null {
  if (heads.length * tails.length > MAX_EXACT) return null;
  return [...new Set(heads.flatMap((head) => tails.map((tail) => head + tail)))];
}
