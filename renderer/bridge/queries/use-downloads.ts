import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DownloadPreview, DownloadView } from '#core/contract/download/download-calls';
import type { Refusal } from '#core/contract/refusal';
import type { Result } from '#core/lib/result';
import { queryKeys, useBridge } from '../bridge';
import type { Read } from './use-engine';

const MOVES_EVERY_MS = 1_000;
const RESTS_EVERY_MS = 5_000;

/** Whether a download is in progress. */
export const isInProgress = ({ state }: Pick<DownloadView, 'state'>): boolean =>
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
        state.data?.ok === true && state.data.value.some(isInProgress)
          ? MOVES_EVERY_MS
          : RESTS_EVERY_MS,
    },
    queries,
  );
  return data;
}

/** Download that the user wants on this computer. */
export interface DownloadWanted {
  /** An address, or `hf:ORG/NAME[@REVISION]`. */
  readonly source: string;
  /** A folder; null: below `~/rl-cockpit/`. */
  readonly to: string | null;
}

interface DownloadActs {
  /** Names, sizes and copies on this machine; writes nothing. */
  readonly preview: (wanted: DownloadWanted) => Promise<Result<DownloadPreview, Refusal>>;
  readonly start: (wanted: DownloadWanted) => Promise<Result<DownloadView, Refusal>>;
  /** Uses files that are on this machine in place of the network. */
  readonly copy: (wanted: DownloadWanted, from: string) => Promise<Result<DownloadView, Refusal>>;
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
    const here = { target: 'local' } as const;
    return {
      preview: (wanted) =>
        connection.act((client) => client.downloads.preview({ ...wanted, ...here })),
      start: (wanted) =>
        after(connection.act((client) => client.downloads.start({ ...wanted, ...here }))),
      copy: (wanted, from) =>
        after(connection.act((client) => client.downloads.copy({ ...wanted, ...here, from }))),
      cancel: (id) => after(connection.act((client) => client.downloads.cancel({ id }))),
      resume: (id) => after(connection.act((client) => client.downloads.resume({ id }))),
      remove: (id) => after(connection.act((client) => client.downloads.remove({ id }))),
    };
  }, [connection, queries]);
}
