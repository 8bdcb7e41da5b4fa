import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type {
  AllSteps,
  AllStepsQuery,
  PromptRates,
  PromptsQuery,
  Rollout,
  RolloutsQuery,
  StepRollouts,
} from '#core/contract/insight/rollouts';
import { queryKeys, useBridge } from '../../bridge';
import type { Refusal } from '#core/contract/refusal';
import type { Result } from '#core/lib/result';
import type { Ask } from '../../connection/connection';
import { type Read, useRead } from '../use-engine';

/** Rollouts of a step of a run. A run that continues is read again as it grows. */
export const useRollouts = (query: RolloutsQuery): Read<StepRollouts> =>
  useRead([...queryKeys.insight(query.run), 'rollouts', JSON.stringify(query)], (client, options) =>
    client.insight.rollouts(query, options),
  );

const AGAIN_MS = 100;

/** Rollouts of all steps that match, asked for until all steps were read. */
export const useAllRollouts = (query: AllStepsQuery): Read<AllSteps> =>
  useAllSteps(query, 'all rollouts', (client, options) =>
    client.insight.allRollouts(query, options),
  );

/** Prompts by how well they are answered, asked for until all steps were read. */
export const usePrompts = (query: PromptsQuery): Read<PromptRates> =>
  useAllSteps(query, 'prompts', (client, options) => client.insight.prompts(query, options));

type ReadSteps = Pick<AllSteps, 'steps' | 'read' | 'skipped'>;

function useAllSteps<T extends ReadSteps>(
  query: { readonly run: string },
  name: string,
  ask: Ask<T>,
): Read<T> {
  const { connection, queries } = useBridge();
  const { data } = useQuery(
    {
      queryKey: [...queryKeys.insight(query.run), name, JSON.stringify(query)],
      queryFn: ({ signal }) => connection.read(ask, signal),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data?.ok === true && isBeingRead(state.data.value) ? AGAIN_MS : false,
    },
    queries,
  );
  return data;
}

const isBeingRead = ({ read, skipped, steps }: ReadSteps): boolean => read + skipped < steps;

/** All prompts in a range of rates, in full. */
export function usePromptReader(): (query: PromptsQuery) => Promise<Result<PromptRates, Refusal>> {
  const { connection } = useBridge();
  return (query) => connection.read((client, options) => client.insight.prompts(query, options));
}

/** One rollout with its whole texts. */
export const useRollout = (of: {
  readonly run: string;
  readonly step: number;
  readonly index: number;
  readonly validation: boolean;
}): Read<Rollout> =>
  useRead([...queryKeys.insight(of.run), 'rollout', JSON.stringify(of)], (client, options) =>
    client.insight.rollout(of, options),
  );
