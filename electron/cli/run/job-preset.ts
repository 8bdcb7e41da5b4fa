import type { SlurmOptions } from '#core/contract/slurm/slurm-options';
import { granted, type Io, misused } from '../io';

/** Options that the user saved under this name for the cluster. @throws Refused: there is no such preset */
export async function jobPresetOptions(
  name: string,
  target: string,
  io: Pick<Io, 'link'>,
): Promise<SlurmOptions> {
  const presets = granted(await io.link.ask((client) => client.jobPresets.list({ target })));
  const names = presets.map((preset) => preset.name);
  const saved = names.length === 0 ? 'It has none.' : `It has ${names.join(', ')}.`;
  return (
    presets.find((preset) => preset.name === name)?.slurm ??
    misused(
      `There is no job preset ${name} for ${target}.`,
      `${saved} Presets are saved on the page Start, from the options of a job.`,
    )
  );
}
