import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FolderListing } from '#core/contract/target/folder';
import { useBridge } from '../../bridge';
import type { Read } from '../use-engine';

/** Folder of a target to list. */
export interface FolderQuery {
  readonly target: string;
  /** Empty = the home folder. */
  readonly path: string;
  readonly hidden: boolean;
}

/** For so long a listing answers again without a look at the disk. */
const MAX_AGE_MS = 5_000;

/** Content of a folder of a target; while another one is read, the one before. */
export function useFolder(
  { target, path, hidden }: FolderQuery,
  enabled = true,
): { readonly read: Read<FolderListing>; readonly isReading: boolean } {
  const { connection, queries } = useBridge();
  const { data, isFetching } = useQuery(
    {
      queryKey: ['folder', target, path, String(hidden)],
      queryFn: ({ signal }) =>
        connection.read(
          (client, options) => client.folders.list({ target, path, hidden }, options),
          signal,
        ),
      enabled,
      staleTime: MAX_AGE_MS,
      placeholderData: keepPreviousData,
    },
    queries,
  );
  return { read: enabled ? data : undefined, isReading: isFetching };
}
