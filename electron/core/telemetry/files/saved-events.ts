import { z } from 'zod';
import { XKind } from '../../contract/run/run';
import { PRECISION, type PointEvent, type TrainerEvent, unrolled } from '../event';

/** A number as JSON: what JSON cannot say (NaN, ±Infinity, −0) is a word. */
const SavedNumber = z.union([z.number(), z.enum(['NaN', 'Infinity', '-Infinity', '-0'])]);

export function savedNumber(value: number): z.infer<typeof SavedNumber> {
  if (Number.isFinite(value)) return Object.is(value, -0) ? '-0' : value;
  return Number.isNaN(value) ? 'NaN' : value > 0 ? 'Infinity' : '-Infinity';
}

const Point = z.tuple([
  z.string(),
  SavedNumber,
  XKind,
  SavedNumber,
  z.literal([PRECISION.console3, PRECISION.float32, PRECISION.exact]),
  z.number().nullable(),
  z.string().nullable(),
]);
const Row = z.union([Point, z.tuple([z.literal('segment')])]);
type Row = z.infer<typeof Row>;

function rowOf(event: PointEvent): Row {
  const { tag, x, xKind, value, precision, wallMs, derivation } = event;
  return [tag, savedNumber(x), xKind, savedNumber(value), precision, wallMs, derivation ?? null];
}

function eventOf(row: Row): TrainerEvent {
  if (row.length === 1) return { kind: 'segment' };
  const [tag, x, xKind, value, precision, wallMs, derivation] = row;
  const point = { kind: 'point', tag, x: Number(x), xKind, value: Number(value) } as const;
  const rest = { precision, wallMs };
  return derivation === null ? { ...point, ...rest } : { ...point, ...rest, derivation };
}

/** The events of a trainer's file as JSON; those that are neither point nor segment are left out. */
export function saveEvents(events: readonly TrainerEvent[]): Row[] {
  const rows: Row[] = [];
  for (const event of unrolled(events)) {
    if (event.kind === 'point') rows.push(rowOf(event));
    else if (event.kind === 'segment') rows.push(['segment']);
  }
  return rows;
}

/** Events as JSON, read back. */
export const SavedEvents = z.array(Row).transform((rows) => rows.map(eventOf));
