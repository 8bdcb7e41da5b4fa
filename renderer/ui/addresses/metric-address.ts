import { partName } from '#core/help/part-name';
import type { MetricGroup } from '#core/telemetry/dictionary/dictionary';
import type { MetricEntry } from '#core/telemetry/dictionary/metric-entry';
import { pageAddress } from './help-address';

/** Address of a metric's part of the user guide; null for an entry of no group. */
export function metricAddress(groups: readonly MetricGroup[], entry: MetricEntry): string | null {
  const group = groups.find(({ entries }) => entries.includes(entry));
  return group === undefined
    ? null
    : pageAddress(`reference/metrics/${group.id}`, partName(entry.tag));
}
