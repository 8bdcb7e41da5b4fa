import type { ScriptOption } from '../../contract/run/script-goals';
import { calledCode } from './called-code';
import { nameOf } from './goal-of-command';

/** A larger file is no training script that somebody wrote. */
export const MAX_SCRIPT_BYTES = 262_144;

const NAME = String.raw`(?:(?:total|num|n|max|train)_?(?:env_?)?(?:time_?steps|frames|episodes|epochs|iterations|iters|updates)|(?:total|num_env)_(?:env_)?steps|episodes|epochs|iterations|iters|updates|timesteps)`;
const NUMBER = String.raw`(?:int\()?(\d[\d_]{0,15}(?:\.\d{0,9})?(?:e\d{1,2})?)\)?(?![\w.]|[ \t]{0,4}[-+*/%])`;

/** Spellings in the script itself, each with the option and its number. */
const SPELLINGS: readonly RegExp[] = [
  // total_timesteps=2_000, max_iters = 200, a dataclass's total_timesteps: int = 500000.
  new RegExp(
    String.raw`(?<![\w.'"-])(${NAME})(?:[ \t]{0,4}:[ \t]{0,4}[\w\[\]., |]{1,40}?)?[ \t]{0,4}=[ \t]{0,4}${NUMBER}`,
    'gi',
  ),
  // "TOTAL_TIMESTEPS": 5e5.
  new RegExp(String.raw`['"](${NAME})['"][ \t]{0,4}:[ \t]{0,4}${NUMBER}`, 'gi'),
  // Stable-Baselines3: model.learn(10_000).
  new RegExp(String.raw`\.learn\([ \t\n]{0,40}()${NUMBER}`, 'gi'),
];

/** `add_argument("-n", "--total-timesteps", type=int, default=500000)`, of click too: the flags, and the number. */
const DECLARED = new RegExp(
  String.raw`(?:add_argument|option)\(((?:\s{0,80}['"]-{1,2}[\w-]{1,60}['"],?){1,6})(?:(?!add_argument|option\()[^]){0,240}?\bdefault[ \t]{0,4}=[ \t]{0,4}${NUMBER}`,
  'gi',
);
const LENGTH = new RegExp(`^${NAME}$`);

/**
 * Options for the length of a training that a Python script sets to one number: an argument, a constant, a field, a default of argparse.
 * One that it sets to two different numbers is left out. The text is only read; comments and docstrings count for nothing.
 */
export function scriptOptions(script: string): readonly ScriptOption[] {
  const text = calledCode(withoutComments(script));
  const options = new Map<string, ScriptOption | null>();
  for (const option of [
    ...declaredIn(text),
    ...SPELLINGS.flatMap((spelling) => setIn(text, spelling)),
  ]) {
    const key = nameOf(option.option);
    const earlier = options.get(key);
    const isOther = earlier === null || (earlier !== undefined && earlier.x !== option.x);
    options.set(key, isOther || !(option.x > 0) ? null : (earlier ?? option));
  }
  return [...options.values()].filter((option) => option !== null);
}

const declaredIn = (text: string): readonly ScriptOption[] =>
  [...text.matchAll(DECLARED)].flatMap(([, listed = '', digits = '']) => {
    const flags = listed.match(/-[\w-]+/g) ?? [];
    const option = flags.find((flag) => LENGTH.test(nameOf(flag)));
    return option === undefined ? [] : [{ option, x: numberOf(digits), flags }];
  });

const setIn = (text: string, spelling: RegExp): readonly ScriptOption[] =>
  [...text.matchAll(spelling)].map(([, name = '', digits = '']) => ({
    option: name === '' ? 'total_timesteps' : name,
    x: numberOf(digits),
  }));

const numberOf = (digits: string): number => Number(digits.replaceAll('_', ''));

/** A file that may set any option, or the option that names one. */
const CONFIGURATION = /^--?[\w-]*(?:config|cfg|yaml|hparams)|\.(?:ya?ml|toml|jsonc?|ini|cfg|gin)$/i;

/** The options that a command leaves as its script sets them: none where it names a configuration file. */
export function optionsLeft(
  options: readonly ScriptOption[],
  argv: readonly string[],
): readonly ScriptOption[] {
  if (argv.some((word) => CONFIGURATION.test(word))) return [];
  const words = argv.map((word) => word.split('=', 1)[0] ?? '');
  return options.filter((option) => !words.some((word) => sets(word, option)));
}

/** An option that a command sets to a number by one of the flags that its script declares for it, and that flag. */
export interface SetOption {
  readonly option: string;
  readonly flag: string;
  readonly x: number;
}

/** Options that a command itself sets, by any of their flags: `-n 400`, `-n400`, `--total=400` of `--total-timesteps`. The last one counts. */
export function optionsSet(
  options: readonly ScriptOption[],
  argv: readonly string[],
): readonly SetOption[] {
  return options.flatMap((option) => {
    const set = argv.flatMap((word, at) => valueOf(word, argv[at + 1] ?? '', option));
    return set.at(-1) ?? [];
  });
}

function valueOf(word: string, next: string, { option, flags = [] }: ScriptOption): SetOption[] {
  const [name = '', value = next] = word.split('=', 2);
  const flag = flags.find((one) => one === name || isBeginOf(name, one));
  const short = flags.find((one) => /^-\w$/.test(one) && word.startsWith(one) && word !== one);
  const text = flag === undefined && short !== undefined ? word.slice(short.length) : value;
  const x = /^[\d_.]+(?:e\d{1,2})?$/i.test(text) ? numberOf(text) : 0;
  const used = flag === undefined ? short : name;
  return used !== undefined && x > 0 ? [{ option, flag: used, x }] : [];
}

/** Whether a word is the begin of a long flag, which argparse takes for it. */
const isBeginOf = (word: string, flag: string): boolean =>
  word.startsWith('--') && word.length > '--'.length && flag.startsWith(word);

/** argparse takes the begin of a long option for it (`--total 500`), and a short one with its value (`-n500`). */
function sets(word: string, { option, flags = [] }: ScriptOption): boolean {
  if (nameOf(word) === nameOf(option)) return true;
  return flags.some((flag) =>
    flag.startsWith('--') ? isBeginOf(word, flag) : word.startsWith(flag),
  );
}

/** Without docstrings and comments, in which a number is an example. */
function withoutComments(script: string): string {
  return script.replaceAll(/^[ \t]*[rR]?("""|''')[^]*?\1/gm, '').replaceAll(/(^|\s)#.*/gm, '$1');
}
