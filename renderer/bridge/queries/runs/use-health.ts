import { useMemo } from 'react';
import type { HealthNews, RunHealth } from '#core/contract/run/health';
import type { Refusal } from '#core/contract/refusal';
import { ok, type Result } from '#core/lib/result';
import { queryKeys, useBridge } from '../../bridge';
import { type Read, useRead } from '../use-engine';

/** Health findings of a run, while it is running and after. */
export const useHealth = (run: string, enabled: boolean): Read<RunHealth> =>
  useRead(
    queryKeys.health(run),
    (client, options) => client.runs.health({ run }, options),
    enabled,
  );

/** Critical findings and warnings of runs that continue, as the bell shows them. */
export const useHealthNews = (enabled: boolean): Read<HealthNews[]> =>
  useRead(
    queryKeys.healthNews,
    (client, options) => client.runs.healthNews(undefined, options),
    enabled,
  );

/** Mutes a health rule for a run, or lets it speak again. */
export function useMuteHealth(
  run: string,
): (rule: string, muted: boolean) => Promise<Result<RunHealth, Refusal>> {
  const { connection, queries } = useBridge();
  return useMemo(
    () => async (rule, muted) => {
      const answer = await connection.act((client) => client.runs.muteHealth({ run, rule, muted }));
      if (answer.ok) queries.setQueryData(queryKeys.health(run), ok(answer.value));
      void queries.invalidateQueries({ queryKey: queryKeys.healthNews });
      return answer;
    },
    [connection, queries, run],
  );
}
