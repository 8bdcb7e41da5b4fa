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

/**
 * The goal in a command's options (`--total-timesteps 50000`, `trainer.max_epochs=20`); null where none is named, or where the last lines of
 * the log do not count in the same words: `--epochs` of an update is no length of a training.
 */
export function goalOfCommand(
  argv: readonly string[],
  lastX: number,
  lastLines: readonly string[],
): CommandGoal | null {
  for (const [at, word] of argv.entries()) {
    const [option = '', value = argv[at + 1] ?? ''] = /^([^=]+)=(.*)$/.exec(word)?.slice(1) ?? [
      word,
    ];
    const isOption = word.startsWith('--') || word.includes('=');
    const x = Number(value.replaceAll('_', ''));
    if (!isOption || !(x > 0)) continue;
    const name = (option.split('.').at(-1) ?? '')
      .replace(/^[-+]+/, '')
      .replaceAll('-', '_')
      .toLowerCase();
    const match = OPTIONS.find(([pattern]) => pattern.test(name));
    if (match === undefined) continue;
    const [, xKind, words] = match;
    const counts = new RegExp(String.raw`(?:^|[^a-z])${words}\W{1,14}${lastX}(?!\d|[.,]\d)`, 'i');
    if (lastLines.some((text) => counts.test(text)))
      return { x, xKind, source: `${option} of its command` };
  }
  return null;
}
