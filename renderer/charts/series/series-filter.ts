import type { SeriesView } from '#core/contract/series/series';
import { titleOf } from '../../ui/runs/series-names';

export type Matches = (series: Pick<SeriesView, 'tag' | 'canonical'>) => boolean;

/** Filter of the series of a page, read from the text of its filter box. */
export interface SeriesFilter {
  /** How the text is used: not at all, as text, as a regular expression, or as text because it is an invalid one. */
  readonly kind: 'all' | 'text' | 'pattern' | 'invalid';
  /** Reason why the text is no valid regular expression; null where it is one, or is plain text. */
  readonly problem: string | null;
  /** Looks at tag and title, regardless of their case. */
  readonly matches: Matches;
}

/** A lone dot or hyphen is common in tags; these say that the user means a regular expression. */
const PATTERN_SIGNS = /[\\^$*+?|()[\]{}]/;

/** A text with the signs of a regular expression is used as one; what has exactly that text is found as well. */
export function seriesFilter(query: string): SeriesFilter {
  const text = query.trim();
  if (text === '') return { kind: 'all', problem: null, matches: () => true };
  const plain = text.toLowerCase();
  const hasText: Matches = (one) => `${one.tag} ${titleOf(one)}`.toLowerCase().includes(plain);
  if (!PATTERN_SIGNS.test(text)) return { kind: 'text', problem: null, matches: hasText };
  const pattern = patternOf(text);
  if (typeof pattern === 'string') return { kind: 'invalid', problem: pattern, matches: hasText };
  const matches: Matches = (one) =>
    pattern.test(one.tag) || pattern.test(titleOf(one)) || hasText(one);
  return { kind: 'pattern', problem: null, matches };
}

/** @returns the pattern, or why the text is none, without the browser's repetition of the text */
function patternOf(text: string): RegExp | string {
  try {
    return new RegExp(text, 'iu');
  } catch (error) {
    const says = error instanceof Error ? error.message : String(error);
    return says.slice(says.lastIndexOf(': ') + 1).trim();
  }
}
