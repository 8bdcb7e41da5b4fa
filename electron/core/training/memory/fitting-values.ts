/** A way to need less: the next values, or null where it goes no further. */
export type Move<V> = (values: V) => V | null;

const MAX_STEPS = 60;

/**
 * Values that fit, changed as little as possible: each move is repeated until they fit or it goes no further, the harmless
 * moves first; then every step that was not needed in the end is taken back. null where nothing fits.
 */
export function fittingValues<V extends Readonly<Record<string, unknown>>>(
  values: V,
  moves: readonly Move<V>[],
  fits: (values: V) => boolean,
): V | null {
  let now = values;
  let steps = 0;
  for (const move of moves) {
    for (; !fits(now) && steps < MAX_STEPS; steps += 1) {
      const next = move(now);
      if (next === null) break;
      now = next;
    }
  }
  if (!fits(now)) return null;
  for (const name of Object.keys(values)) {
    const without = { ...now, [name]: values[name] };
    if (fits(without)) now = without;
  }
  return now;
}
