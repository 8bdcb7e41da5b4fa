import { useQueries } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { RunDetail } from '#core/contract/run/run-detail';
import type { Refusal } from '#core/contract/refusal';
import type { RunView } from '#core/contract/run/run';
import type { SeriesView } from '#core/contract/series/series';
import { ok, type Result } from '#core/lib/result';
import { queryKeys, useBridge } from '../../bridge';
import { useStableArray } from '../use-stable-array';
import { useRuns } from '../use-engine';

/** Query result of one compared run: the run and its series, as far as they were read. */
export interface ComparedRunRead {
  readonly id: string;
  readonly detail: Result<RunDetail, Refusal> | undefined;
  readonly series: Result<SeriesView[], Refusal> | undefined;
}

type Read<T> = Result<T, Refusal> | undefined;
type Reads<T> = readonly { readonly data: Read<T> }[];

/** Several runs with their series, each as of its newest change. The same array until one of them is another. */
export function useComparedRuns(ids: readonly string[]): readonly ComparedRunRead[] {
  const { connection, queries } = useBridge();
  const series = useQueries(
    {
      queries: ids.map((run) => ({
        queryKey: queryKeys.series(run),
        queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
          connection.read((client, options) => client.runs.series({ run }, options), signal),
      })),
      combine: useCallback((reads: Reads<SeriesView[]>) => reads.map(({ data }) => data), []),
    },
    queries,
  );
  const details = useDetails(ids);
  return useMemo(
    () => ids.map((id, i) => ({ id, detail: details[i], series: series[i] })),
    [ids, details, series],
  );
}

/**
 * Start parameters of a run are read once, and when it begins or ends; the rest is in the list of all runs, which every page follows: a
 * call for each of twenty runs four times a second cost the page more than their charts' words.
 */
function useDetails(ids: readonly string[]): readonly Read<RunDetail>[] {
  const { connection, queries } = useBridge();
  const read = useQueries(
    {
      queries: ids.map((run) => ({
        queryKey: queryKeys.compared(run),
        queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
          connection.read((client, options) => client.runs.get({ run }, options), signal),
      })),
      combine: useCallback((reads: Reads<RunDetail>) => reads.map(({ data }) => data), []),
    },
    queries,
  );
  const now = useListed(ids, read);
  useTurns(ids, now);
  return useMemo(
    () =>
      read.map((detail, i) => {
        const run = now[i];
        return detail?.ok === true && run ? ok({ ...detail.value, run }) : detail;
      }),
    [read, now],
  );
}

type Listed = RunView | null | undefined;

/** The runs as the list has them now: null where it has none, undefined while it was not read. */
function useListed(ids: readonly string[], details: readonly Read<RunDetail>[]): readonly Listed[] {
  const list = useRuns();
  const byId = useMemo(
    () => (list?.ok === true ? new Map<string, RunView>(list.value.map(withId)) : null),
    [list],
  );
  return useStableArray(
    ids.map((id, i) => {
      const detail = details[i];
      const runId = detail?.ok === true ? detail.value.run.runId : id;
      return byId === null ? undefined : (byId.get(runId) ?? null);
    }),
  );
}

const withId = (run: RunView): readonly [string, RunView] => [run.runId, run];

/** Reads a run again that began, ended, was deleted or came back. */
function useTurns(ids: readonly string[], now: readonly Listed[]): void {
  const { queries } = useBridge();
  const refObject = useRef(new Map<string, string>());
  useEffect(() => {
    for (const [i, id] of ids.entries()) {
      const run = now[i];
      if (run === undefined) continue;
      const before = refObject.current.get(id);
      const phase = run?.phase ?? 'gone';
      refObject.current.set(id, phase);
      if (before === undefined || before === phase) continue;
      void queries.invalidateQueries({ queryKey: queryKeys.compared(id) });
    }
  }, [queries, ids, now]);
}
