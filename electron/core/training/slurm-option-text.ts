import { SlurmOptions } from '../contract/slurm/slurm-options';

type Name = keyof SlurmOptions;

const MIB: Readonly<Record<string, number>> = { M: 1, G: 1_024, T: 1_048_576 };
const LISTS: ReadonlySet<Name> = new Set(['modules', 'options']);
const COUNTS: ReadonlySet<Name> = new Set(['nodes', 'cpus', 'warnS', 'continuations']);

/** Mebibytes of a size as sbatch writes it: `16G`, `800M`, `800`; null for any other text. */
export function mebibytes(text: string): number | null {
  const [, count = '', unit = 'M'] = /^(\d{1,8})([MGT])?B?$/i.exec(text) ?? [];
  return count === '' ? null : Number(count) * (MIB[unit.toUpperCase()] ?? 1);
}

function valueOf(name: Name, text: string): unknown {
  if (name === 'memMiB') return mebibytes(text);
  if (LISTS.has(name)) return text.split(/\s+/);
  return COUNTS.has(name) && /^\d+$/.test(text) ? Number(text) : text;
}

/** An option of a batch job as the user writes it; the options with it alone, null where the text cannot be one. Lists by blanks. */
export function slurmOption(name: Name, text: string): SlurmOptions | null {
  const parsed = SlurmOptions.safeParse({ [name]: valueOf(name, text.trim()) });
  return parsed.success ? parsed.data : null;
}

/** Text of an option, as `slurmOption` reads it; empty where it is absent. */
export function slurmOptionText(options: SlurmOptions, name: Exclude<Name, 'requeue'>): string {
  const value = options[name];
  if (value === undefined) return '';
  if (Array.isArray(value)) return value.join(' ');
  if (name !== 'memMiB' || typeof value !== 'number') return String(value);
  return sizeText(value);
}

/** Mebibytes as `mebibytes` reads them. */
export const sizeText = (memMiB: number): string =>
  memMiB % 1_024 === 0 ? `${memMiB / 1_024}G` : `${memMiB}M`;
