import type { HealthNews } from '#core/contract/run/health';
import type { NoticeEvent } from './notice';

/** Identity of a health notice: a rule that fires again for the same run is told once. */
export const healthNoticeId = ({ runId, rule, severity }: HealthNews): string =>
  `${runId}:health:${rule}:${severity}`;

/**
 * Health findings that were not told yet, as entries of the bell.
 * @param told ids of the entries of before
 */
export function healthNotices(
  told: ReadonlySet<string>,
  news: readonly HealthNews[],
): readonly NoticeEvent[] {
  return news
    .filter((one) => !told.has(healthNoticeId(one)))
    .map((one) => ({
      id: healthNoticeId(one),
      kind: one.severity === 'critical' ? 'healthCritical' : 'healthWarning',
      says: one.says,
      to: `/runs/${one.runId}`,
    }));
}

/** Of the ids that were told those whose run still goes on: of others nothing more will be told. */
export const stillTold = (
  told: ReadonlySet<string>,
  runs: readonly { readonly runId: string }[],
): ReadonlySet<string> =>
  new Set([...told].filter((id) => runs.some(({ runId }) => id.startsWith(`${runId}:`))));
