/**
 * The one list of names whose value is a secret: of options, variables, fields, headers and parameters of addresses. `sure`: no matter what
 * the value is. `likely`: in an environment variable always, elsewhere when it looks random (`--sort-key` is none). `perhaps`: when it
 * looks random.
 */
export type NameStrength = 'sure' | 'likely' | 'perhaps';

/** Ends of names that say it, no matter what is before: `PGPASSWORD`, `SecretAccessKey`, `x-api-key`. For the flag i. */
export const SURE_NAME =
  String.raw`(?:api[_-]?key|(?:access|secret|private|account|encryption|signing|master|subscription|shared[_-]?access|storage|consumer|deploy|hmac|auth)[_-]?key` +
  String.raw`|private[_-]?key[_-]?id|secret|passw(?:or)?d|passphrase|passcode|credentials?|[a-z\d][_-]pwd` +
  String.raw`|(?<![a-z])(?:auth|access|refresh|id|api|hf|hub|bot|session|security|oauth2?|bearer|jwt|csrf|github|gitlab|wandb|slack|huggingface|private|client|personal|deploy)[_-]?token)`;

/** Parts of names of which a text must hold one, in lower case. */
export const NAME_LITERALS =
  'key secret passw passphrase passcode credential token pwd auth -pat cookie session';

const SURE = new RegExp(`${SURE_NAME}$`, 'i');
const LIKELY = /(?:^|[_.-])(?:key|token)$/i;
const LIKELY_CAMEL = /[a-z](?:Key|Token)$/;
const PERHAPS = /(?:^|[_.-])(?:auth|pat|pass|session|sid|sig|signature|cookie|webhook)$/i;
/** Keys of tables and tokens of texts. */
const NO_SECRET =
  /(?:sort|primary|foreign|group|cache|hash|lookup|dict|prng|rng|random|eos|bos|pad|unk|sep|cls|mask|stop|special|next|prev|new|num|max|min|image|vision|prompt|response|obs|observation|reward|data|state|input|output|answer|config|metric|monitor|column|public)[_.-]?(?:key|token)$/i;

/** How surely a name says that its value is a secret; null: not at all. */
export function nameStrength(name: string): NameStrength | null {
  const plain = name.replace(/^-+/, '');
  if (SURE.test(plain)) return 'sure';
  if (LIKELY.test(plain) || LIKELY_CAMEL.test(plain)) return 'likely';
  return PERHAPS.test(plain) ? 'perhaps' : null;
}

/** Whether the value of an option or a variable of this name is a secret. */
export function isSecretValue(name: string, value: string): boolean {
  // `(secret)`: what the app writes for a variable that it handed over once.
  if (value === '' || /^(?:true|false|none|null|\(secret\))$/i.test(value)) return false;
  const strength = nameStrength(name);
  if (strength === null || strength === 'sure') return strength === 'sure';
  return isRandomLike(value);
}

/** Whether a name of a table's key or of a text's token ends like one of a secret. */
export const isNoSecret = (name: string): boolean => NO_SECRET.test(name);

const FEWEST_RANDOM = 16;
/** Bits for each character; English words have about 3, random letters and digits above 3.5. */
const RANDOM_BITS = 3.3;
const isMixed = (part: string): boolean => /\d/.test(part) && /[A-Za-z]/.test(part);

/** Long, of letters and digits, and without the repetitions of words, paths and numbers. */
export function isRandomLike(text: string): boolean {
  if (text.length < FEWEST_RANDOM || !isMixed(text)) return false;
  if (!/^[\w.+=~-]+$/.test(text)) return false;
  if (!text.split(/[_.-]/).some((part) => part.length >= 10 && isMixed(part))) return false;
  const counts = new Map<string, number>();
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values())
    bits -= (count / text.length) * Math.log2(count / text.length);
  return bits >= RANDOM_BITS;
}
