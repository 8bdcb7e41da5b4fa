import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { JobPlan } from '#core/contract/jobs/job-plan';
import type { NodeAllocation } from '#core/contract/target/node-allocation';
import type { Refusal } from '#core/contract/refusal';
import type { ProbeReport } from '#core/contract/setup/probe';
import type { SlurmOptions } from '#core/contract/slurm/slurm-options';
import type { Result } from '#core/lib/result';
import { useBridge } from '../../bridge';
import type { Read } from '../use-engine';

/** The controller is everyone's: it is asked often only while an answer is near. */
const SOON_MS = 1_000;
const LATER_MS = 10_000;
const SOON_FOR_MS = 30_000;

const intervalOf = (allocation: NodeAllocation | null, nowMs: number): number | false => {
  if (allocation === null || allocation.isOver) return false;
  const isAwaited = allocation.node === null && nowMs - allocation.submittedMs < SOON_FOR_MS;
  return isAwaited ? SOON_MS : LATER_MS;
};

/** The job that holds a node for checks, read again while it has not ended; null where there was none. */
export function useAllocation(target: string): Read<NodeAllocation | null> {
  const { connection, queries } = useBridge();
  const { data } = useQuery(
    {
      queryKey: ['allocation', target],
      queryFn: ({ signal }) =>
        connection.read(
          (client, options) => client.targets.allocation({ target }, options),
          signal,
        ),
      refetchInterval: ({ state }) =>
        intervalOf(state.data?.ok === true ? state.data.value : null, Date.now()),
    },
    queries,
  );
  return data;
}

/** How such a job would be submitted, and whether Slurm would take it. */
export function useAllocationPlan(target: string, options: SlurmOptions): Read<JobPlan> {
  const { connection, queries } = useBridge();
  const { data } = useQuery(
    {
      queryKey: ['allocation-plan', target, options],
      queryFn: ({ signal }) =>
        connection.read(
          (client, more) => client.targets.planAllocation({ target, options }, more),
          signal,
        ),
      staleTime: LATER_MS,
      placeholderData: (before) => before,
    },
    queries,
  );
  return data;
}

export interface NodeSubject {
  readonly target: string;
  readonly python: string | null;
  /** Id of the job that holds the node. */
  readonly job: string;
}

interface AllocationActs {
  readonly hold: (options: SlurmOptions) => Promise<Result<NodeAllocation, Refusal>>;
  readonly release: (jobId: string) => Promise<Result<object, Refusal>>;
  /** Runs one probe on the node. @throws when `signal` is aborted */
  readonly probe: (
    of: NodeSubject,
    probe: string,
    signal: AbortSignal,
  ) => Promise<Result<ProbeReport, Refusal>>;
}

export function useAllocationActs(target: string): AllocationActs {
  const { connection, queries } = useBridge();
  return useMemo(() => {
    const reread = (): void => {
      void queries.invalidateQueries({ queryKey: ['allocation', target] });
      void queries.invalidateQueries({ queryKey: ['cluster', target] });
    };
    return {
      hold: async (options) => {
        const answer = await connection.act((client) =>
          client.targets.allocate({ target, options }),
        );
        reread();
        return answer;
      },
      release: async (jobId) => {
        const answer = await connection.act((client) =>
          client.targets.cancelJob({ target, jobId }),
        );
        reread();
        return answer;
      },
      probe: (of, probe, signal) =>
        connection.read(
          (client, options) => client.setup.probe({ ...of, goal: null, probe }, options),
          signal,
        ),
    };
  }, [connection, queries, target]);
}
