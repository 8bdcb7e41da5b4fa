import { isMetric } from './metric-words';
import { BARE_COUNT, type NamedNumber } from './named-number';
import {
  countBehind,
  joinSpans,
  nameBefore,
  nameBehind,
  nameIn,
  type Naming,
} from './number-names';

const WORDS = String.raw`[nN]a[nN]|[iI]nf(?:inity)?`;
/**
 * A number that no word, path, version, date or clock holds. Groups: sign and digits, unit. A unit is one of a few; `3D`, `10th`
 * and `7B-chat` are words, and so is the letter of `t=1 G=3`.
 */
const NUMBER = new RegExp(
  String.raw`(?<![\w.@$]|\d[-:]|[A-Za-z)][-/])([-+]?(?:(?:\d{1,3}(?:,\d{3})+(?![\d,])|\d+)(?:\.\d*)?(?:[eE][-+]?\d+)?|\.\d+(?:[eE][-+]?\d+)?|(?:${WORDS})(?![\w])))(?!\d|\.\d|[-:]\d)(%|\s?(?:ms|us|µs|ns|secs?|s|mins?|m|h|[kKMGBT]|[KMG]i?B|x|it)(?:\/\w{1,6})?(?![\w=-])(?!(?<=\s[A-Za-z])\s?[:=])|\/s(?!\w))?(?![A-Za-z_])`,
  'gu',
);
/** `np.float64(0.5)`, `tensor(0.5, device='cuda:0')`, `Decimal('0.5')`: the number in it. */
const WRAPPED =
  /\b(?:(?:np|numpy|jnp|torch|jax|tf)\.)?(?:float\d{0,2}|int\d{0,2}|uint8|bool_|tensor|array|Array|Tensor|DeviceArray|Decimal)\(\s*\[?'?([-+]?[\w.]{1,30}(?:[eE][-+]\d{1,4})?)'?\]?(?:,[^()]{0,80}(?:\([^()]{0,40}\)[^()]{0,80})?)?\)/g;
/** Sample Factory prints one of each policy: `[(0, '31.284')]`. */
const OF_POLICY = /\[\(\d{1,3}, '([-+\d.e]{1,30})'\)\]/g;
/** PyTorch's tutorials: `[1,  2000] loss: 2.173`, `[0/5][50/1583] Loss_D: 0.77`. Groups: epoch, its total, batch, its total. */
const EPOCH_AND_BATCH =
  /^\[(\d{1,6})(?:\/(\d{1,6})\] ?\[ {0,8}|, +)(\d{1,9})(?:\/ {0,8}(\d{1,9}))?\](?=\s)/;
