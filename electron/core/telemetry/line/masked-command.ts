import { keyRanges, masked } from './key-shapes';

/** Stands for a secret, wherever one is left out. */
export const SECRET_MARK = '…(masked)';

/** Names of variables and options whose value is a secret, whatever it looks like. */
const SECRET_NAME =
  /(?:^|[_-])(?:api[_-]?key|access[_-]?key|secret[_-]?key|private[_-]?key|secret|password|passwd|passphrase|credentials?)$/i;
/** Names whose value may be a secret: `--sort-key`, `--eos-token` are none. It is one when it looks random. */
const DOUBTFUL_NAME = /(?:^|[_-])(?:key|token|auth)$/i;
const FEWEST_RANDOM = 16;
/** Bits for each character; English words have about 3, random letters and digits above 3.5. */
const RANDOM_BITS = 3.3;

/** Is the value of an option or a variable of this name a secret? */
export function isSecretValue(name: string, value: string): boolean {
  const plain = name.replace(/^-+/, '');
  if (value === '') return false;
  return SECRET_NAME.test(plain) || (DOUBTFUL_NAME.test(plain) && looksRandom(value));
}

const isMixed = (part: string): boolean => /\d/.test(part) && /[A-Za-z]/.test(part);

/** Long, of letters and digits, and without the repetitions of words, paths and numbers. */
function looksRandom(text: string): boolean {
  if (text.length < FEWEST_RANDOM || !/\d/.test(text) || !/[A-Za-z]/.test(text)) return false;
  if (!/^[\w.+=~-]+$/.test(text)) return false;
  if (!text.split(/[_.-]/).some((part) => part.length >= 10 && isMixed(part))) return false;
  const counts = new Map<string, number>();
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values())
    bits -= (count / text.length) * Math.log2(count / text.length);
  return bits >= RANDOM_BITS;
}

/** A command without its secrets, to be shown or copied: `--api-key …`, `--token=…`, `HF_TOKEN=…`, and keys by their shape. */
export function maskedCommand(argv: readonly string[]): string[] {
  return argv.map((argument, i) => {
    const option = argv[i - 1] ?? '';
    const isValue = /^--?[a-z]/i.test(option) && !option.includes('=') && !argument.startsWith('-');
    if (isValue && isSecretValue(option, argument)) return SECRET_MARK;
    return maskedArgument(argument);
  });
}

function maskedArgument(argument: string): string {
  const [, name = '', value = ''] = /^(-{0,2}[A-Za-z][\w.-]*)=(.*)$/s.exec(argument) ?? [];
  const last = name.split('.').at(-1) ?? name;
  if (isSecretValue(last, value)) return `${name}=${SECRET_MARK}`;
  return masked(argument, SECRET_MARK);
}

/** The value of an environment variable as it may be shown. */
export const maskedVariable = (name: string, value: string): string =>
  isSecretValue(name, value) ? SECRET_MARK : masked(value, SECRET_MARK);

/** Does a command hold what looks like a secret? */
export function holdsSecret(argv: readonly string[]): boolean {
  const shown = maskedCommand(argv);
  return argv.some((argument, i) => shown[i] !== argument || keyRanges(argument).length > 0);
}
