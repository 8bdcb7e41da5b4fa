import type { XKind } from '../contract/run/run';
import type { Points } from './points/points';

/**
 * Precision of a value, the larger the better; the more precise source answers for the same (segment, x).
 * console3 = rounded by the console (3 digits, .3f) · float32 = TensorBoard · exact = all digits.
 */
export const PRECISION = { console3: 1, float32: 2, exact: 3 } as const;
export type Precision = (typeof PRECISION)[keyof typeof PRECISION];

export interface PointEvent {
  readonly kind: 'point';
  readonly tag: string;
  /** NaN where the row does not say its step: such a point is counted, and never drawn. */
  readonly x: number;
  readonly xKind: XKind;
  readonly value: number;
  readonly precision: Precision;
  /** Wall clock in ms where the source itself gives it (tfevents, monitor.csv); else null. */
  readonly wallMs: number | null;
  /** Derivation of a value that is not the trainer's own. */
  readonly derivation?: string;
}

/**
 * Many points of one tag, in the order in which they were written: what a source says that reads millions. `points.at` is the wall clock in
 * ms, NaN where the file shows none.
 */
export interface PointsEvent {
  readonly kind: 'points';
  readonly tag: string;
  readonly xKind: XKind;
  readonly points: Points;
  /** Is its last point the newest of all that are reported together with it? */
  readonly isNewest: boolean;
}

/** Something the trainer did: `market`, `transfer`, `saved`, `interrupted`, `final-statistics` … */
export interface StateEvent {
  readonly kind: 'state';
  readonly state: string;
  readonly says: string;
  /** The step that its line names, where it names one; else it happened at the newest point. */
  readonly at?: { readonly x: number; readonly xKind: XKind };
}

/** The step the training wants to reach. */
export interface TargetEvent {
  readonly kind: 'target';
  readonly x: number;
  readonly xKind: XKind;
}

/** A folder where the trainer says that it logs. */
export interface LogFolderEvent {
  readonly kind: 'log-folder';
  readonly path: string;
}

/** The file was replaced or restarted: every series of this source opens a new segment. */
export interface SegmentEvent {
  readonly kind: 'segment';
}

export type TrainerEvent =
  | PointEvent
  | PointsEvent
  | StateEvent
  | TargetEvent
  | LogFolderEvent
  | SegmentEvent;

/** The same events with each point by itself. */
export function unrolled(events: readonly TrainerEvent[]): Exclude<TrainerEvent, PointsEvent>[] {
  return events.flatMap((event) => (event.kind === 'points' ? eachOf(event) : [event]));
}

function eachOf({ tag, xKind, points }: PointsEvent): PointEvent[] {
  return Array.from({ length: points.length }, (_, i) => {
    const at = points.at[i] ?? Number.NaN;
    const [x, value] = [points.x[i] ?? 0, points.y[i] ?? 0];
    const precision = precisionOf(points.p[i]);
    return { kind: 'point', tag, x, xKind, value, precision, wallMs: Number.isNaN(at) ? null : at };
  });
}

const precisionOf = (stored = 0): Precision =>
  Object.values(PRECISION).find((precision) => precision === stored) ?? PRECISION.exact;
