/** Typing mistakes that a suggestion may have: one in a short word, two in a longer one. */
const maxTypos = (word: string): number => (word.length <= 4 ? 1 : 2);

/** Names of the same thing in other programs. */
const SYNONYMS: Readonly<Record<string, string>> = {
  remove: 'delete',
  rm: 'delete',
  ls: 'runs',
  list: 'runs',
  kill: 'stop',
  start: 'run',
};

/**
 * The known word that was probably meant by one that is not known: fewest typing mistakes (optimal string alignment
 * distance: a letter more, less or other, or two exchanged), or the only one that it is the beginning of.
 * @returns null where none is near
 */
export function didYouMean(word: string, existing: readonly string[]): string | null {
  const wanted = word.toLowerCase();
  const meant = Object.hasOwn(SYNONYMS, wanted) ? (SYNONYMS[wanted] ?? '') : '';
  if (existing.includes(meant)) return meant;
  const prefixed = existing.filter((name) => wanted.length >= 2 && name.startsWith(wanted));
  if (prefixed.length === 1) return prefixed[0] ?? null;
  const [best] = existing
    .map((name) => ({ name, mistakes: distance(wanted, name) }))
    .toSorted((a, b) => a.mistakes - b.mistakes);
  return best !== undefined && best.mistakes <= maxTypos(wanted) ? best.name : null;
}

function distance(a: string, b: string): number {
  let [before, last]: [number[], number[]] = [
    [],
    Array.from({ length: b.length + 1 }, (_, j) => j),
  ];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      const one = Math.min(
        (row[j - 1] ?? 0) + 1,
        (last[j] ?? 0) + 1,
        (last[j - 1] ?? 0) + (same ? 0 : 1),
      );
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(isSwap ? Math.min(one, (before[j - 2] ?? 0) + 1) : one);
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}
