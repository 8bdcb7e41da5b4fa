import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Refusal } from '#core/contract/refusal';
import type { RunId } from '#core/contract/run/run';
import type { Sweep, SweepPlan, SweepRequest } from '#core/contract/start/sweep-calls';
import type { Result } from '#core/lib/result';
import { useBridge } from '../../bridge';
import type { Read } from '../use-engine';

/** Plan of a sweep: its runs, with time and disk by earlier runs; the one before while a newer is awaited. null: there is no sweep. */
export function useSweepPlan(request: SweepRequest | null): { readonly last: Read<SweepPlan> } {
  const { connection, queries } = useBridge();
  const { data } = useQuery(
    {
      queryKey: ['sweep-plan', request?.request.recipe ?? null, JSON.stringify(request)],
      queryFn:
        request === null
          ? skipToken
          : ({ signal }) =>
              connection.read((client, options) => client.sweeps.plan(request, options), signal),
      placeholderData: (before, query) =>
        query?.queryKey[1] === request?.request.recipe ? before : undefined,
    },
    queries,
  );
  return { last: data };
}

export interface SweepActs {
  readonly start: (request: SweepRequest) => Promise<Result<Sweep, Refusal>>;
  /** @param stops also asks what is running to save and exit */
  readonly cancel: (sweep: string, stops: boolean) => Promise<Result<CancelledSweep, Refusal>>;
  /** Puts runs back that a cancel took out of the queue. */
  readonly restore: (
    runs: readonly RunId[],
  ) => Promise<Result<{ readonly restored: readonly RunId[] }, Refusal>>;
}

/** Runs that a cancel took out of the queue, and runs that it asked to save and exit. */
export interface CancelledSweep {
  readonly removed: readonly RunId[];
  readonly stopping: readonly RunId[];
}

/** Starts and cancels sweeps. */
export function useSweepActs(): SweepActs {
  const { connection } = useBridge();
  return useMemo(
    () => ({
      start: (request) => connection.act((client) => client.sweeps.start(request)),
      cancel: (sweep, stops) => connection.act((client) => client.sweeps.cancel({ sweep, stops })),
      restore: (runs) => connection.act((client) => client.sweeps.restore({ runs: [...runs] })),
    }),
    [connection],
  );
}
