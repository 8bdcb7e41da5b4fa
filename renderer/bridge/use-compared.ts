import { useQueries } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { RunDetail } from '#core/contract/api';
import type { Refusal } from '#core/contract/refusal';
import type { SeriesView } from '#core/contract/series';
import type { Result } from '#core/lib/result';
import { keys, useBridge } from './cockpit-bridge';

/** One of the runs that are compared, as far as it was read. */
export interface ComparedRead {
  readonly id: string;
  readonly detail: Result<RunDetail, Refusal> | undefined;
  readonly series: Result<SeriesView[], Refusal> | undefined;
}

type Reads<T> = readonly { readonly data: Result<T, Refusal> | undefined }[];

/** Several runs with their series; each is read again when its own tick comes. The same array until one was. */
export function useCompared(ids: readonly string[]): readonly ComparedRead[] {
  const { connection, queries } = useBridge();
  const details = useQueries(
    {
      queries: ids.map((run) => ({
        queryKey: keys.run(run),
        queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
          connection.read((client, options) => client.runs.get({ run }, options), signal),
      })),
      combine: useCallback((reads: Reads<RunDetail>) => reads.map(({ data }) => data), []),
    },
    queries,
  );
  const series = useQueries(
    {
      queries: ids.map((run) => ({
        queryKey: keys.series(run),
        queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
          connection.read((client, options) => client.runs.series({ run }, options), signal),
      })),
      combine: useCallback((reads: Reads<SeriesView[]>) => reads.map(({ data }) => data), []),
    },
    queries,
  );
  return useMemo(
    () => ids.map((id, i) => ({ id, detail: details[i], series: series[i] })),
    [ids, details, series],
  );
}
