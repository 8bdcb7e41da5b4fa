import { spreadsheetField } from '#core/lib/csv';
import type { Curve } from '../draw/curve';

/** One curve of a chart with the words that its rows carry. */
export interface CsvCurve {
  readonly run: string;
  readonly tag: string;
  readonly curve: Curve;
  /** From the shown unit back to the stored one. */
  readonly factor: number;
}

const HEAD = 'run,tag,x_first,x_last,wall_ms,first,min,max,last,mean,points,not_finite';

/** A number with all of its digits; what is not known is an empty field. */
const number = (value = Number.NaN): string => (Number.isNaN(value) ? '' : String(value));

/**
 * The shown buckets with full precision, one row each; the smoothing stands in the name of its column. Where every
 * bucket is one point, `first` is its value.
 */
export function csvOf(curves: readonly CsvCurve[], smoothing: number): string {
  const smooth = smoothing > 0 ? `,smoothed_${smoothing}` : '';
  const rows = curves.flatMap(({ run, tag, curve, factor }) => {
    const value = (column: Float64Array, i: number): string => number((column[i] ?? NaN) / factor);
    return Array.from({ length: Math.max(0, curve.to - curve.from) }, (_, k) => {
      const i = curve.from + k;
      const fields = [
        spreadsheetField(run),
        spreadsheetField(tag),
        number(curve.x0[i]),
        number(curve.x1[i]),
        number(curve.wallMs[i]),
        ...[curve.first, curve.low, curve.high, curve.last, curve.mid].map((c) => value(c, i)),
        number(curve.count[i]),
        number(curve.bad[i]),
      ];
      return smoothing > 0 ? [...fields, value(curve.smooth, i)] : fields;
    });
  });
  return [`${HEAD}${smooth}`, ...rows.map((row) => row.join(','))].join('\r\n').concat('\r\n');
}
