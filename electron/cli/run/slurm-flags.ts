import { SLURM_GPUS, SLURM_TIME, type SlurmOptions } from '#core/contract/slurm/slurm-options';
import { isOn, listFlag, type ParsedCommand, textFlag } from '../command';
import { flagSwitch, flagText, flagTexts, type FlagTable } from '../flags/flags';
import { misused } from '../io';

/** Flags of the batch job that a run on a cluster becomes. */
export const SLURM_FLAGS: FlagTable = {
  partition: flagText('NAME', 'Slurm: the partition.'),
  account: flagText('NAME', 'Slurm: the account.'),
  qos: flagText('NAME', 'Slurm: the quality of service.'),
  time: flagText('LIMIT', 'Slurm: the time limit, as 30, 2:00:00 or 1-12.'),
  nodes: flagText('N', 'Slurm: nodes.'),
  cpus: flagText('N', 'Slurm: CPUs on each node.'),
  mem: flagText('SIZE', 'Slurm: memory on each node, as 16G or 800M.'),
  gpus: flagText('[TYPE:]N', 'Slurm: GPUs on each node.'),
  constraint: flagText('FEATURES', 'Slurm: features that the nodes must have.'),
  reservation: flagText('NAME', 'Slurm: the reservation.'),
  module: flagTexts('NAME', 'Slurm: load this module first.'),
  sbatch: flagTexts('OPTION', 'Slurm: a further option of sbatch, as --sbatch=--exclude=node7.'),
  warn: flagText(
    'SECONDS',
    'Slurm: ask the training to save and stop so long before the time limit.',
  ),
  requeue: flagSwitch(
    'Slurm: may start the job again after a preemption or the failure of a node.',
  ),
};

const MIB: Readonly<Record<string, number>> = { M: 1, G: 1_024, T: 1_048_576 };

/** The Slurm options that a command line gives; null: none. @throws Refused */
export function slurmOptions(parsed: ParsedCommand): SlurmOptions | null {
  const modules = listFlag(parsed, 'module');
  const options = listFlag(parsed, 'sbatch');
  const provided: SlurmOptions = {
    ...texts(parsed),
    ...numbers(parsed),
    ...memory(textFlag(parsed, 'mem')),
    ...(modules.length === 0 ? {} : { modules: [...modules] }),
    ...(options.length === 0 ? {} : { options: options.map((option) => sbatchOption(option)) }),
    ...(isOn(parsed, 'requeue') ? { requeue: true } : {}),
  };
  return Object.keys(provided).length === 0 ? null : provided;
}

function texts(parsed: ParsedCommand): SlurmOptions {
  const time = textFlag(parsed, 'time');
  const gpus = textFlag(parsed, 'gpus');
  if (time !== null && !SLURM_TIME.test(time))
    misused(
      `--time ${time} is no time limit.`,
      'Write minutes (30), 2:00:00 or days-hours (1-12).',
    );
  if (gpus !== null && !SLURM_GPUS.test(gpus))
    misused(`--gpus ${gpus} is no number of GPUs.`, 'Write it as --gpus 2 or --gpus a100:2.');
  const names = ['partition', 'account', 'qos', 'constraint', 'reservation'] as const;
  const named = names.flatMap((name) => {
    const text = textFlag(parsed, name);
    return text === null ? [] : [[name, text] as const];
  });
  return {
    ...Object.fromEntries(named),
    ...(time === null ? {} : { time }),
    ...(gpus === null ? {} : { gpus }),
  };
}

function numbers(parsed: ParsedCommand): SlurmOptions {
  const nodes = countOf('--nodes', textFlag(parsed, 'nodes'));
  const cpus = countOf('--cpus', textFlag(parsed, 'cpus'));
  const warnS = countOf('--warn', textFlag(parsed, 'warn'));
  return {
    ...(nodes === null ? {} : { nodes }),
    ...(cpus === null ? {} : { cpus }),
    ...(warnS === null ? {} : { warnS }),
  };
}

function countOf(flag: string, text: string | null): number | null {
  if (text === null) return null;
  if (/^\d{1,5}$/.test(text) && Number(text) > 0) return Number(text);
  return misused(`${flag} ${text} is no whole number above 0.`, `Write it as ${flag} 2.`);
}

function memory(text: string | null): SlurmOptions {
  if (text === null) return {};
  const [, count = '', unit = 'M'] = /^(\d{1,8})([MGT])?B?$/i.exec(text) ?? [];
  const memMiB = Number(count) * (MIB[unit.toUpperCase()] ?? 1);
  if (count !== '' && memMiB > 0) return { memMiB };
  return misused(`--mem ${text} is no size.`, 'Write it as --mem 16G or --mem 800M.');
}

function sbatchOption(text: string): string {
  if (/^--[a-z][a-z-]*(=.*)?$/.test(text)) return text;
  return misused(
    `--sbatch ${text} is no long option of sbatch.`,
    'Write it with its two dashes: --sbatch=--exclude=node7',
  );
}
