import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { LogLevel } from '#core/contract/app-log/app-log';
import type { AppLogView } from '#core/contract/app-log/app-log-calls';
import type { Refusal } from '#core/contract/refusal';
import type { Result } from '#core/lib/result';
import { useBridge } from '../bridge';
import type { Read } from './use-engine';

const EVERY_MS = 2_000;
const MAX_SHOWN = 300;

/** The newest entries of the app's log of this level and more serious ones, read again while they are shown. */
export function useAppLog(level: LogLevel): Read<AppLogView> {
  const { connection, queries } = useBridge();
  const { data } = useQuery(
    {
      queryKey: ['app-log', level],
      queryFn: ({ signal }) =>
        connection.read(
          (client, options) => client.appLog.list({ level, most: MAX_SHOWN }, options),
          signal,
        ),
      refetchInterval: EVERY_MS,
    },
    queries,
  );
  return data;
}

/** Reads the same entries to be sent to someone: without the names of the user and the machine. */
export function useSharedAppLog(): (level: LogLevel) => Promise<Result<AppLogView, Refusal>> {
  const { connection } = useBridge();
  return useCallback(
    (level) =>
      connection.read((client) => client.appLog.list({ level, most: MAX_SHOWN, shared: true })),
    [connection],
  );
}
