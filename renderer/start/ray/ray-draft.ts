import type { RayOptions } from '#core/contract/ray/ray-options';
import { rayOption, rayOptionText } from '#core/training/ray-option-text';

export const RAY_FIELDS = [
  'cpus',
  'gpus',
  'memMiB',
] as const satisfies readonly (keyof RayOptions)[];
export type RayField = (typeof RAY_FIELDS)[number];

/** Options of a Ray job as they were typed; an empty field reserves nothing. */
export type RayDraft = Readonly<Record<RayField, string>>;

export const NO_RAY: RayDraft = { cpus: '', gpus: '', memMiB: '' };

/** Names of the fields that cannot be as they are. */
export const rayProblems = (draft: RayDraft): readonly RayField[] =>
  RAY_FIELDS.filter(
    (field) => draft[field].trim() !== '' && rayOption(field, draft[field]) === null,
  );

/** The options as a start asks for them, without fields that cannot be as they are; null where nothing is filled in. */
export function rayOf(draft: RayDraft): RayOptions | null {
  const options: RayOptions = {};
  for (const field of RAY_FIELDS) {
    if (draft[field].trim() !== '') Object.assign(options, rayOption(field, draft[field]));
  }
  return Object.keys(options).length === 0 ? null : options;
}

/** A run's own options as a draft. */
export const rayDraft = (options: RayOptions = {}): RayDraft => ({
  cpus: rayOptionText(options, 'cpus'),
  gpus: rayOptionText(options, 'gpus'),
  memMiB: rayOptionText(options, 'memMiB'),
});
