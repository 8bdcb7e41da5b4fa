import { RayOptions } from '../contract/ray/ray-options';
import type { StartRequest } from '../contract/run/start-request';
import { SlurmOptions } from '../contract/slurm/slurm-options';
import { rayOptionText } from './ray-option-text';
import { slurmOptionText } from './slurm-option-text';

/** The flag of each option of a Slurm job on the command line. */
export const SLURM_FLAG_NAMES: Readonly<Record<keyof SlurmOptions, string>> = {
  partition: 'partition',
  account: 'account',
  qos: 'qos',
  time: 'time',
  nodes: 'nodes',
  launcher: 'launcher',
  cpus: 'cpus',
  memMiB: 'mem',
  gpus: 'gpus',
  constraint: 'constraint',
  reservation: 'reservation',
  modules: 'module',
  options: 'sbatch',
  warnS: 'warn',
  continuations: 'continue',
  requeue: 'requeue',
};

/** The flag of each option of a Ray job: those of `ray job submit`. */
export const RAY_FLAG_NAMES: Readonly<Record<keyof RayOptions, string>> = {
  cpus: 'entrypoint-num-cpus',
  gpus: 'entrypoint-num-gpus',
  memMiB: 'entrypoint-memory',
};

/** Words of the command line for the options of a job; none where it has none. A value may begin with dashes: it is joined to its flag. */
export const jobFlags = ({
  slurm = {},
  ray = {},
}: Pick<StartRequest, 'slurm' | 'ray'>): string[] => [
  ...slurmNames(slurm).flatMap((name) => slurmWords(slurm, name)),
  ...rayNames(ray).map((name) => `--${RAY_FLAG_NAMES[name]}=${rayOptionText(ray, name)}`),
];

const slurmNames = (options: SlurmOptions) =>
  SlurmOptions.keyof().options.filter((name) => options[name] !== undefined);
const rayNames = (options: RayOptions) =>
  RayOptions.keyof().options.filter((name) => options[name] !== undefined);

function slurmWords(options: SlurmOptions, name: keyof SlurmOptions): readonly string[] {
  const flag = `--${SLURM_FLAG_NAMES[name]}`;
  const value = options[name];
  if (name === 'requeue') return value === true ? [flag] : [];
  if (Array.isArray(value)) return value.map((one) => `${flag}=${one}`);
  return [`${flag}=${slurmOptionText(options, name)}`];
}
