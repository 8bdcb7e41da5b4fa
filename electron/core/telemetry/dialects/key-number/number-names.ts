import { memoized } from '../../../lib/memoized';
import { isMetric, isOutcome } from './metric-words';
import type { NamedNumber } from './named-number';

/** A name for a number, and whether a sign of a pair is between the two. */
export type Naming = Pick<NamedNumber, 'name' | 'isPair'>;

/** Parts of a line that name different numbers. */
const CLAUSE =
  /[,;|\t{}[\]·•→>，；]| - | – |\s{3,}|\((?!\w+(?:\(\w+\))?\)$)(?!\w+\)\)$)|\)(?=[^)])/;
const MAX_NAME_WORDS = 4;
/** A name is at the end of what precedes its number. */
const MAX_GAP_LENGTH = 200;
/** Words that are before a number in a sentence, and name nothing. */
const FILLER =
  /^(?:a|after|an|and|about|at|been|before|but|by|completed?|done|ended|every|failed|finished|for|from|got|had|has|in|is|its|next|now|of|on|only|or|over|reached|saved|since|so|started|takes|than|that|the|then|this|through|to|took|under|until|up|used|using|vs|was|were|with|within|without)$/i;
/** Words before a colon that name no number, but those behind it: `Last 10 episodes: mean reward 3`, `Results: mean: 3`. */
const LABEL = /(?:episodes|results?|statistics|stats|metrics|summary)\s?: {1,4}(?=[A-Za-z])/i;

/**
 * What a mean is over: `over 100 episodes`, `per training episode`, `Last 10 training episodes`. Its number is no value, its words
 * are one.
 */
const SPAN =
  /(?<![\w-])(?:over|per|last)(?: the)?(?: last)?(?: \d{1,7})?(?: (?:training|evaluation|eval|test))? (?:episodes?|epochs?|games?|iterations?|trials|runs|steps|updates)\b/gi;
const JOINED_SPAN = /(?<![\w-])(?:over|per|last)_[a-z\d_]+/gi;

/** The message with each span of a mean as one word. */
export const joinSpans = (message: string): string =>
  message.includes('over ') || message.includes('per ') || message.includes('ast ')
    ? message.replaceAll(SPAN, (span) => span.replaceAll(' ', '_'))
    : message;

/** `Average reward over 100 episodes` → `Average reward`; `Evaluation over 10 episodes` stays: no other word says what was measured. */
function splitSpans(name: string): string {
  if (!/(?:over|per|last)_/i.test(name)) return name;
  const [, own] = /^(.+?) (?:over|last)_[a-z\d_]+$/i.exec(name) ?? [];
  if (own !== undefined && isOutcome(own)) return own;
  return name.replaceAll(JOINED_SPAN, (span) => span.replaceAll('_', ' '));
}

/** The name before a number. Lines repeat, so most names are remembered. @param gap what is between it and the number before */
export const nameIn = (gap: string): Naming | null =>
  gap.length > MAX_REMEMBERED ? findName(gap) : rememberedName(gap);

const MAX_REMEMBERED = 80;
const rememberedName = memoized(findName);

function findName(gap: string): Naming | null {
  // A version that is required: `torch==2.5`, `numpy>=1.26`.
  if (gap.includes('=') && /[=<>!~]=\s?$/.test(gap)) return null;
  const cut = gap
    .slice(-MAX_GAP_LENGTH)
    .replace(/[\s([{<'"]+$/, '')
    .replace(/^[%\s:,)\]]+(?:\/\s)?/, '');
  const label = cut.includes(': ') ? LABEL.exec(cut) : null;
  const clause = label === null ? cut : cut.slice(label.index + label[0].length);
  const pair = /^(.*?)['"]?\s*(?::{2,3}|[:=~≈：]|->|=>|,(?<=',))$/s.exec(clause);
  const words = lastClause((pair?.[1] ?? clause).replace(/[:=]\s*$/, ''));
  const name = nameOf(words, pair !== null);
  if (name === '') return null;
  // `episode reward total was -21.0`
  const isSaid = pair === null && /\s(?:was|is)$/.test(clause) && isMetric(name);
  return { name, isPair: pair !== null || isSaid };
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
    .replace(/(\d{1,6}) ((?:sec|min)s?)$/, '$1_$2')
    .split(/\s+/)
    .filter((word) => /[\p{L}_]/u.test(word));
  while (words.length > 1 && FILLER.test(words.at(-1) ?? '')) words.pop();
  const [only] = words;
  // `best = 41.2`
  if (only !== undefined && words.length === 1 && FILLER.test(only)) return isPair ? only : '';
  const from = words.findLastIndex((word) => FILLER.test(word)) + 1;
  const own = words.slice(from).slice(isPair ? -MAX_NAME_WORDS : -3);
  return splitSpans(own.join(' ')).replaceAll(/^[^\p{L}\p{N}_%]+|[^\p{L}\p{N}_)%²]+$/gu, '');
}

const MEASURE =
  /^\s?(timesteps|steps|frames|episodes|fps|FPS|SPS|sps|[a-z]{1,12}\/s(?:ec)?)\b|^\s([a-z]+ ?(?:loss|reward|rate)|loss|rewards?|return|score|accuracy)(?=\s*(?:,|$|\|))/;
/** `| 47.4% bf16 MFU |`, `, 0.001 rate,`: the words that are behind a number in a cell of its own. */
const CELL_WORDS = /^%?\s((?:[A-Za-z]\w{0,20} ){0,2}[A-Za-z]\w{0,20})(?=\s*(?:,|$|\|))/;

/**
 * `after 20 timesteps`, `300 FPS`, `0.3 loss`: the name behind a number that has none before it; `Epoch: 1 [640/60000 (1%)]` counts
 * samples.
 */
export function nameBehind(
  rest: string,
  gap: string,
  last: NamedNumber | undefined,
): Naming | null {
  if (
    last !== undefined &&
    !last.name.includes(' ') &&
    /^\s*\]?\s*[[(]\s*$/.test(gap) &&
    /^\s?\/\s?\d/.test(rest)
  )
    return { name: 'sample', isPair: true };
  if (gap.includes('=')) return null;
  const [, measure, outcome] = MEASURE.exec(rest) ?? [];
  const named = measure ?? outcome;
  if (named !== undefined) return { name: named, isPair: false };
  const [, words] = /[,|]\s*$/.test(gap) ? (CELL_WORDS.exec(rest) ?? []) : [];
  return words !== undefined && isMetric(words) ? { name: words, isPair: false } : null;
}

const EPISODE_ENDS = /^\s?(?:episode )?(?:finished|ended|done|terminated|completed) after\s+$/i;

/** `Average reward after 100 episodes: 38.8`: what a number counts, behind a word that a count follows. */
export function countBehind(
  rest: string,
  gap: string,
): (Naming & { readonly length: number }) | null {
  if (!/[a-z] $/i.test(gap) || !/\b(?:after|over|every|at) $/i.test(gap)) return null;
  const [all, name] =
    /^\s(timesteps|steps|frames|episodes|iterations|updates|epochs)\b/.exec(rest) ?? [];
  if (name === undefined || all === undefined) return null;
  // `Episode finished after 35 timesteps`: how long it was.
  const isEpisode = EPISODE_ENDS.test(gap) && /steps|frames/.test(name);
  return { name: isEpisode ? 'episode length' : name, isPair: isEpisode, length: all.length };
}

/** `Score at iteration 10 is 2.02`, `Training loss (for one batch) at step 100: 1.92`: the name before the counter. */
export function nameBefore(
  text: string,
  gap: string,
  named: readonly NamedNumber[],
): Naming | null {
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
