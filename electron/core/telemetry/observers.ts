import type { XKind } from '../contract/run/run';
import type { DeclaredRange, StatePattern } from '../contract/run/run-directory';
import type { Json } from '../lib/json';
import type { ReadLine } from './log-reader';
import type { Points } from './points/points';

/** A run, and how its log is read. Given once per run, before its first byte. */
export interface RunReading {
  readonly runId: string;
  readonly dialect: string;
  readonly patterns: readonly string[];
  /** Texts whose appearance in the log counts as progress. */
  readonly markers: readonly string[];
  /** Texts that deny success wherever they appear; they count as no progress. */
  readonly failMarkers?: readonly string[];
  /** Meanings of the project's lines (`patterns/own-states.ts`). */
  readonly states?: readonly StatePattern[];
  /** Between which values a project says that its metrics are healthy. */
  readonly ranges?: readonly DeclaredRange[];
  /** The step that the run wants to reach; absent where it is unknown. */
  readonly targetX?: number;
}

/**
 * Hook for anyone who wants to see the lines of a run's log while they are read: signs of failure, their causes, rollouts. A stateless
 * description; `open` begins to observe one run, or continues where `saved` was saved.
 *
 * - What it gets: every line of the log in its order, clean, with its number, its end offset, who wrote it (Ray's actor) and the events
 *   that a dialect read in it. No wall time: the ticks that give it may come later. Anyone who stores the end offset asks `store.logTimes`
 *   for it. The trainer's own files have no lines; what they say are points.
 * - When: once, and exactly once over crashes and restarts. What `save` gives is written in the transaction that stores the points of the
 *   same lines and moves the cursor past them; where that fails, the observation is thrown away and another one is opened from the last
 *   saved state. A file that started over is another log: opened with null.
 * - Literals: where it names texts of which each line that it has a use for holds one, lines without any text of any observer
 *   are marked (`ReadLine.isOrdinary`), so that it need not look at them. All observers' texts are searched for in one pass.
 * - Budget: it runs in the store's thread between a chunk and its commit. An ordinary line costs a microsecond (test
 *   cheaply for what is rare first). The saved state is written with every commit, some 20 a second: at most
 *   128 KiB (the signs of a bad log take 80).
 * - It never throws: a commit that throws is not made, and the run would stall.
 */
export interface LogObserver {
  /** Name of its saved state; unique among observers. */
  readonly id: string;
  /** Lower case, found in either case. */
  readonly literals?: readonly string[];
  open(run: RunReading, saved: Json | null): LogObservation;
}

export interface LogObservation extends Observation {
  read(line: ReadLine): void;
}

/**
 * Hook for anyone who wants to see every stored point of a run once, of any source: health rules and what builds on them.
 *
 * - What it gets: the new points of one segment of one series, as columns; all series of the run one after the other. Within a series the
 *   order is that of the file; between two series it is undefined.
 * - When, its budget, and that it never throws: as of a LogObserver, but its state belongs to the run, and is written with every commit of
 *   any of the run's streams. A file that started over gives no point twice: its points open another segment.
 */
export interface PointObserver {
  readonly id: string;
  open(run: RunReading, saved: Json | null): PointObservation;
}

export interface PointObservation extends Observation {
  read(batch: PointBatch): void;
}

interface Observation {
  /** State needed to continue; opened again with it, it continues as if nothing had happened. */
  save(): Json;
  /** Results so far, as `store.observed` gives them to anyone who asks. */
  facts(): Json;
}

/** New points of one segment of a series: those from `from` to before `to`. Valid during the call: copy what you keep. */
export interface PointBatch {
  readonly series: ObservedSeries;
  /** Number of the segment, from 0: each time x goes back, or the file starts over, another one is opened. */
  readonly segment: number;
  /** Number of the first new point within its series, from 0. */
  readonly first: number;
  readonly points: Points;
  readonly from: number;
  readonly to: number;
}

export interface ObservedSeries {
  /** The file that the points come from, or the source where many files are one. */
  readonly lane: string;
  readonly source: string;
  readonly tag: string;
  readonly xKind: XKind;
  /** `log`: `points.at` are end offsets of lines, to be asked of `store.logTimes`; else wall ms, NaN where none is given. */
  readonly clock: 'own' | 'log';
  /** Derivation of the values; null for the trainer's own. */
  readonly derivation: string | null;
}
