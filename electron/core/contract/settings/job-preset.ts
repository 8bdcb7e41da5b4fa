import { z } from 'zod';
import { base } from '../api-base';
import { ShortText } from '../bounds';
import { TargetId } from '../run/run';
import { SlurmOptions } from '../slurm/slurm-options';

export const MAX_JOB_PRESETS = 500;

/** Job preset: options of a batch job that the user gave a name, for any training on one cluster. */
export const JobPreset = z.object({
  target: TargetId,
  name: ShortText.trim().min(1).max(80),
  slurm: SlurmOptions,
});
export type JobPreset = z.infer<typeof JobPreset>;

const Presets = z.array(JobPreset);

/** Job presets of the user. Each call answers all presets of the cluster, in the order in which they were made. */
export const jobPresetCalls = {
  list: base.input(JobPreset.pick({ target: true })).output(Presets),
  /** Replaces the preset of that cluster and name, or adds it. */
  save: base.input(JobPreset).output(Presets),
  remove: base.input(JobPreset.pick({ target: true, name: true })).output(Presets),
};
