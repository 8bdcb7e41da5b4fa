import type { RunView, XKind } from '#core/contract/run/run';
import { IMPORT_RECIPE } from '#core/contract/run/reserved-values';
import type { AxisKind, SeriesView } from '#core/contract/series/series';
import type { z } from 'zod';
import { countWords, tickWords } from '../../ui/number-words';
import { clockWords, elapsedTickWords } from '../../ui/time-words';
import { axisEnd, countAxis, timeAxis, type Axis } from './ticks';

export type AxisMode = z.infer<typeof AxisKind>;

/** How one series gets onto the page's axis. */
export interface Placement {
  /** Query to the engine. */
  readonly ask: AxisMode;
  /** Whether times are turned into timesteps by the run's own points. */
  readonly usesIndex: boolean;
  /** Charts with the same id share ends, marks and crosshair. */
  readonly axisId: string;
}

export const isMachine = (series: Pick<SeriesView, 'source'>): boolean =>
  series.source === 'system';

/** Unit that the trainer counts: that of its reward, else of the run, else of its first series. */
export function leadKind(run: RunView, series: readonly SeriesView[]): XKind {
  const own = series.filter((s) => !isMachine(s));
  return (
    own.find((s) => s.canonical === 'reward')?.xKind ?? run.xKind ?? own[0]?.xKind ?? 'timestep'
  );
}

/** The series whose points show which timestep it was at a time. */
export function indexSeries(kind: XKind, series: readonly SeriesView[]): SeriesView | null {
  const able = series.filter((s) => !isMachine(s) && s.xKind === kind && s.lastWallMs !== null);
  return able.find((s) => s.canonical === 'reward') ?? able[0] ?? null;
}

/** @param hasIndex is it known which timestep it was at a time? */
export function placementOn(
  series: SeriesView | null,
  mode: AxisMode,
  kind: XKind,
  hasIndex: boolean,
): Placement {
  if (mode !== 'x') return { ask: mode, usesIndex: false, axisId: mode };
  const isOwn = series === null || (!isMachine(series) && series.xKind === kind);
  if (isOwn) return { ask: 'x', usesIndex: false, axisId: `x:${kind}` };
  if (hasIndex && series.lastWallMs !== null) {
    return { ask: 'clock', usesIndex: true, axisId: `x:${kind}` };
  }
  return isMachine(series)
    ? { ask: 'elapsed', usesIndex: false, axisId: 'elapsed' }
    : { ask: 'x', usesIndex: false, axisId: `x:${series.xKind}` };
}

/** Start of elapsed time: the run's start; of an import, which began elsewhere, its first known moment. */
export function zeroMs(run: RunView, series: readonly SeriesView[]): number | null {
  if (run.recipe !== IMPORT_RECIPE) return run.startedMs;
  const firsts = series.map((s) => s.firstWallMs).filter((ms) => ms !== null);
  return firsts.length === 0 ? null : Math.min(...firsts);
}

/** Ends of an axis, from what the series say of themselves; null when they do not know. */
export function axisRange(
  axisId: string,
  run: RunView,
  series: readonly SeriesView[],
  grows: boolean,
): readonly [number, number] | null {
  if (axisId === 'clock' || axisId === 'elapsed') {
    const lasts = series.map((s) => s.lastWallMs).filter((ms) => ms !== null);
    const own = axisId === 'clock' ? [] : series.flatMap((s) => s.lastElapsedMs ?? []);
    const zero = zeroMs(run, series);
    const walls = zero === null ? [] : lasts;
    if (walls.length === 0 && own.length === 0) return null;
    if (axisId === 'clock') return [zero ?? 0, axisEnd(zero ?? 0, Math.max(...walls), grows)];
    const ends = [...walls.map((ms) => ms - (zero ?? 0)), ...own];
    return [0, axisEnd(0, Math.max(...ends), grows)];
  }
  const own = series.filter((s) => !isMachine(s) && axisId === `x:${s.xKind}`);
  const firsts = own.map((s) => s.firstX).filter((x) => x !== null);
  const lasts = own.map((s) => s.lastX).filter((x) => x !== null);
  if (lasts.length === 0) return null;
  const last = Math.max(...lasts);
  const first = Math.min(...firsts);
  const from = first >= 0 && first <= last * 0.2 ? 0 : first;
  return [from, axisEnd(from, last, grows)];
}

/** Marks on an axis, fewer on a narrow chart. */
export function marked(axisId: string, range: readonly [number, number], intervals: number): Axis {
  if (axisId === 'clock') {
    return timeAxis(...range, intervals, new Date(range[0]).getTimezoneOffset() * 60_000);
  }
  return axisId === 'elapsed' ? timeAxis(...range, intervals) : countAxis(...range, intervals);
}

/** Label of a mark on the axis. */
export function markWords(axisId: string, step: number): (value: number) => string {
  if (axisId === 'clock') return (value) => clockWords(value, step < 60_000);
  if (axisId === 'elapsed') return elapsedTickWords;
  return (value) => tickWords(value, step);
}

/** The position of the crosshair in words, exactly. */
export function positionWords(axisId: string, x: number, wallMs: number | null): string {
  if (axisId === 'clock') return clockWords(x, true);
  if (axisId === 'elapsed') return elapsedTickWords(x);
  const count = countWords(Math.round(x));
  return wallMs === null ? count : `${count} · ${clockWords(wallMs, true)}`;
}
