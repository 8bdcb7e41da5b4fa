import { PRECISION } from '#core/telemetry/event';
import { compareSpeeds, compareValues, type Comparison } from '#core/telemetry/points/same-values';
import { GrowingPoints } from '#core/telemetry/points/points';
import { isWithoutStep, namedAlike } from '#core/telemetry/printed-names';
import { CHUNK_POINTS } from '../sqlite/schema';
import { readChunks, seriesOf, type SeriesRow } from '../sqlite/series-table';
import { numberIn, numberOrNull, type Sqlite } from '../sqlite/sqlite';
import { grouped } from './tag-views';

/** Points from the beginning of each, and from its end, that are compared: a proof needs no more. */
const COMPARED = CHUNK_POINTS;
/** A coincidence of so many digits is none, where a trainer's rule names both; where only a label does, of so many. */
const RULE_DIGITS = 3;
const LABEL_DIGITS = 12;
/** Values that never change have few digits; of a rule's names so many equal ones will do. */
const RULE_POINTS = 4;
/** A growing pair is compared again when one of both has grown by so much of itself. */
const GROWTH = 1.1;
/** Runs whose answers are in memory. */
const MAX_RUNS = 64;

/** A printed series that is also in a file, under another name. */
export interface PrintedTwin {
  /** The tag of the file's series. */
  readonly tag: string;
  /** Whether both name their steps. Then what only the console has yet is drawn with the file's points. */
  readonly hasSteps: boolean;
}

type Verdict = 'same' | 'open' | 'differs';

interface Pair {
  readonly counts: readonly [printed: number, file: number];
  readonly verdict: Verdict;
}

interface RunContent {
  readonly stamp: string;
  readonly twins: ReadonlyMap<string, PrintedTwin>;
  readonly pairs: ReadonlyMap<string, Pair>;
}

/**
 * Series that a run has twice, printed on the console under one name and in a trainer's file under another: found by
 * name, proved by their values. A pair that differs anywhere is two series.
 */
export class SameSeries {
  readonly #db: Sqlite;
  readonly #runs = new Map<string, RunContent>();

  constructor(db: Sqlite) {
    this.#db = db;
  }

  /** Tag on the console → the series of a file that it is. */
  of(run: string): ReadonlyMap<string, PrintedTwin> {
    const stamp = this.#stamp(run);
    const existing = this.#runs.get(run);
    const now = existing?.stamp === stamp ? existing : this.#compared(run, stamp, existing?.pairs);
    this.#runs.delete(run);
    this.#runs.set(run, now);
    const [oldest] = this.#runs.keys();
    if (this.#runs.size > MAX_RUNS && oldest !== undefined) this.#runs.delete(oldest);
    return now.twins;
  }

  /** Stored series with points of a tag, and those that the console printed of it under another name. */
  rows(run: string, tag: string): SeriesRow[] {
    const rowsOf = (name: string): SeriesRow[] =>
      seriesOf(this.#db, run, name).filter(({ count }) => count > 0);
    return [...withAxis(rowsOf(tag)), ...this.printed(run, tag).flatMap(rowsOf).map(asRounded)];
  }

  /** Under which names the console printed the points of a tag, each with its step. */
  printed(run: string, tag: string): readonly string[] {
    return [...this.of(run)].flatMap(([name, twin]) =>
      twin.tag === tag && twin.hasSteps ? [name] : [],
    );
  }

  /** Series may have been recreated under their old numbers: nothing is known of them any more. */
  forget(): void {
    this.#runs.clear();
  }

  #stamp(run: string): string {
    const row = this.#db.get(
      'SELECT count(*) AS n, sum(count) AS p FROM series WHERE run = ?',
      run,
    );
    return row === null ? '' : `${numberIn(row, 'n')} ${numberOrNull(row, 'p') ?? 0}`;
  }

