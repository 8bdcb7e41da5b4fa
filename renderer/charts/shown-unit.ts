import type { SeriesView } from '#core/contract/series';
import { ABSENT, metricWords } from '../ui/number-words';

/** How a series is shown: its unit, and the factor from the stored value. Every rescaling is said by the unit. */
export interface ShownUnit {
  readonly unit: string;
  readonly factor: number;
  /** Does the axis begin at zero? For amounts that fill something. */
  readonly fromZero: boolean;
  /** Digits after the point that a reader expects of this unit; null = the trainer's own digits. */
  readonly digits: number | null;
}

const GIB = 1024 ** 3;

export function shownUnit(series: Pick<SeriesView, 'unit'>): ShownUnit {
  switch (series.unit) {
    case 'MiB':
      return { unit: 'GB', factor: 1 / 1024, fromZero: true, digits: 1 };
    case 'GiB':
      return { unit: 'GB', factor: 1, fromZero: true, digits: 1 };
    case 'B':
    case 'bytes':
      return { unit: 'GB', factor: 1 / GIB, fromZero: true, digits: 1 };
    case '%':
      return { unit: '%', factor: 1, fromZero: true, digits: 1 };
    default:
      return { unit: series.unit, factor: 1, fromZero: false, digits: null };
  }
}

/** A stored value in its shown unit, without the unit. */
export function shownNumber(stored: number | null, unit: ShownUnit): string {
  return stored === null ? ABSENT : inUnit(stored * unit.factor, unit);
}

/** A value that is already in the shown unit. */
export function inUnit(value: number, { digits }: ShownUnit): string {
  if (digits === null || !Number.isFinite(value)) return metricWords(value);
  if (value !== 0 && Math.abs(value) < 0.05) return metricWords(value);
  return value.toFixed(digits).replace('-', '−');
}

export function withUnit(number: string, { unit }: ShownUnit): string {
  return unit === '' || number === ABSENT ? number : `${number} ${unit}`;
}
