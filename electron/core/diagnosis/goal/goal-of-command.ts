import type { XKind } from '../../contract/run/run';

/** The step that a command wants to reach. */
export interface CommandGoal {
  readonly x: number;
  readonly xKind: XKind;
  /** `--total-timesteps`, in words of the sentence that shows it. */
  readonly source: string;
}

/** Options that mean the length of a training and nothing else, and the words that its log has for their steps. */
const OPTIONS: readonly (readonly [option: RegExp, xKind: XKind, words: string])[] = [
  [
    /^(?:(?:total|num|n|max)_(?:env_)?(?:time_?steps|frames)|(?:total|num_env)_(?:env_)?steps|train_for_env_steps|timesteps)$/,
    'timestep',
    '(?:global_?step|(?:total_|num_)?(?:time_?|env_?)?steps?|frames?)',
  ],
  [/^(?:num_|max_|n_|total_|train_)?episodes$/, 'episode', 'ep(?:isode)?s?'],
  [/^(?:num_|max_|n_|total_|train_)?epochs$/, 'update', 'epochs?'],
  [/^(?:num_|max_|n_|total_|train_)?(?:iterations|iters)$/, 'update', '(?:iterations?|iters?|it)'],
  [/^(?:num_|max_|n_|total_|train_)?updates$/, 'update', 'updates?'],
];

/** Options that mean the length of a training only beside another word of the same command. */
const OPTIONS_OF: readonly (readonly [
  option: RegExp,
  beside: RegExp,
  kinds: readonly XKind[],
  words: string,
])[] = [
  // rl_zoo3: python -m rl_zoo3.train --algo ppo -n 8000.
  [/^n$/, /^(?:rl_zoo3(?:\.train)?|--algo(?:=.*)?)$/, ['timestep'], '(?:total_)?timesteps?'],
  // Hugging Face's TrainingArguments.
  [
    /^max_steps$/,
    /^--(?:per_device_train_batch_size|output_dir|num_train_epochs)(?:=.*)?$/,
    ['update', 'timestep'],
    '(?:global_?)?steps?',
  ],
  // Lightning's CLI and NeMo: trainer.max_steps=100.
  [
    /^max_steps$/,
    /^[-+]*trainer\.max_steps(?:=.*)?$/,
    ['update', 'timestep'],
    '(?:global_?)?steps?',
  ],
];
/** Options of one framework, whose axis is what they count: Sample Factory's environment steps. */
const SURE = /^train_for_env_steps$/;
/** A short trial ends with a rollout of its whole length (2,048 steps for `-n 500`); what is further beyond counts something else. */
const MAX_BEYOND = 5;
const SUFFIXES: Readonly<Record<string, number>> = { k: 1e3, K: 1e3, M: 1e6, B: 1e9 };
/** How near a number of the log is to the step that the run's files reached, to be the same count. */
const NEAR = 0.5;

interface Option {
  /** As it was written, with its dashes. */
  readonly option: string;
  /** Its last part, in lower case with underscores. */
  readonly name: string;
  readonly x: number;
}

/** Options of a command with a number above zero. */
function numberOptions(argv: readonly string[]): readonly Option[] {
  return argv.flatMap((word, at) => {
    const [option = '', value = argv[at + 1] ?? ''] = /^([^=]+)=(.*)$/.exec(word)?.slice(1) ?? [
      word,
    ];
    const isOption = word.startsWith('--') || word.includes('=') || word === '-n';
    const x = Number(value.replaceAll('_', ''));
    if (!isOption || !(x > 0)) return [];
    return [{ option, name: nameOf(option), x }];
  });
}

/** Its last part, in lower case with underscores: `--train.Total-Timesteps` is `total_timesteps`. */
export const nameOf = (option: string): string =>
  (option.split('.').at(-1) ?? '')
    .replace(/^[-+]+/, '')
    .replaceAll('-', '_')
    .toLowerCase();

/**
 * The goal in a command's options (`--total-timesteps 50000`, `trainer.max_epochs=20`); null where none is named, or where the last lines of
 * the log do not count in the same words: `--epochs` of an update is no length of a training.
 */
export function goalOfCommand(
  argv: readonly string[],
  lastX: number,
  lastLines: readonly string[],
): CommandGoal | null {
  for (const { option, name, x } of numberOptions(argv)) {
    const match = name === 'n' ? undefined : OPTIONS.find(([pattern]) => pattern.test(name));
    if (match === undefined) continue;
    const [, xKind, words] = match;
    const counts = new RegExp(String.raw`(?:^|[^a-z])${words}\W{1,14}${lastX}(?!\d|[.,]\d)`, 'i');
    if (lastLines.some((text) => counts.test(text)))
      return { x, xKind, source: `${option} of its command` };
  }
  return null;
}

/** An option with a number, from a command, from printed settings or from the script itself. */
export interface NumberOption {
  /** In words of the sentence that shows it: `--total-timesteps of its command`. */
  readonly source: string;
  readonly name: string;
  readonly x: number;
}

/**
 * The goal in a command's options, to be shown: the axis that it names is one of the run's, and the log counts near it in the same words, for
 * the files may be behind the console. Weaker than what a verdict rests on.
 */
export function commandGoal(
  argv: readonly string[],
  furthest: Readonly<Partial<Record<XKind, number>>>,
  lastLines: readonly string[],
): CommandGoal | null {
  const options = numberOptions(argv).map(({ option, ...rest }) => ({
    source: `${option} of its command`,
    ...rest,
  }));
  return optionGoal(options, argv, furthest, lastLines);
}

/**
 * The goal in options from anywhere (a command, printed settings, a script): the first whose axis the run has and that the log counts in
 * the same words.
 */
export function optionGoal(
  options: readonly NumberOption[],
  argv: readonly string[],
  furthest: Readonly<Partial<Record<XKind, number>>>,
  lastLines: readonly string[],
): CommandGoal | null {
  for (const { source, name, x } of options) {
    for (const { kinds, words } of meaningsOf(name, argv)) {
      const xKind = kinds.find((kind) => {
        const at = furthest[kind];
        if (at === undefined || at > x * MAX_BEYOND) return false;
        return SURE.test(name) || lastLines.some((text) => countsNear(text, words, at));
      });
      if (xKind !== undefined) return { x, xKind, source };
    }
  }
  return null;
}

function meaningsOf(
  name: string,
  argv: readonly string[],
): readonly { readonly kinds: readonly XKind[]; readonly words: string }[] {
  const plain = OPTIONS.filter(([pattern]) => pattern.test(name)).map(([, kind, words]) => ({
    kinds: [kind],
    words,
  }));
  const beside = OPTIONS_OF.filter(
    ([pattern, other]) => pattern.test(name) && argv.some((word) => other.test(word)),
  ).map(([, , kinds, words]) => ({ kinds, words }));
  return [...plain, ...beside];
}

/** `global_step=1063` of a line, where the run's files reached 1100; `Agent Steps  4.1k` of a board. */
function countsNear(text: string, words: string, at: number): boolean {
  const counts = new RegExp(
    String.raw`(?:^|[^a-z])${words}\W{1,14}(\d[\d,_]{0,15}(?:\.\d(?=[kKMB]))?)([kKMB]?)(?![\w]|\.?\d)`,
    'gi',
  );
  for (const [, digits = '', suffix = ''] of text.matchAll(counts)) {
    const n = Number(digits.replaceAll(/[,_]/g, '')) * (SUFFIXES[suffix] ?? 1);
    if (n === at || (at >= 20 && Math.abs(n - at) <= at * NEAR)) return true;
  }
  return false;
}
