import type { Anatomy } from '#core/contract/insight/anatomy';
import type { WhoPaid } from '#core/contract/insight/who-paid';
import { queryKeys } from '../../bridge';
import { type Read, useRead } from '../use-engine';

/** Which reward function paid for the change of a run's reward. */
export const useWhoPaid = (run: string, enabled: boolean): Read<WhoPaid> =>
  useRead(
    [...queryKeys.insight(run), 'who-paid'],
    (client, options) => client.insight.whoPaid({ run }, options),
    enabled,
  );

/** Where the time of a run's steps went. */
export const useAnatomy = (run: string, enabled: boolean): Read<Anatomy> =>
  useRead(
    [...queryKeys.insight(run), 'anatomy'],
    (client, options) => client.insight.anatomy({ run }, options),
    enabled,
  );
