import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { RecipeView } from '#core/contract/start/recipe-view';
import type { RunDetail } from '#core/contract/run/run-detail';
import type { Refusal } from '#core/contract/refusal';
import type { RunView } from '#core/contract/run/run';
import type { SeriesView } from '#core/contract/series/series';
import type { PyEnv, TargetView } from '#core/contract/target/target';
import type { Result } from '#core/lib/result';
import { queryKeys, useBridge } from '../bridge';
import type { Ask, LinkState } from '../connection/connection';
import { afterNewestRuns } from './runs/newest-runs-first';

/** Result of a query; undefined while it was not read yet. A broken connection keeps the last answer. */
export type Read<T> = Result<T, Refusal> | undefined;

/** Query hook: the answer of `ask`, read again when its key is invalidated. */
export function useRead<T>(queryKey: readonly string[], ask: Ask<T>, enabled = true): Read<T> {
  const { connection, queries } = useBridge();
  const { data } = useQuery(
    { queryKey, queryFn: ({ signal }) => connection.read(ask, signal), enabled },
    queries,
  );
  return data;
}

export function useLink(): LinkState {
  const { connection } = useBridge();
  return useSyncExternalStore(connection.onLink, connection.link);
}

export function useRuns(): Read<RunView[]> {
  const { connection, queries } = useBridge();
  const { data } = useQuery(
    {
      queryKey: queryKeys.runs,
      queryFn: async ({ signal }) => {
        await afterNewestRuns(queries);
        return connection.read(
          (client, options) => client.runs.list({ now: true }, options),
          signal,
        );
      },
    },
    queries,
  );
  return data;
}

/** So many rows are more than any window shows. */
const NEWEST = 100;

/** The newest hundred runs: here long before a list of thousands is, and not kept up to date. */
export const useNewestRuns = (enabled: boolean): Read<RunView[]> =>
  useRead(
    queryKeys.newestRuns,
    (client, options) => client.runs.list({ now: true, most: NEWEST }, options),
    enabled,
  );

export const useTargets = (): Read<TargetView[]> =>
  useRead(queryKeys.targets, (client, options) => client.targets.list(undefined, options));

export const useRecipes = (): Read<RecipeView[]> =>
  useRead(queryKeys.recipes, (client, options) => client.recipes.list(undefined, options));

/** @param enabled false while the target cannot be asked: it is not connected */
export const useEnvs = (target: string, enabled = true): Read<PyEnv[]> =>
  useRead(
    queryKeys.envs(target),
    (client, options) => client.envs.list({ target }, options),
    enabled,
  );

/** @param run an id, a unique prefix, a name or `latest` */
export const useRun = (run: string): Read<RunDetail> =>
  useRead(queryKeys.run(run), (client, options) => client.runs.get({ run }, options));

/** @param run null while the run itself is not known yet */
export const useSeries = (run: string | null): Read<SeriesView[]> =>
  useRead(
    queryKeys.series(run ?? ''),
    (client, options) => client.runs.series({ run: run ?? '' }, options),
    run !== null,
  );

/** Reads the series of a run again at once when nothing more is to come: the next turn of what grows is a while off. */
export function useFullSeries(run: string, isGrowing: boolean): void {
  const { queries } = useBridge();
  const wasGrowing = useRef(isGrowing);
  useEffect(() => {
    if (wasGrowing.current && !isGrowing) {
      void queries.invalidateQueries({ queryKey: queryKeys.series(run) });
    }
    wasGrowing.current = isGrowing;
  }, [queries, run, isGrowing]);
}

/** The engine that answers: its process, version and home. */
export const useHello = (): Read<{ pid: number; version: string; home: string }> =>
  useRead(['hello'], (client, options) => client.engine.hello(undefined, options));

const ROOM_EVERY_MS = 10_000;

/** Free disk space of this home in bytes; null while it is not known. */
export function useRoom(): number | null {
  const { connection, queries } = useBridge();
  const { data } = useQuery(
    {
      queryKey: ['room'],
      queryFn: ({ signal }) =>
        connection.read((client, options) => client.engine.room(undefined, options), signal),
      refetchInterval: ROOM_EVERY_MS,
    },
    queries,
  );
  return data?.ok === true ? data.value.freeBytes : null;
}
