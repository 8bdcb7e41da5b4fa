import { parseQuery, queryText } from './filter-query';

const MAX_QUERIES = 3;

/**
 * Queries that a query without a match may have meant: a field that no run has is taken for the ones whose last part it is, as `learning_rate`
 * for `train/learning_rate`.
 * @param names parameters and metrics that some run has
 */
export function similarQueries(query: string, names: readonly string[]): readonly string[] {
  const terms = parseQuery(query);
  return terms
    .flatMap((term, at) => {
      if (term.kind !== 'compare' || names.includes(term.key)) return [];
      const key = term.key.toLowerCase();
      return names
        .filter((name) => name.toLowerCase().split(/[/.]/).at(-1) === key)
        .map((name) => queryText(terms.with(at, { ...term, key: name })));
    })
    .slice(0, MAX_QUERIES);
}
