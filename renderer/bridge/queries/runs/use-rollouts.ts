import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type {
  AllSteps,
  AllStepsQuery,
  Rollout,
  RolloutsQuery,
  StepRollouts,
} from '#core/contract/insight/rollouts';
import { queryKeys, useBridge } from '../../bridge';
import { type Read, useRead } from '../use-engine';

/** Rollouts of a step of a run. A run that continues is read again as it grows. */
export const useRollouts = (query: RolloutsQuery): Read<StepRollouts> =>
  useRead([...queryKeys.insight(query.run), 'rollouts', JSON.stringify(query)], (client, options) =>
    client.insight.rollouts(query, options),
  );

const AGAIN_MS = 100;

/** Rollouts of all steps that match, asked for until all steps were read. */
export function useAllRollouts(query: AllStepsQuery): Read<AllSteps> {
  const { connection, queries } = useBridge();
  const { data } = useQuery(
    {
      queryKey: [...queryKeys.insight(query.run), 'all rollouts', JSON.stringify(query)],
      queryFn: ({ signal }) =>
        connection.read((client, options) => client.insight.allRollouts(query, options), signal),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data?.ok === true && isBeingRead(state.data.value) ? AGAIN_MS : false,
    },
    queries,
  );
  return data;
}

const isBeingRead = ({ read, skipped, steps }: AllSteps): boolean => read + skipped < steps;

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
