import type { Cause } from './cause';
import { LiteralAutomaton } from '../../lib/literal-automaton';
import { once } from '../../lib/once';
import { bareText } from './log-prefixes';
import { OUTCOME_TERMS, type OutcomeKey } from './outcome-terms';
import { requiredLiterals } from '../literals/required-literals';

/** Key of the lines an expression looks for: those of a sign, those above it, those that cancel the cause. */
export type TermKey = `${string}/${number}/${'line' | 'after'}` | `${string}/${number}/unless`;

/** A regular expression of a cause, or of how a log ends, to be looked for in every line. */
export interface Term {
  readonly key: TermKey | OutcomeKey;
  readonly test: RegExp;
  /** It counts only where another term was seen at most so many lines above it. */
  readonly below?: { readonly key: TermKey; readonly within: number };
  /** Of its lines only the newest is of use. */
  readonly isContext?: true;
}

const WITHIN = 200;

/** Every expression of the causes. */
export function termsOf(causes: Iterable<Cause>): readonly Term[] {
  const own = [...causes].flatMap(({ id, signs, unless = [] }) => [
    ...signs.flatMap((sign, at): Term[] => {
      if (!('line' in sign)) return [];
      const key: TermKey = `${id}/${at}/line`;
      if (sign.after === undefined) return [{ key, test: sign.line }];
      const above: TermKey = `${id}/${at}/after`;
      const below = { key: above, within: sign.within ?? WITHIN };
      // The line before its context: a line is never its own context.
      return [
        { key, test: sign.line, below },
        { key: above, test: sign.after, isContext: true },
      ];
    }),
    ...unless.map((test, at): Term => ({ key: `${id}/${at}/unless`, test })),
  ]);
  return [...own, ...OUTCOME_TERMS];
}

const NO_TERMS: readonly Term[] = [];

/** Texts searched for in a line before any expression is tested on it. */
interface Search {
  readonly literals: readonly string[];
  /** Finds the literals in a line; made for the first line, where the texts alone are asked for before. */
  readonly automaton: () => LiteralAutomaton;
  /** Terms that a literal calls for, by the literal's number. */
  readonly called: readonly (readonly number[])[];
  /** Terms of whose expression nothing can be searched for: tested on each line. A test sees to it that there are none. */
  readonly always: readonly number[];
}

function searchFor(terms: readonly Term[]): Search {
  const called = new Map<string, number[]>();
  const always: number[] = [];
  for (const [number, { test }] of terms.entries()) {
    const literals = requiredLiterals(test);
    if (literals.length === 0) always.push(number);
    for (const literal of literals) {
      const those = called.get(literal);
      if (those === undefined) called.set(literal, [number]);
      else those.push(number);
    }
  }
  const literals = [...called.keys()];
  return {
    literals,
    automaton: once(() => new LiteralAutomaton(literals)),
    called: [...called.values()],
    always,
  };
}

/**
 * Finds which terms match a line. One automaton, made of the literals of all expressions, passes over most lines; there is no other list.
 */
export class TermMatcher {
  readonly #terms: readonly Term[];
  /** Made when the first line is matched: many processes read no log. */
  readonly #search: () => Search;

  constructor(terms: readonly Term[]) {
    this.#terms = terms;
    this.#search = once(() => searchFor(terms));
  }

  /** Texts of which each matching line holds one, but for terms of whose expression nothing can be searched for. */
  get literals(): readonly string[] {
    return this.#search().literals;
  }

  /** Whether there is such a term. */
  get needsEachLine(): boolean {
    return this.#search().always.length > 0;
  }

  /** The terms that a clean line matches, as it is or without what a launcher put before it; in their order. */
  match(text: string): readonly Term[] {
    const { automaton, called, always } = this.#search();
    const literals = new Set<number>();
    automaton().find(text, literals);
    if (literals.size === 0 && always.length === 0) return NO_TERMS;
    const numbers = new Set(always);
    for (const literal of literals) for (const term of called[literal] ?? []) numbers.add(term);
    let bare: string | null = null;
    const matched: Term[] = [];
    for (const number of [...numbers].toSorted((a, b) => a - b)) {
      const term = this.#terms[number];
      if (term === undefined) continue;
      if (term.test.test(text)) {
        matched.push(term);
        continue;
      }
      bare ??= bareText(text);
      if (bare !== text && term.test.test(bare)) matched.push(term);
    }
    return matched;
  }
}
