import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Refusal } from '#core/contract/refusal';
import type { ClusterView, JobDetail } from '#core/contract/jobs/cluster';
import type { Result } from '#core/lib/result';
import { useBridge } from '../../bridge';
import type { Read } from '../use-engine';

/** A controller is asked at most so often, no matter how many forms are opened. */
const MAX_AGE_MS = 30_000;
/** The output of one job is read so often while it is shown. */
const OUTPUT_EVERY_MS = 5_000;
/** The button asks it again at most so often. */
const MIN_AGE_MS = 10_000;

/** Partitions, accounts and jobs of a cluster; undefined while they are not known. `isLive`: read again every 30 seconds. */
export function useCluster(target: string, isLive = false): Read<ClusterView> {
  const { connection, queries } = useBridge();
  const { data } = useQuery(
    {
      queryKey: ['cluster', target],
      queryFn: ({ signal }) =>
        connection.read((client, options) => client.targets.cluster({ target }, options), signal),
      staleTime: MAX_AGE_MS,
      refetchInterval: isLive ? MAX_AGE_MS : false,
    },
    queries,
  );
  return data;
}

/** A job of the user's queue with the end of its output, read again every 5 seconds until it is over. */
export function useQueuedJob(target: string, jobId: string): Read<JobDetail> {
  const { connection, queries } = useBridge();
  const { data } = useQuery(
    {
      queryKey: ['cluster', target, jobId],
      queryFn: ({ signal }) =>
        connection.read(
          (client, options) => client.targets.queuedJob({ target, jobId }, options),
          signal,
        ),
      refetchInterval: ({ state }) =>
        state.data?.ok === true && state.data.value.isOver ? false : OUTPUT_EVERY_MS,
    },
    queries,
  );
  return data;
}

interface ClusterActs {
  /** Cancels a job of the user; then the queue is read again. */
  readonly cancel: (jobId: string) => Promise<Result<object, Refusal>>;
  readonly refresh: () => void;
}

export function useClusterActs(target: string): ClusterActs {
  const { connection, queries } = useBridge();
  return useMemo(() => {
    const queryKey = ['cluster', target];
    return {
      cancel: async (jobId) => {
        const answer = await connection.act((client) =>
          client.targets.cancelJob({ target, jobId }),
        );
        void queries.invalidateQueries({ queryKey });
        return answer;
      },
      refresh: () => {
        const readMs = queries.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
        if (Date.now() - readMs > MIN_AGE_MS) void queries.invalidateQueries({ queryKey });
      },
    };
  }, [connection, queries, target]);
}
