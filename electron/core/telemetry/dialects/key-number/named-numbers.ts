/** A number of a line, and the words that name it. */
export interface NamedNumber {
  /** As printed, without filler: `Loss`, `mean reward`, `eval/acc`. */
  readonly name: string;
  /** The number's text, fit for `readNumber`. */
  readonly printed: string;
  /** After a slash or `of`: `100` of `3/100`; null where none is printed. */
  readonly total: string | null;
  /** Is a `:` or `=` between the name and the number? */
  readonly isPair: boolean;
}

const WORDS = String.raw`[nN]a[nN]|[iI]nf(?:inity)?`;
/**
 * A number that no word, path, version, date or clock holds. Groups: sign and digits, unit. A unit is one of a few; `3D`, `10th`
 * and `7B-chat` are words.
 */
const NUMBER = new RegExp(
  String.raw`(?<![\w.@$]|\d[-:]|[A-Za-z)][-/])([-+]?(?:(?:\d{1,3}(?:,\d{3})+(?![\d,])|\d+)(?:\.\d*)?(?:[eE][-+]?\d+)?|\.\d+(?:[eE][-+]?\d+)?|(?:${WORDS})(?![\w])))(?!\d|\.\d|[-:]\d)(%|\s?(?:ms|us|µs|ns|secs?|s|mins?|m|h|[kKMGBT]|[KMG]i?B|x|it)(?:\/\w{1,6})?(?![\w-])|\/s(?!\w))?(?![A-Za-z_])`,
  'gu',
);
/** `np.float64(0.5)`, `tensor(0.5, device='cuda:0')`, `Decimal('0.5')`: the number in it. */
const WRAPPED =
  /\b(?:(?:np|numpy|jnp|torch|jax|tf)\.)?(?:float\d{0,2}|int\d{0,2}|uint8|bool_|tensor|array|Array|Tensor|DeviceArray|Decimal)\(\s*\[?'?([-+]?[\w.]{1,30}(?:[eE][-+]\d{1,4})?)'?\]?(?:,[^()]{0,80}(?:\([^()]{0,40}\)[^()]{0,80})?)?\)/g;
/** PyTorch's tutorial: `[1,  2000] loss: 2.173`. */
const EPOCH_AND_BATCH = /^\[(\d{1,6}), +(\d{1,9})\](?= )/;
/** A bare number at the begin counts: `931: done …`, `[100]\ttrain: 0.4`, `#100 loss=…`. */
const COUNT = /^(?:\[ ?#?(\d{1,12})\]:?|#(\d{1,12}):?|(\d{1,12}):)(?=\s)/;
/** The name of such a number. */
export const BARE_COUNT = '#';
/** Parts of a line that name different numbers. */
const CLAUSE = /[,;|\t{}[\]·•→>，；]| - | – |\s{3,}|\((?!\w+\)$)|\)(?=.)/;
const MAX_NAME_WORDS = 4;
const MAX_NUMBERS = 200;
/** A name is at the end of what precedes its number. */
const MAX_GAP_LENGTH = 200;
const THOUSANDS: Readonly<Record<string, string>> = { k: 'e3', K: 'e3', M: 'e6', G: 'e9', B: 'e9' };

/** The named numbers of a message, in its order; a number without a name is none. Pure, never throws. */
export function namedNumbers(message: string): readonly NamedNumber[] {
  const text = message.includes('(') ? message.replaceAll(WRAPPED, '$1') : message;
  const { named, length } = leadingCounts(text);
  let end = length;
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
    const count = countBehind(text.slice(end, end + 40), gap);
    if (count !== null) end += count.length;
    const name =
      count ??
      nameIn(gap) ??
      nameBehind(text.slice(end, end + 40), gap, last) ??
      nameBefore(text.slice(0, match.index), gap, named);
    isNamed = name !== null;
    if (name !== null) named.push({ name: name.name, isPair: name.isPair, printed, total: null });
  }
  return named;
}

