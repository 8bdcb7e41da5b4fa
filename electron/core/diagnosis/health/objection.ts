/** Objection to the success of a run that exited with code 0: what a number of it shows. */
export interface Objection {
  /** A fragment, beside `expectation` in a row of the verdict card. */
  readonly fact: string;
  readonly expectation: string;
  /** The full sentence. */
  readonly objection: string;
}
