import type { SeriesView } from '#core/contract/series/series';
import { ABSENT, metricWords } from '../../ui/number-words';

/** Display of a series: its unit, and the factor from the stored value. Every rescaling is said by the unit. */
export interface ShownUnit {
  readonly unit: string;
  readonly factor: number;
  /** Whether the axis begins at zero. For amounts that fill something. */
  readonly fromZero: boolean;
  /** Digits after the point that a reader expects of this unit; null = the trainer's own digits. */
  readonly digits: number | null;
}

/** Bytes of one of each stored unit of memory. */
const BYTES: Readonly<Record<string, number>> = { B: 1, bytes: 1, MiB: 1024 ** 2, GiB: 1024 ** 3 };
const MIB = 1024 ** 2;
const GIB = 1024 ** 3;

/** Memory that never reaches 1 GiB is shown in MiB, any other in GiB: the units that it is measured in. A GB is 10⁹ bytes everywhere in the app. */
export function shownUnit({ unit, max }: Pick<SeriesView, 'unit' | 'max'>): ShownUnit {
  const bytes = BYTES[unit];
  if (bytes !== undefined) {
    return max !== null && max * bytes < GIB
      ? { unit: 'MiB', factor: bytes / MIB, fromZero: true, digits: 0 }
      : { unit: 'GiB', factor: bytes / GIB, fromZero: true, digits: 1 };
  }
  const isShare = unit === '%';
  return { unit, factor: 1, fromZero: isShare, digits: isShare ? 1 : null };
}

/** A stored value in its shown unit, without the unit. */
export function shownNumber(stored: number | null, unit: ShownUnit): string {
  return stored === null ? ABSENT : inUnit(stored * unit.factor, unit);
}

/** A value that is already in the shown unit. */
export function inUnit(value: number, { digits }: ShownUnit): string {
  if (digits === null || !Number.isFinite(value)) return metricWords(value);
  if (value !== 0 && Math.abs(value) < 0.5 / 10 ** digits) return metricWords(value);
  return value.toFixed(digits).replace('-', '−');
}

export function withUnit(number: string, { unit }: ShownUnit): string {
  if (unit === '' || number === ABSENT) return number;
  return unit === '%' ? `${number}%` : `${number} ${unit}`;
}
