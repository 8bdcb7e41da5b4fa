/** Names up to this length are never cut in the middle. */
const MAX_UNCUT = 16;
/** Bounds of the end that stays in sight: from a separator within them, else of the usual length. */
const TAIL = { min: 5, usual: 7, max: 10 };

/**
 * Parts a long name before its end, which stays in sight when the rest is cut: names of a sweep differ only there, by their seeds.
 * The end begins at a separator where one is near.
 */
export function middleCut(name: string): { readonly head: string; readonly tail: string } {
  const signs = Array.from(name);
  if (signs.length <= MAX_UNCUT) return { head: name, tail: '' };
  const end = signs.slice(-TAIL.max);
  const separator = end.slice(0, TAIL.max - TAIL.min + 1).findLastIndex(isSeparator);
  const length = separator < 0 ? TAIL.usual : TAIL.max - separator;
  return { head: signs.slice(0, -length).join(''), tail: signs.slice(-length).join('') };
}

const isSeparator = (sign: string): boolean => /[-_./\s]/.test(sign);
