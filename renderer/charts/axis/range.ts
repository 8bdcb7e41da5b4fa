/** A range of an axis. */
export type Range = readonly [from: number, to: number];

const MIN_SHARE = 1e-6;

/** Whole numbers where they say the same: an address that can be read. */
export function rounded([from, to]: Range): Range {
  return to - from < 50 ? [from, to] : [Math.floor(from), Math.ceil(to)];
}

/** A range of the whole axis with the same width, pushed back inside; null when it is too narrow to mean anything. */
export function within([from, to]: Range, [first, last]: Range): Range | null {
  const width = to - from;
  const span = last - first;
  if (!(width > span * MIN_SHARE)) return null;
  if (width >= span) return [first, last];
  if (from < first) return [first, first + width];
  return to > last ? [last - width, last] : [from, to];
}