  #compared(run: string, stamp: string, before: RunContent['pairs'] | undefined): RunContent {
    const rows = seriesOf(this.#db, run).filter(({ count }) => count > 0);
    const byTag = grouped(rows, ({ tag }) => tag);
    const fileTags = [...byTag].filter(([, of]) => of.some(isOfFile)).map(([tag]) => tag);
    const twins = new Map<string, PrintedTwin>();
    const pairs = new Map<string, Pair>();
    for (const [tag, of] of byTag) {
      const printed = of.length === 1 ? of.find(isPrinted) : undefined;
      if (printed === undefined) continue;
      const same = namedAlike(tag, fileTags).flatMap((alike) => {
        const files = (byTag.get(alike.tag) ?? []).filter(isOfFile);
        const key = [printed, ...files].map(({ id }) => id).join(' ');
        const pair = this.#pair(printed, files, alike.isRule, before?.get(key));
        pairs.set(key, pair);
        return pair.verdict === 'same' ? [alike] : [];
      });
      const twin = same.find(({ isRule }) => isRule) ?? (same.length === 1 ? same[0] : undefined);
      if (twin !== undefined) twins.set(tag, { tag: twin.tag, hasSteps: !isWithoutStep(tag) });
    }
    return { stamp, twins, pairs };
  }

  #pair(
    printed: SeriesRow,
    files: readonly SeriesRow[],
    isRule: boolean,
    before: Pair | undefined,
  ): Pair {
    const counts = [printed.count, files.reduce((sum, { count }) => sum + count, 0)] as const;
    const hasGrown = counts.some((count, i) => count >= GROWTH * (before?.counts[i] ?? 0));
    if (before !== undefined && !hasGrown) return before;
    return { counts, verdict: this.#verdict(printed, files, isRule) };
  }

  #verdict(printed: SeriesRow, files: readonly SeriesRow[], isRule: boolean): Verdict {
    const first = this.#first([printed]);
    if (isWithoutStep(printed.tag)) {
      const speeds = compareSpeeds(first, this.#first(files));
      return isRule && speeds.equal >= RULE_POINTS ? verdictOf(speeds, true) : 'open';
    }
    if (files.some(({ xKind }) => xKind !== printed.xKind)) return 'differs';
    const verdict = verdictOf(compareValues(first, this.#first(files)), isRule);
    if (verdict !== 'same' || printed.count <= COMPARED) return verdict;
    const end = compareValues(this.#last(printed), this.#lastOf(files));
    return end.differs ? 'differs' : 'same';
  }

  #first(rows: readonly SeriesRow[]): GrowingPoints {
    const points = new GrowingPoints();
    for (const { id } of rows) {
      for (const chunk of readChunks(this.#db, id, 0, COMPARED)) points.append(chunk.points);
    }
    return points;
  }

  /** The newest segment, as far as the end of the series holds it. */
  #last({ id, count }: SeriesRow): GrowingPoints {
    const points = new GrowingPoints();
    const from = Math.max(0, count - COMPARED);
    for (const chunk of readChunks(this.#db, id, from, count)) points.append(chunk.points);
    // Which of the segments before it are whole in this part is not known.
    let start = points.length - 1;
    while (start > 0 && (points.x[start - 1] ?? 0) <= (points.x[start] ?? 0)) start -= 1;
    points.dropFirst(Math.max(0, start));
    return points;
  }

  /** Of the file that was written last. */
  #lastOf(files: readonly SeriesRow[]): GrowingPoints {
    const [newest] = files.toSorted((a, b) => b.id - a.id);
    return newest === undefined ? new GrowingPoints() : this.#last(newest);
  }
}

/**
 * Series of one tag on one axis: where a file names the steps, what the console could only count by its lines is left out. Both have the
 * same values, and the third line may be step 30.
 */
export function withAxis(rows: readonly SeriesRow[]): SeriesRow[] {
  const hasSteps = rows.some((row) => isOfFile(row) && row.xKind !== 'row');
  return rows.filter((row) => !hasSteps || !isPrinted(row) || row.xKind !== 'row');
}

/** Points of a file's series as a console printed them: the file has the better digits. */
export const asRounded = (row: SeriesRow): SeriesRow => ({
  ...row,
  precision: PRECISION.console3,
  lastPrecision: PRECISION.console3,
});
const isPrinted = ({ source }: SeriesRow): boolean => source === 'console';
const isOfFile = ({ source }: SeriesRow): boolean =>
  source !== 'console' && source !== 'derived' && source !== 'system';

function verdictOf({ differs, equal, digits, sharesX }: Comparison, isRule: boolean): Verdict {
  if (differs) return 'differs';
  if (!sharesX || equal === 0) return 'open';
  const isShown = isRule ? digits >= RULE_DIGITS || equal >= RULE_POINTS : digits >= LABEL_DIGITS;
  return isShown ? 'same' : 'open';
}
