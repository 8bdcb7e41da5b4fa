import { basename } from 'node:path';

/** `{env_id}__{exp_name}__{seed}__{time}`: CleanRL and scripts in its manner (cleanrl/ppo.py, `run_name`). */
const CLEANRL = /^(?<env_id>.+?)__(?<exp_name>.+)__(?<seed>\d{1,10})__\d{9,11}$/;

/** Parameters in the name of a training's folder; none where it has no form that is known. */
export function namedParams(folder: string): Readonly<Record<string, unknown>> {
  const { groups } = CLEANRL.exec(basename(folder)) ?? {};
  return groups === undefined ? {} : { ...groups, seed: Number(groups['seed']) };
}
