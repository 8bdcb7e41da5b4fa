import { useQuery } from '@tanstack/react-query';
import type { ChainRequest, ChainStep } from '#core/contract/project/project-calls';
import type { Refusal } from '#core/contract/refusal';
import type { RunView } from '#core/contract/run/run';
import type { Result } from '#core/lib/result';
import { queryKeys, useBridge } from '../../bridge';
import type { Read } from '../use-engine';

/** Tasks of a project up to one, with a preset for each that has it; null takes the defaults. */
export type ChainQuery = Pick<ChainRequest, 'project' | 'task' | 'preset' | 'params'>;

/** Runs of a chain as they would be started; read again each time that they are shown. */
export function useChainPlan(query: ChainQuery): Read<ChainStep[]> {
  const { connection, queries } = useBridge();
  const { data } = useQuery(
    {
      queryKey: [...queryKeys.projects, 'chain', JSON.stringify(query)],
      queryFn: ({ signal }) =>
        connection.read((client, options) => client.projects.chain(query, options), signal),
      gcTime: 0,
      // While an experiment's name is typed, the plan of a letter before stays.
      placeholderData: (before) => before,
    },
    queries,
  );
  return data;
}

/** A started chain: its first run, and how many wait in the queue. */
export interface ChainStart {
  readonly first: RunView;
  readonly waiting: number;
}

/** Starts the first run of a chain and queues the others; sent once. */
export function useStartChain(): (query: ChainQuery) => Promise<Result<ChainStart, Refusal>> {
  const { connection, queries } = useBridge();
  return async (query) => {
    const answer = await connection.act((client) => client.projects.startChain(query));
    void queries.invalidateQueries({ queryKey: queryKeys.queue });
    if (!answer.ok) return answer;
    const { started, queued } = answer.value;
    return { ok: true, value: { first: started, waiting: queued.length } };
  };
}
