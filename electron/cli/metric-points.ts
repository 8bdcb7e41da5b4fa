import { decodeBulk } from '#core/contract/bulk';
import { csvField } from '#core/lib/csv';
import { printableLine } from '#core/lib/printable';

/** JSON has no NaN: the three words of contract §7 represent what it cannot say. */
export type Numeral = number | 'NaN' | 'Infinity' | '-Infinity';
export type MetricPoint =
  | [x: number, wallMs: number | null, value: Numeral]
  | [x: number, wallMs: number | null, value: Numeral, segment: number];

export function numeral(value: number): Numeral {
  if (Number.isFinite(value)) return value;
  if (Number.isNaN(value)) return 'NaN';
  return value > 0 ? 'Infinity' : '-Infinity';
}

/** Points of a bulk answer with the columns segment, x, wallMs, value. */
export function metricPoints(buffer: ArrayBuffer, withSegment: boolean): MetricPoint[] {
  const { columns } = decodeBulk(buffer);
  const [segments, xs, walls, values] = columns;
  if (!segments || !xs || !walls || !values)
    throw new RangeError('The engine sent too few columns.');
  return Array.from(xs, (x, i): MetricPoint => {
    const wall = walls[i] ?? Number.NaN;
    const wallMs = Number.isNaN(wall) ? null : wall;
    const value = numeral(values[i] ?? Number.NaN);
    return withSegment ? [x, wallMs, value, segments[i] ?? 0] : [x, wallMs, value];
  });
}

/** Rows `tag,segment,x,wallMs,value`; a tag with a comma or a quote is quoted, its control characters are visible. */
export function csvRows(tag: string, points: readonly MetricPoint[]): string {
  const name = csvField(printableLine(tag));
  return points
    .map(([x, wallMs, value, segment]) => `${name},${segment ?? 0},${x},${wallMs ?? ''},${value}\n`)
    .join('');
}
