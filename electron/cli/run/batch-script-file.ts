import path from 'node:path';
import type { SlurmOptions } from '#core/contract/slurm/slurm-options';
import { readBatchScript } from '#core/training/batch-script';
import { readText } from '../../files/regular-file';
import { type Io, misused } from '../io';

const MAX_BYTES = 1 << 20;

/** Slurm options of a batch script on this machine; what is not used of it is noted. @throws Refused where it cannot be read */
export async function batchScriptOptions(
  file: string,
  io: Pick<Io, 'note'>,
): Promise<SlurmOptions> {
  const text = await readText(path.resolve(file), MAX_BYTES).catch((cause: Error) =>
    misused(`${file} cannot be read: ${cause.message}`, 'Check the path and its permissions.'),
  );
  const { options, unused, commands } = readBatchScript(text);
  if (unused.length > 0) io.note(`Not used from ${file}: ${unused.join(' ')}`);
  if (commands.length > 0)
    io.note(`${file} has commands of its own, which are not run; the first one: ${commands[0]}`);
  return options;
}
