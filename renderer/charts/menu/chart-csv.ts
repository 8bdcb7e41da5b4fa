import { spreadsheetField } from '#core/lib/csv';
import type { Curve } from '../draw/curve';

/** One curve of a chart with the words that its rows carry. */
export interface CsvCurve {
  readonly run: string;
  readonly tag: string;
  readonly curve: Curve;
  /** From the shown unit back to the stored one. */
  readonly factor: number;
  /** The trainer's step of a row; NaN where it is unknown. */
  readonly stepOf: (row: number) => number;
}

const HEAD = 'step,wall_time,value,run,tag,x_first,x_last,first,min,max,last,points,not_finite';

/** A number with all of its digits; what is not known is an empty field. */
const number = (value = Number.NaN): string => (Number.isNaN(value) ? '' : String(value));

/**
 * CSV of the shown buckets with full precision, one row each. It begins with the columns that TensorBoard's and W&B's exports have: `step`
 * of the first point, `wall_time` in Unix seconds, `value` (the mean of the bucket, which is the point's own value where `points` is 1).
 * `x_first` and `x_last` are on the shown axis; the weight of the smoothing is in the name of its column.
 */
export function csvOf(curves: readonly CsvCurve[], smoothing: number): string {
  const smooth = smoothing > 0 ? `,smoothed_${smoothing}` : '';
  const rows = curves.flatMap(({ run, tag, curve, factor, stepOf }) => {
    const value = (column: Float64Array, i: number): string => number((column[i] ?? NaN) / factor);
    return Array.from({ length: Math.max(0, curve.to - curve.from) }, (_, k) => {
      const i = curve.from + k;
      const fields = [
        number(stepOf(i)),
        number((curve.wallMs[i] ?? NaN) / 1_000),
        value(curve.mid, i),
        spreadsheetField(run),
        spreadsheetField(tag),
        number(curve.x0[i]),
        number(curve.x1[i]),
        ...[curve.first, curve.low, curve.high, curve.last].map((c) => value(c, i)),
        number(curve.count[i]),
        number(curve.bad[i]),
      ];
      return smoothing > 0 ? [...fields, value(curve.smooth, i)] : fields;
    });
  });
  return [`${HEAD}${smooth}`, ...rows.map((row) => row.join(','))].join('\r\n').concat('\r\n');
}
