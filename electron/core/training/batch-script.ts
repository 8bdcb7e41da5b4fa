import { SlurmOptions } from '../contract/slurm/slurm-options';
import { slurmOption } from './slurm-option-text';

/** What a batch script of the user's own says of its job. */
export interface BatchScript {
  readonly options: SlurmOptions;
  /** Options of it that are not used: those that this app sets itself, and those that cannot be read. */
  readonly unused: readonly string[];
  /** Its commands, as they stand there: they start the training by other means. */
  readonly commands: readonly string[];
}

/** Fields by the long option that fills them. */
const FIELDS: Readonly<Record<string, keyof SlurmOptions>> = {
  partition: 'partition',
  account: 'account',
  qos: 'qos',
  time: 'time',
  nodes: 'nodes',
  'cpus-per-task': 'cpus',
  mem: 'memMiB',
  constraint: 'constraint',
  reservation: 'reservation',
  'gpus-per-node': 'gpus',
};

/** Long names of the short options of sbatch(1) that take a value. */
const SHORT: Readonly<Record<string, string>> = {
  A: 'account',
  C: 'constraint',
  D: 'chdir',
  F: 'nodefile',
  G: 'gpus',
  J: 'job-name',
  L: 'licenses',
  N: 'nodes',
  a: 'array',
  b: 'begin',
  c: 'cpus-per-task',
  d: 'dependency',
  e: 'error',
  i: 'input',
  n: 'ntasks',
  o: 'output',
  p: 'partition',
  q: 'qos',
  t: 'time',
  w: 'nodelist',
  x: 'exclude',
};

/** Options that take no value, or take it only after an equals sign. */
const SWITCHES: ReadonlySet<string> = new Set([
  'contiguous',
  'exclusive',
  'hold',
  'no-kill',
  'no-requeue',
  'overcommit',
  'oversubscribe',
  'quiet',
  'reboot',
  'requeue',
  'spread-job',
  'use-min-nodes',
  'verbose',
  'wait',
]);

/** Set by this app for each of its jobs. */
const OWN: ReadonlySet<string> = new Set([
  'array',
  'chdir',
  'comment',
  'error',
  'input',
  'job-name',
  'no-requeue',
  'ntasks-per-node',
  'open-mode',
  'output',
  'parsable',
  'quiet',
  'signal',
  'verbose',
  'wait',
  'wrap',
]);

interface Option {
  /** As it stands there, for a person. */
  readonly text: string;
  /** Long name, without dashes; null where it cannot be read. */
  readonly name: string | null;
  readonly value: string | null;
}

/**
 * Reads the options and modules of a batch script (sbatch(1): lines that begin with `#SBATCH`, before the first command). Nothing of it is
 * run. What cannot be read is listed, not guessed.
 */
export function readBatchScript(text: string): BatchScript {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const first = lines.findIndex((line) => line.trim() !== '' && !line.trimStart().startsWith('#'));
  const header = first === -1 ? lines : lines.slice(0, first);
  const directives = header.filter((line) => line.startsWith('#SBATCH'));
  const options: SlurmOptions = {};
  const unused: string[] = [];
  for (const option of directives.flatMap((line) => optionsOf(line.slice('#SBATCH'.length)))) {
    if (!accept(options, option)) unused.push(option.text);
  }
  const commands: string[] = [];
  for (const line of first === -1 ? [] : lines.slice(first)) {
    const command = line.trim();
    if (command === '' || command.startsWith('#')) continue;
    if (!acceptModules(options, command)) commands.push(command);
  }
  return { options, unused, commands };
}

/** Words of a line as sbatch splits them: by blanks, with quotes, up to a comment. */
function wordsOf(line: string): readonly string[] {
  const words: string[] = [];
  for (const [word] of line.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)) {
    if (word.startsWith('#')) break;
    words.push(
      word.replaceAll(
        /"([^"]*)"|'([^']*)'/g,
        (_, double?: string, single?: string) => double ?? single ?? '',
      ),
    );
  }
  return words;
}

function optionsOf(line: string): readonly Option[] {
  const words = [...wordsOf(line)];
  const options: Option[] = [];
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    const [, name, joined] = /^--([a-z][a-z-]*)(?:=(.*))?$/s.exec(word) ?? [];
    const [, letter = '', rest = ''] = /^-([A-Za-z])(.*)$/s.exec(word) ?? [];
    const long = name ?? SHORT[letter] ?? null;
    const attached = name === undefined ? rest.replace(/^=/, '') || undefined : joined;
    const isSwitch = long === null || SWITCHES.has(long);
    const value = attached ?? (isSwitch ? undefined : words.shift());
    const text = value === undefined || attached !== undefined ? word : `${word} ${value}`;
    options.push({ text, name: long, value: value ?? null });
  }
  return options;
}

/** Whether an option became one of the job's. */
function accept(options: SlurmOptions, { name, value }: Option): boolean {
  if (name === null || OWN.has(name)) return false;
  if (name === 'requeue') return Object.assign(options, { requeue: true }).requeue;
  const gpus = gpusOf(name, value);
  if (gpus !== null) return set(options, slurmOption('gpus', gpus));
  const field = FIELDS[name];
  if (field !== undefined && value === null) return false;
  if (field !== undefined && set(options, slurmOption(field, value ?? ''))) return true;
  // The form's list of further options is separated by blanks.
  if (/\s/.test(value ?? '')) return false;
  const further = value === null ? `--${name}` : `--${name}=${value}`;
  const parsed = SlurmOptions.shape.options.safeParse([...(options.options ?? []), further]);
  return parsed.success && set(options, { options: parsed.data });
}

/** GPUs of each node by `--gres=gpu:a100:2`; null for any other option. A number for the whole job is left to Slurm. */
const gpusOf = (name: string, value: string | null): string | null =>
  name === 'gres' ? (/^gpu:((?:[\w.-]+:)?\d+)$/.exec(value ?? '')?.[1] ?? null) : null;

function set(options: SlurmOptions, more: SlurmOptions | null): boolean {
  Object.assign(options, more ?? {});
  return more !== null;
}

/** Whether a command only loads modules that the form can load too. */
function acceptModules(options: SlurmOptions, command: string): boolean {
  const [, names] =
    /^(?:module\s+(?:load|add)|ml(?:\s+load)?)\s+(?!(?:avail|list|purge|reset|restore|save|show|spider|swap|unload|unuse|use)\b)([^|;&]+)$/.exec(
      command,
    ) ?? [];
  const more = names === undefined ? null : slurmOption('modules', names);
  return set(
    options,
    more === null ? null : { modules: [...(options.modules ?? []), ...(more.modules ?? [])] },
  );
}
