import type { XKind } from '../../contract/run/run';
import type { PointEvent } from '../event';
import { printedPrecision, readNumber } from './printed-number';

/** A point from a number as a trainer printed it; an empty list when the text is no number. */
export function printedPoint(tag: string, x: number, xKind: XKind, printed: string): PointEvent[] {
  const value = readNumber(printed);
  if (value === null) return [];
  return [
    { kind: 'point', tag, x, xKind, value, precision: printedPrecision(printed), wallMs: null },
  ];
}
