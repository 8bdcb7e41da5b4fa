/** An option that a training script sets to a number. */
export interface ScriptOption {
  /** As it is written: `total_timesteps`, `--total-timesteps`, `TOTAL_TIMESTEPS`. */
  readonly option: string;
  readonly x: number;
}

/** A larger file is no training script that somebody wrote. */
export const MAX_SCRIPT_BYTES = 262_144;

const NAME = String.raw`(?:(?:total|num|n|max|train)_?(?:env_?)?(?:time_?steps|frames|episodes|epochs|iterations|iters|updates)|(?:total|num_env)_(?:env_)?steps|episodes|epochs|iterations|iters|updates|timesteps)`;
const NUMBER = String.raw`(?:int\()?(\d[\d_]{0,15}(?:\.\d{0,9})?(?:e\d{1,2})?)\)?(?![\w.]|[ \t]{0,4}[-+*/%])`;

/** Spellings, each with the option and its number. */
const SPELLINGS: readonly RegExp[] = [
  // total_timesteps=2_000, max_iters = 200, a dataclass's total_timesteps: int = 500000.
  new RegExp(
    String.raw`(?<![\w.'"-])(${NAME})(?:[ \t]{0,4}:[ \t]{0,4}[\w\[\]., |]{1,40}?)?[ \t]{0,4}=[ \t]{0,4}${NUMBER}`,
    'gi',
  ),
  // "TOTAL_TIMESTEPS": 5e5.
  new RegExp(String.raw`['"](${NAME})['"][ \t]{0,4}:[ \t]{0,4}${NUMBER}`, 'gi'),
  // add_argument("--total-timesteps", type=int, default=500000), of click too.
  new RegExp(
    String.raw`['"](--${NAME.replaceAll('_', '[-_]')})['"](?:(?!add_argument|option\()[^]){0,240}?\bdefault[ \t]{0,4}=[ \t]{0,4}${NUMBER}`,
    'gi',
  ),
  // Stable-Baselines3: model.learn(10_000).
  new RegExp(String.raw`\.learn\([ \t\n]{0,40}()${NUMBER}`, 'gi'),
];

/**
 * Options for the length of a training that a Python script sets to one number: an argument, a constant, a field, a default of argparse.
 * One that it sets to two different numbers is left out. The text is only read; comments and docstrings count for nothing.
 */
export function scriptOptions(script: string): readonly ScriptOption[] {
  const text = withoutComments(script);
  const options = new Map<string, ScriptOption | null>();
  for (const spelling of SPELLINGS) {
    for (const [, name = '', digits = ''] of text.matchAll(spelling)) {
      const option = name === '' ? 'total_timesteps' : name;
      const x = Number(digits.replaceAll('_', ''));
      const key = option.replace(/^--/, '').replaceAll('-', '_').toLowerCase();
      const earlier = options.get(key);
      const isOther = earlier === null || (earlier !== undefined && earlier.x !== x);
      options.set(key, isOther || !(x > 0) ? null : (earlier ?? { option, x }));
    }
  }
  return [...options.values()].filter((option) => option !== null);
}

/** Without docstrings and comments, in which a number is an example. */
function withoutComments(script: string): string {
  return script.replaceAll(/^[ \t]*[rR]?("""|''')[^]*?\1/gm, '').replaceAll(/(^|\s)#.*/gm, '$1');
}
