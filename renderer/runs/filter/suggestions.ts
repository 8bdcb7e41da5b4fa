/** Conditions that many want, in the order in which they are offered. */
const USUAL = ['is:starred', 'is:running', 'is:ended', 'is:imported'];
const MAX_OFFERED = 8;
/** The words of a query, quoted ones whole, and the last one with the room before it. */
const LAST = /(?:[^\s"]|"[^"]*(?:"|$))*$/;

export interface Suggestion {
  /** What is offered: one condition. */
  readonly term: string;
  /** The query with it in place of its last word. */
  readonly query: string;
}

/**
 * Conditions that continue what is being typed: each contains the last word of the query. One that the query has already is not offered.
 * @param states words of the states that some run has
 * @param tags of the user
 */
export function suggestions(
  query: string,
  states: readonly string[],
  tags: readonly string[],
): readonly Suggestion[] {
  const last = LAST.exec(query)?.[0] ?? '';
  const before = query.slice(0, query.length - last.length);
  const not = last.startsWith('-') ? '-' : '';
  const typed = last.slice(not.length).toLowerCase();
  const all = [
    ...USUAL,
    ...states.map((state) => `state:${quoted(state.toLowerCase())}`),
    ...tags.map((tag) => `tag:${quoted(tag)}`),
  ];
  const words = new Set(before.split(/\s+/));
  return all
    .filter((term) => term.toLowerCase().includes(typed) && term.toLowerCase() !== typed)
    .filter((term) => !words.has(term))
    .slice(0, MAX_OFFERED)
    .map((term) => ({ term: not + term, query: `${before}${not}${term}` }));
}

const quoted = (text: string): string =>
  /^[^\s"\\]+$/.test(text) ? text : `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
