import { RayOptions } from '../contract/ray/ray-options';
import { mebibytes, sizeText } from './slurm-option-text';

/** An option of a Ray job as the user writes it; the options with it alone, null where the text cannot be one. */
export function rayOption(name: keyof RayOptions, text: string): RayOptions | null {
  const typed = text.trim();
  const value =
    name === 'memMiB' ? mebibytes(typed) : /^\d+(\.\d+)?$/.test(typed) ? Number(typed) : null;
  const parsed = RayOptions.safeParse({ [name]: value });
  return parsed.success ? parsed.data : null;
}

/** Text of an option, as `rayOption` reads it; empty where it is absent. */
export function rayOptionText(options: RayOptions, name: keyof RayOptions): string {
  const value = options[name];
  if (value === undefined) return '';
  return name === 'memMiB' ? sizeText(value) : String(value);
}
