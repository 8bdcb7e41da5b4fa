/** Names up to this length are never cut in the middle. */
const MAX_WHOLE = 16;
/** Length of the end that stays in sight, and how much earlier it may begin so that it is a whole word. */
const TAIL = 7;
const WORD_AHEAD = 6;

/**
 * Parts a long name before its end, which stays in sight when the rest is cut: names of a sweep differ only there, by their seeds.
 * The end begins at a separator where one is near.
 */
export function middleCut(name: string): { readonly head: string; readonly tail: string } {
  const signs = Array.from(name);
  if (signs.length <= MAX_WHOLE) return { head: name, tail: '' };
  const latest = signs.length - TAIL;
  const near = signs.slice(latest - WORD_AHEAD, latest + 1);
  const separator = near.findLastIndex((sign) => /[-_./\s]/.test(sign));
  const at = separator < 0 ? latest : latest - WORD_AHEAD + separator;
  return { head: signs.slice(0, at).join(''), tail: signs.slice(at).join('') };
}
