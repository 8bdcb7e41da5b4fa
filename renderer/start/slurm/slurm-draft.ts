import { SLURM_GPUS, SLURM_TIME, type SlurmOptions } from '#core/contract/slurm/slurm-options';

/** Slurm options of a form, as they were typed; an empty field is the cluster's default. */
export interface SlurmDraft {
  readonly partition: string;
  readonly account: string;
  readonly qos: string;
  readonly time: string;
  readonly nodes: string;
  readonly cpus: string;
  /** `16G`, `800M`. */
  readonly mem: string;
  readonly gpus: string;
  readonly constraint: string;
  readonly reservation: string;
  /** Names with blanks between them. */
  readonly modules: string;
  /** Long options of sbatch with blanks between them. */
  readonly options: string;
  readonly requeue: boolean;
}

export const NO_SLURM: SlurmDraft = {
  partition: '',
  account: '',
  qos: '',
  time: '',
  nodes: '',
  cpus: '',
  mem: '',
  gpus: '',
  constraint: '',
  reservation: '',
  modules: '',
  options: '',
  requeue: false,
};

export type SlurmField = Exclude<keyof SlurmDraft, 'requeue'>;

const NAME = /^[\w.@+%][\w.@+%:-]*$/;
const MODULE = /^[\w.@+][\w.@+:/-]*$/;
const COUNT = /^[1-9]\d{0,3}$/;
const SIZE = /^(\d{1,8})([MGT])?B?$/i;
const MIB: Readonly<Record<string, number>> = { M: 1, G: 1_024, T: 1_048_576 };
const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter((one) => one !== '');

/** Which text a field takes; an empty one is always right. */
const ACCEPTS: Readonly<Record<SlurmField, (text: string) => boolean>> = {
  partition: (text) => NAME.test(text),
  account: (text) => NAME.test(text),
  qos: (text) => NAME.test(text),
  time: (text) => SLURM_TIME.test(text),
  nodes: (text) => COUNT.test(text),
  cpus: (text) => COUNT.test(text),
  mem: (text) => mebibytes(text) !== null,
  gpus: (text) => SLURM_GPUS.test(text),
  constraint: (text) => /^[^\s-]\S*$/.test(text),
  reservation: (text) => NAME.test(text),
  modules: (text) => wordsOf(text).every((name) => MODULE.test(name)),
  options: (text) => wordsOf(text).every((option) => /^--[a-z][a-z-]*(=.*)?$/.test(option)),
};

const FIELDS: readonly SlurmField[] = [
  'partition',
  'time',
  'gpus',
  'cpus',
  'mem',
  'nodes',
  'account',
  'qos',
  'constraint',
  'reservation',
  'modules',
  'options',
];

/** Names of the fields that cannot be as they are. */
export const slurmProblems = (draft: SlurmDraft): readonly SlurmField[] =>
  FIELDS.filter((field) => draft[field].trim() !== '' && !ACCEPTS[field](draft[field].trim()));

function mebibytes(text: string): number | null {
  const [, count = '', unit = 'M'] = SIZE.exec(text) ?? [];
  const mib = Number(count) * (MIB[unit.toUpperCase()] ?? 1);
  return count !== '' && mib > 0 ? mib : null;
}

/** The options as a start asks for them, without fields that cannot be as they are; null where nothing is filled in. */
export function slurmOf(draft: SlurmDraft): SlurmOptions | null {
  const bad = new Set<string>(slurmProblems(draft));
  const text = (field: SlurmField): string => (bad.has(field) ? '' : draft[field].trim());
  const number = (field: SlurmField): number | null =>
    text(field) === '' ? null : Number(text(field));
  const words = (field: SlurmField) => (text(field) === '' ? null : [...wordsOf(text(field))]);
  const pairs = {
    partition: text('partition') || null,
    account: text('account') || null,
    qos: text('qos') || null,
    time: text('time') || null,
    nodes: number('nodes'),
    cpus: number('cpus'),
    memMiB: mebibytes(text('mem')),
    gpus: text('gpus') || null,
    constraint: text('constraint') || null,
    reservation: text('reservation') || null,
    modules: words('modules'),
    options: words('options'),
    requeue: draft.requeue || null,
  };
  const filled = Object.entries(pairs).filter(([, value]) => value !== null);
  return filled.length === 0 ? null : Object.fromEntries(filled);
}

/** A run's own options as a draft. */
export function slurmDraft(options: SlurmOptions | null | undefined): SlurmDraft {
  if (options === null || options === undefined) return NO_SLURM;
  const { memMiB, nodes, cpus, modules = [], options: more = [], requeue, ...texts } = options;
  const { partition, account, qos, time, gpus, constraint, reservation } = texts;
  return {
    partition: partition ?? '',
    account: account ?? '',
    qos: qos ?? '',
    time: time ?? '',
    gpus: gpus ?? '',
    constraint: constraint ?? '',
    reservation: reservation ?? '',
    nodes: nodes === undefined ? '' : String(nodes),
    cpus: cpus === undefined ? '' : String(cpus),
    mem: memMiB === undefined ? '' : memMiB % 1_024 === 0 ? `${memMiB / 1_024}G` : `${memMiB}M`,
    modules: modules.join(' '),
    options: more.join(' '),
    requeue: requeue === true,
  };
}
