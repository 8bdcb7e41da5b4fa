/** Lazy value: made when it is first asked for, then always the same one. What makes it must not fail. */
export function once<T>(make: () => T): () => T {
  let created: { readonly value: T } | null = null;
  return () => (created ??= { value: make() }).value;
}
