import { useMemo } from 'react';
import type { Queued } from '#core/contract/queue-calls';
import type { Refusal } from '#core/contract/refusal';
import { RunId, type RunView } from '#core/contract/run';
import type { StartCheck, StartPreview } from '#core/contract/start-calls';
import type { StartRequest } from '#core/contract/start-request';
import type { Result } from '#core/lib/result';
import { keys, useBridge } from './cockpit-bridge';
import { type Read, useRead } from './use-engine';

/** What this start would do; read again for every change of it. */
export const useStartPreview = (asked: StartRequest, enabled: boolean): Read<StartPreview> =>
  useRead(
    ['preview', JSON.stringify(asked)],
    (client, options) => client.recipes.preview(asked, options),
    enabled,
  );

/** @param round another number looks again */
export const useStartChecks = (
  asked: StartRequest,
  round: number,
  enabled: boolean,
): Read<StartCheck[]> =>
  useRead(
    ['checks', JSON.stringify(asked), String(round)],
    (client, options) => client.recipes.checks(asked, options),
    enabled,
  );

/** Trainings that wait for another one to end. */
export const useQueue = (): Read<Queued[]> =>
  useRead(keys.queue, (client, options) => client.queue.list(undefined, options));

type WaitAsked = Pick<Queued, 'after' | 'onlyIfSucceeded'> & { readonly request: StartRequest };

export interface StartActs {
  readonly start: (asked: StartRequest) => Promise<Result<RunView, Refusal>>;
  readonly wait: (asked: WaitAsked) => Promise<Result<Queued, Refusal>>;
  readonly remove: (runId: string) => Promise<Result<void, Refusal>>;
  readonly startNow: (runId: string) => Promise<Result<RunView, Refusal>>;
}

export function useStartActs(): StartActs {
  const { connection, queries } = useBridge();
  return useMemo(() => {
    const reread = (): void => void queries.invalidateQueries({ queryKey: keys.queue });
    return {
      start: (asked) => connection.act((client) => client.runs.start(asked)),
      wait: async (asked) => {
        const answer = await connection.act((client) => client.queue.add(asked));
        reread();
        return answer;
      },
      remove: async (runId) => {
        const answer = await connection.act((client) =>
          client.queue.remove({ runId: RunId.parse(runId) }),
        );
        reread();
        return answer;
      },
      startNow: (runId) =>
        connection.act((client) => client.queue.startNow({ runId: RunId.parse(runId) })),
    };
  }, [connection, queries]);
}
