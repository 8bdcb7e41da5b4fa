import { csvField } from '#core/lib/csv';
import type { TagPoints } from '../store/query/point-reader';

/** Rows that are put together before they are handed on: some megabytes of text. */
const ROWS_AT_ONCE = 50_000;

/** The shortest decimal that reads back as the same double, the sign of zero included. */
export function digits(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

export const CSV_HEAD = 'tag,segment,x,wallMs,value\n';

/** The columns of the command line's `metrics --csv --segments` (house contract §7), a piece at a time. */
export function* csvOf(points: TagPoints): Generator<string> {
  const name = csvField(points.view.tag);
  yield* pieces(points, (i) => {
    const wall = points.wallMs[i] ?? Number.NaN;
    const moment = Number.isNaN(wall) ? '' : digits(wall);
    const value = digits(points.value[i] ?? Number.NaN);
    return `${name},${points.segment[i] ?? 0},${digits(points.x[i] ?? 0)},${moment},${value}\n`;
  });
}

/** JSON has no NaN: the words "NaN", "Infinity" and "-Infinity" stand for what it cannot say. */
function jsonNumber(value: number): string {
  return Number.isFinite(value) ? digits(value) : `"${value}"`;
}

/** One member of `series`: `{tag, …, points: [[x, wallMs | null, value, segment] …]}`, a piece at a time. */
export function* jsonOf(points: TagPoints): Generator<string> {
  const { tag, canonical, source, xKind, unit, derivation } = points.view;
  const named = { tag, canonical, source, xKind, unit, derivation };
  yield `${JSON.stringify(named).slice(0, -1)},"points":[`;
  yield* pieces(points, (i) => {
    const wall = points.wallMs[i] ?? Number.NaN;
    const moment = Number.isNaN(wall) ? 'null' : digits(wall);
    const value = jsonNumber(points.value[i] ?? Number.NaN);
    const row = `[${digits(points.x[i] ?? 0)},${moment},${value},${points.segment[i] ?? 0}]`;
    return i === 0 ? row : `,${row}`;
  });
  yield ']}';
}

function* pieces({ x }: TagPoints, row: (i: number) => string): Generator<string> {
  for (let from = 0; from < x.length; from += ROWS_AT_ONCE) {
    const rows = Math.min(ROWS_AT_ONCE, x.length - from);
    yield Array.from({ length: rows }, (_, i) => row(from + i)).join('');
  }
}
