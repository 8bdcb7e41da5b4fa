/** Smallest pivot, relative to the largest entry of its column, that still counts as one. */
const MIN_PIVOT = 1e-9;

/**
 * Weights by which columns add up to `sums`: linear least squares without a constant, by the normal equations.
 * @param columns equally long, finite
 * @returns null where the columns do not determine the weights
 */
export function linearFit(
  columns: readonly (readonly number[])[],
  sums: readonly number[],
): readonly number[] | null {
  const rows = columns.map((left) => [
    ...columns.map((right) => dot(left, right)),
    dot(left, sums),
  ]);
  const scale = rows.map((row, i) => Math.abs(row[i] ?? 0));
  for (let i = 0; i < rows.length; i += 1) {
    const pivotRow = indexOfLargest(rows, i);
    [rows[i], rows[pivotRow]] = [rows[pivotRow] ?? [], rows[i] ?? []];
    const pivot = rows[i]?.[i] ?? 0;
    if (Math.abs(pivot) <= MIN_PIVOT * (scale[i] ?? 0) || pivot === 0) return null;
    for (let j = 0; j < rows.length; j += 1) if (j !== i) eliminate(rows, i, j);
  }
  return rows.map((row, i) => (row.at(-1) ?? 0) / (row[i] ?? 1));
}

function dot(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

function indexOfLargest(rows: readonly (readonly number[])[], column: number): number {
  let best = column;
  for (let i = column; i < rows.length; i += 1) {
    if (Math.abs(rows[i]?.[column] ?? 0) > Math.abs(rows[best]?.[column] ?? 0)) best = i;
  }
  return best;
}

function eliminate(rows: number[][], from: number, to: number): void {
  const [source, row] = [rows[from] ?? [], rows[to] ?? []];
  const factor = (row[from] ?? 0) / (source[from] ?? 1);
  rows[to] = row.map((value, k) => value - factor * (source[k] ?? 0));
}