/** A bare number at the begin counts: `931: done …`, `[100]\ttrain: 0.4`, `#100 loss=…`, `32/50000: episode: 1`, `3 reward 1.5`. */
const COUNT =
  /^(?:\[ ?#?(\d{1,12})\]:?|#(\d{1,12}):?|(\d{1,12})(?:(?:\/(\d{1,12}))?:| {1,4}(?=[a-z]{1,20} {1,4}[-\d])))(?=\s|[a-z])/;
/** A part of a line with its own names: `train: loss 0.5 acc 0.9 || valid: loss 0.6 acc 0.8`. */
const SECTION = /(?:^|[|;]\s{0,8})(train|valid|val|test|eval):\s{1,8}(?=\p{L})/iu;
/** What ends a cell, behind its number. */
const CELL_END = /^(?:\s{0,8}(?:$|[|,;\t(])|\s{2})/;
const MAX_NUMBERS = 200;
const BRACKET = 91;
const HASH = 35;
const ZERO = 48;
const THOUSANDS: Readonly<Record<string, string>> = { k: 'e3', K: 'e3', M: 'e6', G: 'e9', B: 'e9' };

/** The named numbers of a message, in its order; a number without a name is none. Pure, never throws. */
export function namedNumbers(message: string): readonly NamedNumber[] {
  const trimmed = message.trimStart();
  const text = joinSpans(trimmed.includes('(') ? unwrapped(trimmed) : trimmed);
  const first = text.charCodeAt(0);
  const { named, length } =
    first === BRACKET || first === HASH || (first >= ZERO && first <= ZERO + 9)
      ? leadingCounts(text)
      : { named: [], length: 0 };
  const cells = new Set<number>();
  let end = length;
  let isNamed = false;
  let section = '';
  NUMBER.lastIndex = end;
  for (let match = NUMBER.exec(text); match !== null; match = NUMBER.exec(text)) {
    if (named.length >= MAX_NUMBERS) break;
    const [all, digits = '', unit = ''] = match;
    const gap = text.slice(end, match.index);
    const behind = text.slice(match.index + all.length, match.index + all.length + 40);
    // `(10 sec: 1546.3, …)`: of which time the number is.
    if (unit !== '' && behind.startsWith(': ')) continue;
    end = match.index + all.length;
    // The end of a sentence is no decimal point.
    const printed = scaled(digits.replace(/\.$/, ''), unit.trim());
    const last = named.at(-1);
    if (isNamed && last !== undefined && isSecond(gap)) {
      named.splice(-1, 1, ...joined(last, gap, printed));
      continue;
    }
    section = gap.includes(':') ? (SECTION.exec(gap)?.[1]?.concat(' ') ?? section) : section;
    const name = nameOfNumber(text, gap, match.index, behind, named);
    end += name?.length ?? 0;
    isNamed = name !== null;
    if (name === null) continue;
    if (!name.isPair && isCell(gap, name.name, behind)) cells.add(named.length);
    named.push({ name: section + name.name, isPair: name.isPair, printed, total: null });
  }
  return withCells(named, cells);
}

const unwrapped = (text: string): string => {
  const plain = text.replaceAll(WRAPPED, '$1');
  return plain.includes('[(') ? plain.replaceAll(OF_POLICY, '$1') : plain;
};

/** The name of the number at `index`; `length` is how much of the text behind it was used. */
function nameOfNumber(
  text: string,
  gap: string,
  index: number,
  behind: string,
  named: readonly NamedNumber[],
): (Naming & { readonly length?: number }) | null {
  return (
    countBehind(behind, gap) ??
    nameIn(gap) ??
    nameBehind(behind, gap, named.at(-1)) ??
    nameBefore(text.slice(0, index), gap, named)
  );
}

/** Is it `name number` and nothing more, between separators? */
function isCell(gap: string, name: string, behind: string): boolean {
  const before = gap.trimEnd();
  if (!before.endsWith(name) || !CELL_END.test(behind)) return false;
  const start = before.slice(0, before.length - name.length);
  return start === '' || /[|,;\t)]\s{0,8}$|\s{2}$/.test(start);
}

/** In a line of cells each is a pair, when one of them is a metric: `loss 1.8, train acc 0.82`, `H 1.920 | V 0.027 | FPS 730`. */
function withCells(
  named: readonly NamedNumber[],
  cells: ReadonlySet<number>,
): readonly NamedNumber[] {
  if (cells.size < 2 || !named.some(({ name }, at) => cells.has(at) && isMetric(name)))
    return named;
  return named.map((number, at) => (cells.has(at) ? { ...number, isPair: true } : number));
}

/** Counters without a name that a message begins with. */
function leadingCounts(text: string): { readonly named: NamedNumber[]; readonly length: number } {
  const [both = '', epoch = '', epochs, batch = '', batches] = EPOCH_AND_BATCH.exec(text) ?? [];
  if (both !== '') {
    const named = [
      { name: 'epoch', printed: epoch, total: epochs ?? null, isPair: true },
      { name: 'batch', printed: batch, total: batches ?? null, isPair: true },
    ];
    return { named, length: both.length };
  }
  const [count = '', bracketed, hashed, plain, total] = COUNT.exec(text) ?? [];
  const printed = bracketed ?? hashed ?? plain;
  if (printed === undefined) return { named: [], length: 0 };
  const counter = { name: BARE_COUNT, printed, total: total ?? null, isPair: true };
  return { named: [counter], length: count.length };
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
  // `reward 13.5/ 33.8/ 67.6`: least, mean and greatest.
  if (first.total !== null && /[.e]/.test(first.printed + first.total))
    return [
      { ...first, name: `${first.name} min`, total: null },
      { ...first, name: `${first.name} mean`, printed: first.total, total: null },
      { ...first, name: `${first.name} max`, printed, total: null },
    ];
  // `mean/median reward 20.1/20.0`: one name for each.
  const [, one, other, rest] = /^([A-Za-z]+)\/([A-Za-z]+)( [\w ]+)$/.exec(first.name) ?? [];
  if (gap.trim() !== '/' || one === undefined) return [{ ...first, total: first.total ?? printed }];
  return [
    { ...first, name: `${one}${rest}` },
    { ...first, name: `${other}${rest}`, printed },
  ];
}
