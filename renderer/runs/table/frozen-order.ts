/**
 * Rows that move under the pointer cannot be clicked. While the user is at the table, rows keep the order that they had; new ones come
 * where the sorting has them, after their predecessor there.
 * @param sorted the ids as the sorting would have them now
 * @param held the ids as they were shown; null = nothing is held
 */
export function frozenOrder(
  sorted: readonly string[],
  held: readonly string[] | null,
): readonly string[] {
  if (held === null) return sorted;
  const present = new Set(sorted);
  const existing = new Set(held);
  const order = held.filter((id) => present.has(id));
  const newcomers = new Map<string | null, string[]>();
  let before: string | null = null;
  for (const id of sorted) {
    if (existing.has(id)) before = id;
    else newcomers.set(before, [...(newcomers.get(before) ?? []), id]);
  }
  if (newcomers.size === 0) return order;
  return [
    ...(newcomers.get(null) ?? []),
    ...order.flatMap((id) => [id, ...(newcomers.get(id) ?? [])]),
  ];
}
