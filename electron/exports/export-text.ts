import { csvField } from '#core/lib/csv';
import type { TagPoints } from '../store/query/point-reader';

/** Rows that are put together before they are handed on: some megabytes of text. */
const ROWS_AT_ONCE = 50_000;

/** The shortest decimal that reads back as the same double, the sign of zero included. */
export function digits(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

/** The same moment in seconds, no digit of it lost: a division would round. */
export function secondsOf(ms: number): string {
  const text = digits(ms);
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) return digits(ms / 1000);
  const [full = '', part = ''] = text.replace('-', '').split('.');
  const padded = full.padStart(4, '0');
  const decimals = `${padded.slice(-3)}${part}`.replace(/0+$/, '');
  return `${ms < 0 ? '-' : ''}${padded.slice(0, -3)}${decimals === '' ? '' : `.${decimals}`}`;
}

/** The first three columns are those of the exports of TensorBoard and W&B: what reads those reads this. */
export const CSV_HEAD = 'step,wall_time,value,tag,segment\n';

/** Every stored point, a row each, a piece at a time; `wall_time` in Unix seconds, empty where no clock gives it. */
export function* csvOf(points: TagPoints): Generator<string> {
  const name = csvField(points.view.tag);
  yield* pieces(points, (i) => {
    const wall = points.wallMs[i] ?? Number.NaN;
    const moment = Number.isNaN(wall) ? '' : secondsOf(wall);
    const value = digits(points.value[i] ?? Number.NaN);
    return `${digits(points.x[i] ?? 0)},${moment},${value},${name},${points.segment[i] ?? 0}\n`;
  });
}

/** JSON has no NaN: the words "NaN", "Infinity" and "-Infinity" represent what it cannot say. */
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
