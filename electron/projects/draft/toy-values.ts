/** Size of a short try by the name of a parameter: total timesteps 2,000, episodes 5, epochs 1 … First match. */
const SIZES: readonly (readonly [RegExp, number])[] = [
  // How often something is saved or evaluated says nothing about the size.
  [
    /(?:^|_)(?:eval|save|log|logging|checkpoint|ckpt|test|print|render)_?(?:freq|every|interval|steps|iters?)?(?:_|$)(?!.*episodes)/,
    NaN,
  ],
  [/_per_|accumulat/, NaN],
  // A warm-up as long as the whole would leave nothing behind it, and a schedule divides by what is left.
  [/warm_?up_(?:iters?|iterations|updates|epochs?|episodes)$/, 1],
  [/(?:^|_)(?:eval|test)\w*episodes/, 1],
  [
    /(?:^|_)n_steps$|rollout_(?:length|steps|len)|horizon|episode_(?:steps|length|len)|max_episode/,
    NaN,
  ],
  [/time_?steps|env_?steps|(?:^|_)frames$|total_steps/, 2_000],
  [/(?:^|_)epochs?$/, 1],
  [/(?:^|_)(?:episodes|games|trials|rollouts|runs)$/, 5],
  [/(?:^|_)(?:iterations|iters?|updates|generations|rounds|batches|num_batches)$/, 5],
  [/(?:^|_)(?:steps|max_steps|train_steps|num_steps|training_steps)$/, 200],
  [/(?:^|_)(?:n_envs|num_envs|n_workers|num_workers|workers|n_jobs|num_processes)$/, 2],
  [/buffer_size|replay_size|memory_size/, 10_000],
  [/learning_starts|warm_?up(?:_steps)?$/, 100],
];

/** Parameters that say how long a training takes. */
const LENGTHS = new Set([2_000, 1, 5, 200]);

/** A small value for a short try; null where the name shows nothing of a size, or the default is small already. */
export function toyValue(name: string, value: number): number | null {
  const size = SIZES.find(([pattern]) => pattern.test(name))?.[1] ?? NaN;
  if (Number.isNaN(size)) return null;
  // -1 and 0 mean “no limit” to most trainers; an epoch is the smaller one then.
  if (value <= 0) return /max_steps/.test(name) ? 5 : null;
  return value > size ? size : null;
}

/** Whether a parameter says how long the training takes, no matter what its value is. */
export function isLength(name: string): boolean {
  const size = SIZES.find(([pattern]) => pattern.test(name))?.[1] ?? NaN;
  return LENGTHS.has(size) && !/warm_?up/.test(name);
}

/** A value for a number that a script demands and gives no default for. */
export function demandedNumber(name: string, isInt: boolean): number {
  const low = name.toLowerCase();
  const size = SIZES.find(([pattern]) => pattern.test(low))?.[1] ?? NaN;
  if (!Number.isNaN(size)) return size;
  if (/(?:^|_)(?:lr|learning_rate)$/.test(low)) return 0.0003;
  if (/gamma|discount/.test(low)) return 0.99;
  if (/batch/.test(low)) return 32;
  if (/seed/.test(low)) return 0;
  return isInt ? 1 : 0.1;
}

const OUTPUT =
  /^(?:out|output|save|log|logs|checkpoint|ckpt|result|results|model|run|runs)_?(?:dir|path|folder|file|to)?$|(?:^|_)(?:out|output|save)(?:_|$)/;

/** Output path of a short try, so that it does not overwrite what a full one made: `models` → `models-toy`, `a.pt` → `a-toy.pt`. */
export function toyOutput(name: string, value: string): string | null {
  if (!OUTPUT.test(name) || value === '' || /[{}$:]/.test(value)) return null;
  const [, stem = '', ending = ''] = /^(.*?[^/.])(\.\w{1,6})?\/*$/.exec(value) ?? [];
  return stem === '' ? null : `${stem}-toy${ending}`;
}

const UNITS =
  /\b(seconds|minutes|hours|days|milliseconds|ms|GB|MB|GiB|MiB|degrees|percent|px|pixels|Hz)\b/;

/** The unit that a help text names; null where it names none. */
export const unitOf = (help: string): string | null => UNITS.exec(help)?.[1] ?? null;

/** `lr: 1` is a whole number that represents a rate. */
export const isRate = (name: string): boolean =>
  /(?:^|_)(?:lr|rate|gamma|eps|epsilon|tau|beta|alpha|coef|temperature|decay)/.test(name);
