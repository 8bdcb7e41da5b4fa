const MAX_ENTRIES = 4_000;

/** A pure function of a text that remembers its last results: names repeat. At most 4,000; then it starts over. */
export function memoized<T>(compute: (text: string) => T): (text: string) => T {
  const results = new Map<string, { readonly result: T }>();
  return (text) => {
    const existing = results.get(text);
    if (existing !== undefined) return existing.result;
    if (results.size >= MAX_ENTRIES) results.clear();
    const result = compute(text);
    results.set(text, { result });
    return result;
  };
}
