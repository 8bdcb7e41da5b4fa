/** JavaScript's own order of texts, which the Python of a target keeps to as well. */
export function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
