import { useMemo } from 'react';
import type { Refusal } from '#core/contract/refusal';
import type { JobPreset } from '#core/contract/settings/job-preset';
import type { Result } from '#core/lib/result';
import { queryKeys, useBridge } from '../../bridge';
import { type Read, useRead } from '../use-engine';

type Answer = Result<JobPreset[], Refusal>;

/** Acts on the job presets of a cluster; each answers all of them. */
export interface JobPresetActs {
  readonly save: (preset: JobPreset) => Promise<Answer>;
  readonly remove: (preset: Pick<JobPreset, 'target' | 'name'>) => Promise<Answer>;
}

/** Job presets that the user made for a cluster. */
export const useJobPresets = (target: string): Read<JobPreset[]> =>
  useRead(queryKeys.jobPresets(target), (client, options) =>
    client.jobPresets.list({ target }, options),
  );

export function useJobPresetActs(): JobPresetActs {
  const { connection, queries } = useBridge();
  return useMemo(() => {
    const shown = (target: string, answer: Answer): Answer => {
      if (answer.ok) queries.setQueryData(queryKeys.jobPresets(target), answer);
      return answer;
    };
    return {
      save: async (preset) =>
        shown(preset.target, await connection.act((client) => client.jobPresets.save(preset))),
      remove: async (preset) =>
        shown(preset.target, await connection.act((client) => client.jobPresets.remove(preset))),
    };
  }, [connection, queries]);
}
