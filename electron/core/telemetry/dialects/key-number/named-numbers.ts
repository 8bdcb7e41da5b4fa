/** A number of a line, and the words that name it. */
export interface NamedNumber {
  /** As printed, without filler: `Loss`, `mean reward`, `eval/acc`. */
  readonly name: string;
  /** The number's text, fit for `readNumber`. */
  readonly printed: string;
  /** After a slash or `of`: `100` of `3/100`; null where none is printed. */
  readonly total: string | null;
  /** Is a `:` or `=` between the name and the number, or a bracket around it? */
  readonly isPair: boolean;
}

const WORDS = String.raw`[nN]a[nN]|[iI]nf(?:inity)?`;
/**
 * A number that no word, path, version, date or clock holds. Groups: sign and digits, unit. A unit is one of a few; `3D`, `10th`
 * and `7B-chat` are words.
 */
const NUMBER = new RegExp(
  String.raw`(?<![\w.@#$]|\d[-:]|[A-Za-z)][-/])([-+]?(?:(?:\d{1,3}(?:,\d{3})+(?![\d,])|\d+)(?:\.\d*)?(?:[eE][-+]?\d+)?|\.\d+(?:[eE][-+]?\d+)?|(?:${WORDS})(?![\w])))(?!\d|\.\d|[-:]\d)(%|\s?(?:ms|us|µs|ns|secs?|s|mins?|m|h|[kKMGBT]|[KMG]i?B|x|it)(?:\/\w{1,6})?(?![\w-])|\/s(?!\w))?(?![A-Za-z_])`,
  'gu',
);
/** `np.float64(0.5)`, `tensor(0.5, device='cuda:0')`, `Decimal('0.5')`: the number in it. */
const WRAPPED =
  /\b(?:(?:np|numpy|jnp|torch|jax)\.)?(?:float\d{0,2}|int\d{0,2}|uint8|bool_|tensor|array|Array|Tensor|DeviceArray|Decimal)\(\s*\[?'?([-+]?[\w.]{1,30}(?:[eE][-+]\d{1,4})?)'?\]?(?:,[^()]{0,80})?\)/g;
/** PyTorch's tutorial: `[1,  2000] loss: 2.173`. */
const EPOCH_AND_BATCH = /^\[(\d{1,6}), +(\d{1,9})\](?= )/;
/** Parts of a line that name different numbers. */
const CLAUSE = /[,;|\t(){}[\]·•→>]| - | – |\s{3,}/;
const MAX_NAME_WORDS = 4;
const MAX_NUMBERS = 200;
const THOUSANDS: Readonly<Record<string, string>> = { k: 'e3', K: 'e3', M: 'e6', G: 'e9', B: 'e9' };

/** The named numbers of a message, in its order; a number without a name is none. Pure, never throws. */
export function namedNumbers(message: string): readonly NamedNumber[] {
  const text = message.includes('(') ? message.replaceAll(WRAPPED, '$1') : message;
  const [pair = '', epoch = '', batch = ''] = EPOCH_AND_BATCH.exec(text) ?? [];
  const named: NamedNumber[] =
    pair === ''
      ? []
      : [
          { name: 'epoch', printed: epoch, total: null, isPair: true },
          { name: 'batch', printed: batch, total: null, isPair: true },
        ];
  let end = pair.length;
  let isNamed = false;
  NUMBER.lastIndex = end;
  for (let match = NUMBER.exec(text); match !== null; match = NUMBER.exec(text)) {
    if (named.length >= MAX_NUMBERS) break;
    const [all, digits = '', unit = ''] = match;
    const gap = text.slice(end, match.index);
    end = match.index + all.length;
    const printed = scaled(digits, unit.trim());
    const last = named.at(-1);
    if (isNamed && last !== undefined && isSecond(gap)) {
      named.splice(-1, 1, ...joined(last, gap, printed));
      continue;
    }
    const name = nameIn(gap) ?? nameBehind(text.slice(end, end + 20), gap, last !== undefined);
    isNamed = name !== null;
    if (name !== null) named.push({ ...name, printed, total: null });
  }
  return named;
}

