import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Refusal } from '#core/contract/refusal';
import type {
  TransferPreview,
  TransferRequest,
  TransferView,
  WhenExists,
} from '#core/contract/transfer/transfer-calls';
import { ok, type Result } from '#core/lib/result';
import { queryKeys, useBridge } from '../bridge';
import { type Read, useRead } from './use-engine';

/** Poll interval of a transfer that is shown, by its state. */
const MOVES_EVERY_MS = 300;
const WAITS_EVERY_MS = 1_000;

export interface PreviewRead {
  readonly read: Read<TransferPreview>;
  readonly isScanning: boolean;
  /** Of an earlier wish with the same ends: shown while the newer one is awaited. */
  readonly isOld: boolean;
  /** Time when both sides were scanned. */
  readonly refreshedMs: number;
  readonly again: () => void;
}

/** Preview of a transfer: scans both sides on every change; writes nothing. @param request null: nothing to scan yet */
export function useTransferPreview(request: TransferRequest | null): PreviewRead {
  const { connection, queries } = useBridge();
  const ends = JSON.stringify([request?.from, request?.to]);
  const { data, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = useQuery(
    {
      queryKey: ['send-preview', ends, JSON.stringify(request)],
      queryFn: ({ signal }) =>
        connection.read(async (client, options) => {
          if (request === null) throw new Error('Nothing was asked for.');
          return client.transfers.preview(request, options);
        }, signal),
      enabled: request !== null,
      // A folder may have changed since this page was last open.
      refetchOnMount: 'always',
      placeholderData: (before, query) => (query?.queryKey[1] === ends ? before : undefined),
    },
    queries,
  );
  return {
    read: request === null ? undefined : data,
    isScanning: isFetching,
    isOld: isPlaceholderData,
    refreshedMs: dataUpdatedAt,
    again: () => void refetch(),
  };
}

/** Whether a transfer is in progress. */
export function isInProgress({ state }: Pick<TransferView, 'state'>): boolean {
  return ['sending', 'waiting', 'proving', 'placing'].includes(state);
}

const everyMs = (views: readonly TransferView[]): number | false => {
  if (!views.some(isInProgress)) return false;
  return views.some(({ state }) => state !== 'waiting') ? MOVES_EVERY_MS : WAITS_EVERY_MS;
};

/** One transfer, as it goes. */
export function useTransfer(id: string): Read<TransferView> {
  const { connection, queries } = useBridge();
  const { data } = useQuery(
    {
      queryKey: [...queryKeys.sends, id],
      queryFn: ({ signal }) =>
        connection.read((client, options) => client.transfers.progress({ id }, options), signal),
      refetchInterval: ({ state }) => everyMs(state.data?.ok === true ? [state.data.value] : []),
    },
    queries,
  );
  return data;
}

/** Every transfer that the engine knows, the newest first. */
export function useTransfers(): Read<readonly TransferView[]> {
  const { connection, queries } = useBridge();
  const { data } = useQuery(
    {
      queryKey: queryKeys.sends,
      queryFn: ({ signal }) =>
        connection.read((client, options) => client.transfers.list(undefined, options), signal),
      refetchInterval: ({ state }) =>
        state.data?.ok === true && state.data.value.some(isInProgress) ? WAITS_EVERY_MS : false,
    },
    queries,
  );
  return data;
}

export interface TransferActs {
  /** @param request what was scanned, and `id` what the scan returned */
  readonly start: (
    id: string,
    request: TransferRequest,
    whenExists: WhenExists,
  ) => Promise<Result<TransferView, Refusal>>;
  /** @param keep what has arrived stays for another try */
  readonly cancel: (id: string, keep: boolean) => Promise<Result<TransferView, Refusal>>;
  /** A user's act: dials both ends, then continues where it is. */
  readonly goOn: (view: TransferView) => Promise<Result<TransferView, Refusal>>;
}

export function useTransferActs(): TransferActs {
  const { connection, queries } = useBridge();
  return useMemo(() => {
    const after = async (
      act: Promise<Result<TransferView, Refusal>>,
    ): Promise<Result<TransferView, Refusal>> => {
      const answer = await act;
      void queries.invalidateQueries({ queryKey: queryKeys.sends });
      return answer;
    };
    return {
      start: (id, request, whenExists) =>
        after(connection.act((client) => client.transfers.start({ id, request, whenExists }))),
      cancel: (id, keep) =>
        after(connection.act((client) => client.transfers.cancel({ id, keep }))),
      goOn: (view) =>
        after(
          connection.act(async (client) => {
            for (const target of new Set([view.from.target, view.to.target]))
              await client.targets.connect({ target });
            return client.transfers.resume({ id: view.id });
          }),
        ),
    };
  }, [connection, queries]);
}

/** Texts of this machine with the paths that were sent to a target as they are there. @param enabled false: they stay as they are */
export function usePathTranslation(
  target: string,
  texts: readonly string[],
  enabled: boolean,
): Read<readonly string[]> {
  const read = useRead(
    ['translate', target, JSON.stringify(texts)],
    (client, options) => client.transfers.translate({ target, texts: [...texts] }, options),
    enabled,
  );
  return enabled ? read : ok(texts);
}
