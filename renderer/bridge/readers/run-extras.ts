import type { CanonicalName } from '#core/contract/series/series';
import type { Figures, RowsAnswer } from '#core/contract/run/run-rows';

/** Extras of a row of the list beside the run itself. */
export interface RunExtras {
  /** null while it is unknown what the run was started with. */
  readonly params: Readonly<Record<string, unknown>> | null;
  readonly notes: string;
  readonly tags: readonly string[];
  readonly star: boolean;
  readonly labels: Readonly<Partial<Record<CanonicalName, Figures>>>;
  /** Tags that were asked for. */
  readonly metrics: Readonly<Record<string, Figures>>;
  /** Its reward in few numbers; null when it has none. */
  readonly spark: Float32Array | null;
}
export type ExtrasOfRuns = ReadonlyMap<string, RunExtras>;

/**
 * The rows of an answer, over what was known.
 * @param before what stays of runs that this answer does not speak of; empty for an answer about all
 */
export function extrasOf(
  { notes, header, sparks }: RowsAnswer,
  before: ExtrasOfRuns,
): ExtrasOfRuns {
  const facts = new Map(header.rows.map((row) => [row.run, row]));
  const all = new Map(before);
  for (const [run, { params, notes: text, tags, star }] of Object.entries(notes)) {
    const metrics: Record<string, Figures> = {};
    for (const { tag, of } of header.metrics) {
      const figures = of[run];
      if (figures !== undefined) metrics[tag] = figures;
    }
    const labels = facts.get(run)?.labels ?? {};
    const spark = sparks.get(run) ?? null;
    all.set(run, { params, notes: text, tags, star, labels, metrics, spark });
  }
  return all;
}
