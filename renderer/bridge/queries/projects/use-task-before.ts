import { useQuery } from '@tanstack/react-query';
import type { ChainRequest, ChainStep } from '#core/contract/project/project-calls';
import type { Refusal } from '#core/contract/refusal';
import type { RunView } from '#core/contract/run/run';
import { ok, type Result } from '#core/lib/result';
import { queryKeys, useBridge } from '../../bridge';

/** A chain of tasks: its first run, and the names of those that wait for it. */
export interface StartedChain {
  readonly first: RunView;
  readonly waiting: readonly string[];
}

/** Tasks that come before one with these values, and the start of all of them in order. @param asked null: none is needed */
export function useTasksBefore(requested: ChainRequest | null): {
  /** The last one is the task itself; empty while that is not known. */
  readonly steps: readonly ChainStep[];
  readonly startAll: () => Promise<Result<StartedChain, Refusal>>;
} {
  const { connection, queries } = useBridge();
  const request = requested ?? { project: '', task: '' };
  const { data } = useQuery(
    {
      queryKey: [...queryKeys.projects, 'tasks-before', JSON.stringify(requested)],
      queryFn: ({ signal }) =>
        connection.read((client, options) => client.projects.chain(request, options), signal),
      enabled: requested !== null,
      gcTime: 0,
    },
    queries,
  );
  return {
    steps: requested !== null && data?.ok === true ? data.value : [],
    startAll: async () => {
      const answer = await connection.act((client) => client.projects.startChain(request));
      void queries.invalidateQueries({ queryKey: queryKeys.queue });
      if (!answer.ok) return answer;
      const { started, queued } = answer.value;
      return ok({ first: started, waiting: queued.map(({ name }) => name) });
    },
  };
}
