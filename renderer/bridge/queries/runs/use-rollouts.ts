import type { Rollout, RolloutsQuery, StepRollouts } from '#core/contract/insight/rollouts';
import { queryKeys } from '../../bridge';
import { type Read, useRead } from '../use-engine';

/** Rollouts of a step of a run. A run that continues is read again as it grows. */
export const useRollouts = (query: RolloutsQuery): Read<StepRollouts> =>
  useRead([...queryKeys.insight(query.run), 'rollouts', JSON.stringify(query)], (client, options) =>
    client.insight.rollouts(query, options),
  );

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
