import type { RayOptions } from '#core/contract/ray/ray-options';
import { RAY_FLAG_NAMES } from '#core/training/job-flags';
import { rayOption } from '#core/training/ray-option-text';
import { type ParsedCommand, textFlag } from '../command';
import { flagText, type FlagTable } from '../flags/flags';
import { misused } from '../io';

/** Flags of the Ray job that a run on a Ray cluster becomes, named as those of `ray job submit`. */
export const RAY_FLAGS: FlagTable = {
  'entrypoint-num-cpus': flagText('N', 'Ray: CPUs that the training itself reserves, as 2 or 0.5.'),
  'entrypoint-num-gpus': flagText('N', 'Ray: GPUs that the training itself reserves.'),
  'entrypoint-memory': flagText('SIZE', 'Ray: memory that the training itself reserves, as 16G.'),
};

/** Options, each with an example of how its flag is written. */
const OPTIONS: readonly (readonly [keyof RayOptions, string])[] = [
  ['cpus', '2'],
  ['gpus', '1'],
  ['memMiB', '16G'],
];

/** The Ray options of a command line; null: none. @throws Refused */
export function rayOptions(parsed: ParsedCommand): RayOptions | null {
  const options: RayOptions = {};
  for (const [name, example] of OPTIONS) {
    const flag = RAY_FLAG_NAMES[name];
    const text = textFlag(parsed, flag);
    const option = text === null ? {} : rayOption(name, text);
    if (option === null)
      misused(`--${flag} ${text ?? ''} cannot be used.`, `Write it as --${flag}=${example}`);
    Object.assign(options, option);
  }
  return Object.keys(options).length === 0 ? null : options;
}
