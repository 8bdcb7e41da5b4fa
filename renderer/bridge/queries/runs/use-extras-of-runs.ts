import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { decodeRows } from '#core/contract/run/run-rows';
import { RunId } from '#core/contract/run/run';
import { useBridge } from '../../bridge';
import { type ExtrasOfRuns, extrasOf } from '../../readers/run-extras';
import { Throttle } from '../../pacing/throttle';

const RENEW_EVERY_MS = 1_000;
const NONE: ExtrasOfRuns = new Map();

/**
 * Extras of a few runs' rows beside the runs themselves; read again at most once a second while they change.
 * @param runs their ids
 * @param metrics tags whose figures are wanted beside the canonical labels
 */
export function useExtrasOfRuns(runs: readonly string[], metrics: readonly string[]): ExtrasOfRuns {
  const { connection, queries } = useBridge();
  const requested = runs.join(' ');
  const { data } = useQuery(
    {
      queryKey: ['extras', requested, ...metrics],
      queryFn: ({ signal }) =>
        connection.read(async (client, options) => {
          const ids = runs.flatMap((run) => RunId.safeParse(run).data ?? []);
          const query = { runs: ids, metrics: [...metrics], tags: false };
          const blob = await client.runs.rows(query, options);
          const answer = decodeRows(await blob.arrayBuffer());
          return answer === null ? NONE : extrasOf(answer, NONE);
        }, signal),
      enabled: runs.length > 0,
      // Another run beside them does not blank the rows of those that were known.
      placeholderData: (before) => before,
    },
    queries,
  );
  useEffect(() => {
    const mine = new Set(requested.split(' '));
    const changes = new Throttle(RENEW_EVERY_MS, () => {
      void queries.invalidateQueries({ queryKey: ['extras', requested] });
    });
    return connection.onChange(({ run }) => {
      if (run !== null && mine.has(run)) changes.request();
    });
  }, [connection, queries, requested]);
  return data?.ok === true ? data.value : NONE;
}
