import type { SeriesView } from '../../contract/series/series';

/** Series of a run as a witness sees it. Samples of the machine are none of them: only what the trainer said. */
export interface WitnessSeries extends Pick<
  SeriesView,
  | 'tag'
  | 'canonical'
  | 'source'
  | 'rounded'
  | 'xKind'
  | 'pointCount'
  | 'firstX'
  | 'lastX'
  | 'last'
  | 'min'
  | 'max'
> {
  /** The newest value, where it is no finite number. */
  readonly lastOdd: 'NaN' | 'Infinity' | '-Infinity' | null;
}

/** Everything that witnesses may look at. */
export interface Evidence {
  readonly series: readonly WitnessSeries[];
  /** States that the trainer told (`resumed`, `transfer`, `saved` …). */
  readonly states: readonly { readonly state: string }[];
}

/** Testimony: what the numbers of a run say against its success. */
export interface Testimony {
  /** A fragment, beside `expectation` in a row of the verdict card. */
  readonly fact: string;
  readonly expectation: string;
  /** The whole sentence. */
  readonly doubt: string;
}

/**
 * Witness against exit code 0: a look at the run's own numbers that can deny its success. One file in `kinds/` each, as
 * its default export; the folder is the list. It never speaks on a healthy run: `witnesses.test.ts` asks each about all
 * healthy samples.
 */
export interface Witness {
  /** Its file's name. */
  readonly id: string;
  /** Those with a smaller number speak first: what is said first is the headline. */
  readonly order: number;
  /** One testimony for each thing that it saw; none on a run whose numbers deny nothing. */
  testify(evidence: Evidence): readonly Testimony[];
}
