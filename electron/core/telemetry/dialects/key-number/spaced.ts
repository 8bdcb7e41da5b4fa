import { type IndexHead, indexHead } from './index-head';

const NUMBER = String.raw`[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?|[-+]?(?:nan|inf)`;
const PAIR = String.raw`([A-Za-z_][\w./%@-]{0,60}) +(${NUMBER})%?`;
const PAIRS = new RegExp(String.raw`^ +${PAIR}(?: +${PAIR}){1,39} *$`, 'i');
const EACH = new RegExp(String.raw` +${PAIR}(?= |$)`, 'gi');
/** Words that are before a number in a sentence, and name nothing. */
const SENTENCE =
  /^(?:a|after|an|and|about|at|before|but|by|completed?|done|ended|every|failed|finished|for|from|had|has|in|is|last|next|of|on|only|or|over|rank|reached|saved|since|skipped|started|takes|than|the|then|through|to|took|under|until|up|used|vs|was|were|with|within|without|worker)$/i;

/**
 * Index and pairs of `timestep 100 reward 1.5 loss 0.25`: nothing but an index and two or more names, each with a number
 * after it, of which one has a point. null for anything else, a sentence above all (`step 3 took 2.5 of 10`).
 */
export function readSpaced(
  message: string,
): { readonly head: IndexHead; readonly pairs: readonly (readonly [string, string])[] } | null {
  const head = indexHead(message);
  const rest = head === null ? '' : message.slice(head.length);
  if (head === null || !PAIRS.test(rest)) return null;
  const pairs = [...rest.matchAll(EACH)].map(
    ([, key = '', printed = '']) => [key, printed] as const,
  );
  const isSentence = pairs.some(([key]) => SENTENCE.test(key));
  const isMeasured = pairs.some(([, printed]) => /[.e]|nan|inf/i.test(printed));
  const isOnce = new Set(pairs.map(([key]) => key)).size === pairs.length;
  return !isSentence && isMeasured && isOnce ? { head, pairs } : null;
}