/** `1.2k` → `1.2e3`; any other unit is left out. */
function scaled(digits: string, unit: string): string {
  const factor = /[eE]/.test(digits) ? undefined : THOUSANDS[unit];
  return factor === undefined ? digits : `${digits.replaceAll(',', '')}${factor}`;
}

const isSecond = (gap: string): boolean => /^\s?(?:\/|of|out of|±|\+\/-)\s?$/.test(gap);

/** A number after `/`, `of` or `±` belongs to the one before it. */
function joined(first: NamedNumber, gap: string, printed: string): readonly NamedNumber[] {
  if (/±|\+\/-/.test(gap)) return [first, { ...first, name: `${first.name} std`, printed }];
  // `mean/median reward 20.1/20.0`: one name for each.
  const [, one, other, rest] = /^([A-Za-z]+)\/([A-Za-z]+)( [\w ]+)$/.exec(first.name) ?? [];
  if (gap.trim() !== '/' || one === undefined) return [{ ...first, total: first.total ?? printed }];
  return [
    { ...first, name: `${one}${rest}` },
    { ...first, name: `${other}${rest}`, printed },
  ];
}

const FILLER =
  /^(?:a|after|an|and|about|at|been|before|best|but|by|completed?|current|done|ended|every|failed|finished|for|from|got|had|has|in|is|it|its|last|new|next|now|of|on|only|or|over|reached|saved|since|so|started|takes|than|that|the|then|this|through|to|took|under|until|up|used|using|vs|was|were|with|within|without)$/i;

function nameIn(gap: string): Pick<NamedNumber, 'name' | 'isPair'> | null {
  const clause = gap.replace(/[\s([{<'"]+$/, '').replace(/^[%\s]+/, '');
  const isBracketed = /[[(]\s*$/.test(gap);
  const pair = /^(.*?)['"]?\s*(?:[:=~≈]|->|=>)$/s.exec(clause);
  const words = lastClause(pair?.[1] ?? clause);
  const name = nameOf(words, pair !== null);
  return name === '' ? null : { name, isPair: pair !== null || isBracketed };
}

/** What stands after the last separator; after a pair whose value is a text, what follows that text. */
function lastClause(text: string): string {
  const clause = text.split(CLAUSE).at(-1) ?? '';
  const [, afterText] = /[:=]\s*\S+\s+(\S.*)$/.exec(clause) ?? [];
  return (afterText ?? clause.replace(/^.*[:=]\s*/, '')).trim();
}

/** The words that name a number: no filler before them, at most four, none that is no word. */
function nameOf(text: string, isPair: boolean): string {
  const words = text
    .replaceAll(/['"`*]/g, '')
    .split(/\s+/)
    .filter((word) => /[\p{L}_]/u.test(word));
  const from = words.findLastIndex((word) => FILLER.test(word)) + 1;
  const own = words.slice(from).slice(isPair ? -MAX_NAME_WORDS : -3);
  return own.join(' ').replaceAll(/^[^\p{L}\p{N}_%]+|[^\p{L}\p{N}_)%²]+$/gu, '');
}

const MEASURE = /^\s?(timesteps|steps|frames|episodes|fps|FPS|SPS|sps|steps\/s|it\/s|tokens\/s)\b/;

/** `after 20 timesteps`, `300 FPS`: the name behind a number that has none before it; `Epoch: 1 [640/60000 (1%)]` counts samples. */
function nameBehind(
  rest: string,
  gap: string,
  hasName: boolean,
): Pick<NamedNumber, 'name' | 'isPair'> | null {
  if (hasName && /^\s*[[(]\s*$/.test(gap) && /^\s?\/\s?\d/.test(rest))
    return { name: 'sample', isPair: true };
  const measure = MEASURE.exec(rest)?.[1];
  return measure === undefined || gap.includes('=') ? null : { name: measure, isPair: false };
}
