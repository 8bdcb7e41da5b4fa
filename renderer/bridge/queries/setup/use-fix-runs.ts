import type { StartedFix } from '#core/contract/setup/fix-runs';
import { queryKeys } from '../../bridge';
import { type Read, useRead } from '../use-engine';

/** Executions of fixes that the engine knows, newest first, with their proofs. */
export const useEngineFixRuns = (): Read<StartedFix[]> =>
  useRead(queryKeys.fixRuns, (client, options) => client.setup.fixRuns(undefined, options));
