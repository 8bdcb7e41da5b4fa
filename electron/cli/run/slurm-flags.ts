import type { SlurmOptions } from '#core/contract/slurm/slurm-options';
import { SLURM_FLAG_NAMES } from '#core/training/job-flags';
import { slurmOption } from '#core/training/slurm-option-text';
import { isOn, listFlag, type ParsedCommand, textFlag } from '../command';
import { flagSwitch, flagText, flagTexts, type FlagTable } from '../flags/flags';
import { misused } from '../io';

/** Flags of the batch job that a run on a cluster becomes. */
export const SLURM_FLAGS: FlagTable = {
  'batch-script': flagText(
    'FILE',
    'Slurm: take the options and modules of this batch script; the flags here go before them.',
  ),
  'job-preset': flagText(
    'NAME',
    'Slurm: take the options saved under this name for the cluster; the flags here go before them.',
  ),
  partition: flagText('NAME', 'Slurm: the partition.'),
  account: flagText('NAME', 'Slurm: the account.'),
  qos: flagText('NAME', 'Slurm: the quality of service.'),
  time: flagText('LIMIT', 'Slurm: the time limit, as 30, 2:00:00 or 1-12.'),
  nodes: flagText('N', 'Slurm: nodes.'),
  launcher: flagText(
    'NAME',
    'Slurm: how the program starts on the nodes: srun (on each), torchrun (as ranks) or ray (with a Ray cluster of them).',
  ),
  cpus: flagText('N', 'Slurm: CPUs on each node.'),
  mem: flagText('SIZE', 'Slurm: memory on each node, as 16G or 800M.'),
  gpus: flagText('[TYPE:]N', 'Slurm: GPUs on each node.'),
  constraint: flagText('FEATURES', 'Slurm: features that the nodes must have.'),
  reservation: flagText('NAME', 'Slurm: the reservation.'),
  module: flagTexts('NAME', 'Slurm: load this module first.'),
  sbatch: flagTexts('OPTION', 'Slurm: a further option of sbatch, as --sbatch=--exclude=node7.'),
  warn: flagText(
    'SECONDS',
    'Slurm: ask the training to save and stop so long before the time limit (10 to 3600).',
  ),
  continue: flagText(
    'N',
    'Slurm: where the time limit stopped it, start it again from its newest checkpoint, at most N times.',
  ),
  requeue: flagSwitch(
    'Slurm: may start the job again after a preemption or the failure of a node.',
  ),
};

/** Options, each with an example of how its flag is written. */
const OPTIONS: readonly (readonly [keyof SlurmOptions, string])[] = [
  ['partition', 'gpu'],
  ['account', 'lab'],
  ['qos', 'normal'],
  ['time', '2:00:00'],
  ['nodes', '2'],
  ['launcher', 'torchrun'],
  ['cpus', '8'],
  ['memMiB', '16G'],
  ['gpus', 'a100:2'],
  ['constraint', 'ib'],
  ['reservation', 'course'],
  ['modules', 'cuda/12.4'],
  ['options', '--exclude=node7'],
  ['warnS', '300'],
  ['continuations', '10'],
];

/** The Slurm options of a command line; null: none. @throws Refused */
export function slurmOptions(parsed: ParsedCommand): SlurmOptions | null {
  const options: SlurmOptions = isOn(parsed, 'requeue') ? { requeue: true } : {};
  for (const [name, example] of OPTIONS) {
    const flag = SLURM_FLAG_NAMES[name];
    const texts = listFlag(parsed, flag);
    const text = texts.length === 0 ? textFlag(parsed, flag) : texts.join(' ');
    const option = text === null ? {} : slurmOption(name, text);
    if (option === null)
      misused(`--${flag} ${text ?? ''} cannot be used.`, `Write it as --${flag}=${example}`);
    Object.assign(options, option);
  }
  return Object.keys(options).length === 0 ? null : options;
}
