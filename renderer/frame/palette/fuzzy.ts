/** Lower-case search text of an entry, made once. */
export function searchText(...parts: readonly (string | undefined)[]): string {
  return parts
    .filter((part) => part !== undefined)
    .join(' ')
    .toLowerCase();
}

/** The words of a query; every one of them has to be found. */
export function queryWords(query: string): readonly string[] {
  return query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** Fuzzy score of a text for the words of a query, more is better; null = no match. */
export function scoreOf(words: readonly string[], text: string): number | null {
  let sum = 0;
  for (const word of words) {
    const score = wordScore(word, text);
    if (score === null) return null;
    sum += score;
  }
  return sum;
}

const AT_FRONT = 120;
const AT_WORD = 100;
const WITHIN = 60;
const SCATTERED = 30;

function wordScore(word: string, text: string): number | null {
  const at = text.indexOf(word);
  if (at === 0) return AT_FRONT;
  if (at > 0) return isWordStart(text, at) || startsAWord(word, text, at) ? AT_WORD : WITHIN;
  return scatteredScore(word, text);
}

/** The first place that it is found at may be within a word, a later one not. */
function startsAWord(word: string, text: string, from: number): boolean {
  for (let at = text.indexOf(word, from + 1); at >= 0; at = text.indexOf(word, at + 1))
    if (isWordStart(text, at)) return true;
  return false;
}

function isWordStart(text: string, at: number): boolean {
  return at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1));
}

/** Letters in their order with others between ("p3f" in "phase3-full"); worse the further apart they are. */
function scatteredScore(word: string, text: string): number | null {
  if (word.length < 2) return null;
  let at = -1;
  let first = -1;
  for (const letter of word) {
    at = text.indexOf(letter, at + 1);
    if (at < 0) return null;
    if (first < 0) first = at;
  }
  if (!isWordStart(text, first)) return null;
  const gaps = at - first + 1 - word.length;
  return gaps > word.length * 4 ? null : Math.max(1, SCATTERED - gaps);
}
