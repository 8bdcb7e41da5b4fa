import type { Lineage } from '#core/contract/run/lineage';
import { queryKeys } from '../../bridge';
import { type Read, useRead } from '../use-engine';

/** The tree of a run and its relatives. */
export const useLineage = (run: string): Read<Lineage> =>
  useRead(queryKeys.lineage(run), (client, options) => client.runs.lineage({ run }, options));
