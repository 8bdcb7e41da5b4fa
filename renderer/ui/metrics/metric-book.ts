import type { Meaning, MetricGroup } from '#core/telemetry/dictionary/dictionary';
import { lazyBook } from '../lazy-book';

/** The metric dictionary: what each number of a trainer means. */
export interface MetricBook {
  readonly groups: readonly MetricGroup[];
  /** @param tags all tags of the run: trainers use one name for different things */
  meaningIn(tag: string, tags: readonly string[]): Meaning | null;
}

/** The metric dictionary; null while it is fetched. */
export const useMetricBook: () => MetricBook | null = lazyBook(async () => {
  const { meaningIn, metricGroups } = await import('#core/telemetry/dictionary/dictionary');
  return { groups: metricGroups(), meaningIn };
});
