import { useQuery } from '@tanstack/react-query';
import type { RunId } from '#core/contract/run/run';
import { useBridge } from '../../bridge';
import { lastLogLines } from './last-log-lines';

const AGAIN_MS = 2_000;

/** Query of the last 300 lines of a run's log as text; null where it printed nothing, undefined while it is read. */
export function useLastLines(run: RunId, isLive: boolean): string | null | undefined {
  const { connection, queries } = useBridge();
  const lines = useQuery(
    {
      queryKey: ['last-lines', run],
      queryFn: () => lastLogLines(connection, '', run),
      refetchInterval: isLive ? AGAIN_MS : false,
    },
    queries,
  );
  return lines.data;
}
