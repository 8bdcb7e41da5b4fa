/** A number of a line, and the words that name it. */
export interface NamedNumber {
  /** As printed, without filler: `Loss`, `mean reward`, `eval/acc`. */
  readonly name: string;
  /** The number's text, fit for `readNumber`. */
  readonly printed: string;
  /** After a slash or `of`: `100` of `3/100`; null where none is printed. */
  readonly total: string | null;
  /** Is a `:` or `=` between the name and the number? */
  readonly isPair: boolean;
}

/** The name of a number without one that its line begins with: it counts. */
export const BARE_COUNT = '#';
