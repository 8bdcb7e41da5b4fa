import type { SlurmOptions } from '#core/contract/slurm/slurm-options';
import { slurmOption, slurmOptionText } from '#core/training/slurm-option-text';

/** The fields that most jobs need. */
export const FIRST_FIELDS = ['partition', 'time', 'gpus', 'cpus', 'memMiB'] as const;
/** Those below "More options". */
export const MORE_FIELDS = [
  'nodes',
  'launcher',
  'account',
  'qos',
  'constraint',
  'reservation',
  'modules',
  'warnS',
  'continuations',
  'options',
] as const;
const FIELDS = [...FIRST_FIELDS, ...MORE_FIELDS] as const;

export type SlurmField = (typeof FIELDS)[number];

/** Slurm options of a form, as they were typed; an empty field is the cluster's default. */
export type SlurmDraft = Readonly<Record<SlurmField, string>> & { readonly requeue: boolean };

export const NO_SLURM: SlurmDraft = slurmDraft({});

/** Names of the fields that cannot be as they are. */
export const slurmProblems = (draft: SlurmDraft): readonly SlurmField[] =>
  FIELDS.filter((field) => draft[field].trim() !== '' && slurmOption(field, draft[field]) === null);

/** The options as a start asks for them, without fields that cannot be as they are; null where nothing is filled in. */
export function slurmOf(draft: SlurmDraft): SlurmOptions | null {
  const options: SlurmOptions = draft.requeue ? { requeue: true } : {};
  for (const field of FIELDS) {
    if (draft[field].trim() !== '') Object.assign(options, slurmOption(field, draft[field]));
  }
  return Object.keys(options).length === 0 ? null : options;
}

/** A run's own options as a draft. */
export function slurmDraft(options: SlurmOptions = {}): SlurmDraft {
  const text = (field: SlurmField): string => slurmOptionText(options, field);
  return {
    partition: text('partition'),
    time: text('time'),
    gpus: text('gpus'),
    cpus: text('cpus'),
    memMiB: text('memMiB'),
    nodes: text('nodes'),
    launcher: text('launcher'),
    account: text('account'),
    qos: text('qos'),
    constraint: text('constraint'),
    reservation: text('reservation'),
    modules: text('modules'),
    warnS: text('warnS'),
    continuations: text('continuations'),
    options: text('options'),
    requeue: options.requeue === true,
  };
}