/** Counters without a name that a message begins with. */
function leadingCounts(text: string): { readonly named: NamedNumber[]; readonly length: number } {
  const [both = '', epoch = '', batch = ''] = EPOCH_AND_BATCH.exec(text) ?? [];
  const counter = { total: null, isPair: true };
  if (both !== '') {
    const named = [
      { name: 'epoch', printed: epoch, ...counter },
      { name: 'batch', printed: batch, ...counter },
    ];
    return { named, length: both.length };
  }
  const [count = '', ...digits] = COUNT.exec(text) ?? [];
  const printed = digits.find((group) => group !== undefined);
  if (printed === undefined) return { named: [], length: 0 };
  return { named: [{ name: BARE_COUNT, printed, ...counter }], length: count.length };
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
  const clause = gap
    .slice(-MAX_GAP_LENGTH)
    .replace(/[\s([{<'"]+$/, '')
    .replace(/^[%\s:,)\]]+(?:\/\s)?/, '');
  const pair = /^(.*?)['"]?\s*(?:[:=~≈：]|->|=>|,(?<=',))$/s.exec(clause);
  const words = lastClause(pair?.[1] ?? clause);
  const name = nameOf(words, pair !== null);
  return name === '' ? null : { name, isPair: pair !== null };
}

/** What follows the last separator; after a pair whose value is a text, what follows that text. */
function lastClause(text: string): string {
  const clause = text.split(CLAUSE).at(-1) ?? '';
  const [, afterText] = /[:=]\s*\S+\s+(\S.*)$/.exec(clause) ?? [];
  return (afterText ?? clause.replace(/^.*[:=]\s*/, '')).trim();
}

/** The words that name a number: no filler before them, at most four, none that is no word. */
function nameOf(text: string, isPair: boolean): string {
  const words = text
    .replaceAll(/(?<!\p{L})['"`*]+|['"`*]+(?!\p{L})/gu, '')
    .replaceAll(/\.{2,}/g, '')
    .split(/\s+/)
    .filter((word) => /[\p{L}_]/u.test(word));
  while (words.length > 1 && FILLER.test(words.at(-1) ?? '')) words.pop();
  const [only] = words;
  // `best = 41.2`
  if (only !== undefined && words.length === 1 && FILLER.test(only)) return isPair ? only : '';
  const from = words.findLastIndex((word) => FILLER.test(word)) + 1;
  const own = words.slice(from).slice(isPair ? -MAX_NAME_WORDS : -3);
  return own.join(' ').replaceAll(/^[^\p{L}\p{N}_%]+|[^\p{L}\p{N}_)%²]+$/gu, '');
}

const MEASURE =
  /^\s?(timesteps|steps|frames|episodes|fps|FPS|SPS|sps|[a-z]{1,12}\/s(?:ec)?)\b|^\s([a-z]+ ?(?:loss|reward|rate)|loss|rewards?|return|score|accuracy)(?=\s*(?:,|$|\|))/;

/**
 * `after 20 timesteps`, `300 FPS`, `0.3 loss`: the name behind a number that has none before it; `Epoch: 1 [640/60000 (1%)]` counts
 * samples.
 */
function nameBehind(
  rest: string,
  gap: string,
  last: NamedNumber | undefined,
): Pick<NamedNumber, 'name' | 'isPair'> | null {
  if (
    last !== undefined &&
    !last.name.includes(' ') &&
    /^\s*\]?\s*[[(]\s*$/.test(gap) &&
    /^\s?\/\s?\d/.test(rest)
  )
    return { name: 'sample', isPair: true };
  if (gap.includes('=')) return null;
  const [, measure, outcome] = MEASURE.exec(rest) ?? [];
  const name = measure ?? outcome;
  return name === undefined ? null : { name, isPair: false };
}

/** `Average reward after 100 episodes: 38.8`: what a number counts, behind a word that a count follows. */
function countBehind(
  rest: string,
  gap: string,
): { readonly name: string; readonly isPair: false; readonly length: number } | null {
  if (!/\b(?:after|over|over the last|every|at)\s+$/i.test(gap)) return null;
  const [all, name] =
    /^\s(timesteps|steps|frames|episodes|iterations|updates|epochs)\b/.exec(rest) ?? [];
  return name === undefined ? null : { name, isPair: false, length: all?.length ?? 0 };
}

/** `Score at iteration 10 is 2.02`, `Training loss (for one batch) at step 100: 1.92`: the name before the counter. */
function nameBefore(
  text: string,
  gap: string,
  named: readonly NamedNumber[],
): Pick<NamedNumber, 'name' | 'isPair'> | null {
  const [first] = named;
  const isValue = /^\s*(?:is|was|:|=|->)\s*$/.test(gap);
  if (!isValue || first === undefined || named.length > 1) return null;
  const before = text.slice(0, text.toLowerCase().lastIndexOf(first.name.toLowerCase()));
  const name = nameOf(
    before.replace(/\([^()]*\)/g, '').replace(/\s+(?:at|after|for|in)\s*$/i, ''),
    true,
  );
  return name === '' ? null : { name, isPair: true };
}
