import type { HealthNews } from '#core/contract/run/health';
import type { NoticeEvent } from './notice';

/** Identity of a health notice: a rule that fires again for the same run is reported once. */
export const healthNoticeId = ({ runId, rule, severity }: HealthNews): string =>
  `${runId}:health:${rule}:${severity}`;

/**
 * Health findings that were not shown yet, as entries of the bell.
 * @param reported ids of earlier entries
 */
export function healthNotices(
  reported: ReadonlySet<string>,
  news: readonly HealthNews[],
): readonly NoticeEvent[] {
  return news
    .filter((one) => !reported.has(healthNoticeId(one)))
    .map((one) => ({
      id: healthNoticeId(one),
      kind: one.severity === 'critical' ? 'healthCritical' : 'healthWarning',
      says: one.says,
      to: `/runs/${one.runId}`,
    }));
}

/** Of the ids already notified, those whose run still continues: nothing more will come of the others. */
export const stillReported = (
  reported: ReadonlySet<string>,
  runs: readonly { readonly runId: string }[],
): ReadonlySet<string> =>
  new Set([...reported].filter((id) => runs.some(({ runId }) => id.startsWith(`${runId}:`))));
