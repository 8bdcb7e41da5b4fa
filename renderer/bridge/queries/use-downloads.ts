import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DownloadView } from '#core/contract/download/download-calls';
import type { Refusal } from '#core/contract/refusal';
import type { Result } from '#core/lib/result';
import { queryKeys, useBridge } from '../bridge';
import type { Read } from './use-engine';

const MOVES_EVERY_MS = 1_000;
const RESTS_EVERY_MS = 5_000;

/** Is a download in progress? */
export const isUnderWay = ({ state }: Pick<DownloadView, 'state'>): boolean =>
  ['listing', 'downloading', 'quiet', 'waiting', 'verifying'].includes(state);

/** Downloads that the engine knows, the newest first, as they go. */
export function useDownloads(): Read<readonly DownloadView[]> {
  const { connection, queries } = useBridge();
  const { data } = useQuery(
    {
      queryKey: queryKeys.downloads,
      queryFn: ({ signal }) =>
        connection.read((client, options) => client.downloads.list(undefined, options), signal),
      refetchOnMount: 'always',
      refetchInterval: ({ state }) =>
        state.data?.ok === true && state.data.value.some(isUnderWay)
          ? MOVES_EVERY_MS
          : RESTS_EVERY_MS,
    },
    queries,
  );
  return data;
}

interface DownloadActs {
  /** Keeps what has arrived. */
  readonly cancel: (id: string) => Promise<Result<DownloadView, Refusal>>;
  readonly resume: (id: string) => Promise<Result<DownloadView, Refusal>>;
  /** Deletes what has arrived, unless it is whole. */
  readonly remove: (id: string) => Promise<Result<{ freedBytes: number }, Refusal>>;
}

export function useDownloadActs(): DownloadActs {
  const { connection, queries } = useBridge();
  return useMemo(() => {
    const after = async <T>(act: Promise<Result<T, Refusal>>): Promise<Result<T, Refusal>> => {
      const answer = await act;
      void queries.invalidateQueries({ queryKey: queryKeys.downloads });
      return answer;
    };
    return {
      cancel: (id) => after(connection.act((client) => client.downloads.cancel({ id }))),
      resume: (id) => after(connection.act((client) => client.downloads.resume({ id }))),
      remove: (id) => after(connection.act((client) => client.downloads.remove({ id }))),
    };
  }, [connection, queries]);
}
