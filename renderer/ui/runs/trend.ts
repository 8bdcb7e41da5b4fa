/** Bucket of a series, as much of it as a trend needs, by rising x. `wallMs` NaN = no clock; `mean` NaN = a gap. */
export interface TrendBucket {
  readonly x: number;
  readonly wallMs: number;
  readonly mean: number;
}

export type Span = 'hour' | 'tenMinutes' | 'start';
export interface Trend {
  readonly change: number;
  readonly span: Span;
}

const MINUTE = 60_000;
/** Minimum number of points for a trend or a speed. */
export const FEWEST_POINTS = 20;
/** This fraction of the rows on each side is averaged against noise. */
const SHARE = 0.05;

/**
 * Trend of a series, its change over the last hour of a run of two hours or more, over the last ten minutes from
 * twenty minutes on, else since its start. Means of a twentieth of the rows at both ends, no single points.
 * @param points how many points the rows represent
 */
export function trendOf(rows: readonly TrendBucket[], points: number): Trend | null {
  const existing = rows.filter(({ mean }) => Number.isFinite(mean));
  if (points < FEWEST_POINTS || existing.length < 4) return null;
  const width = Math.max(1, Math.round(existing.length * SHARE));
  const { span, from } = spanOf(existing);
  if (existing.length - from < 2 * width) return null;
  return {
    change: meanOf(existing.slice(-width)) - meanOf(existing.slice(from, from + width)),
    span,
  };
}

function spanOf(rows: readonly TrendBucket[]): { readonly span: Span; readonly from: number } {
  const last = rows.at(-1)?.wallMs ?? Number.NaN;
  const took = last - (rows[0]?.wallMs ?? Number.NaN);
  const since = (ms: number): number => rows.findIndex(({ wallMs }) => wallMs >= last - ms);
  if (took >= 120 * MINUTE) return { span: 'hour', from: since(60 * MINUTE) };
  if (took >= 20 * MINUTE) return { span: 'tenMinutes', from: since(10 * MINUTE) };
  return { span: 'start', from: 0 };
}

const meanOf = (rows: readonly TrendBucket[]): number =>
  rows.reduce((sum, { mean }) => sum + mean, 0) / rows.length;

/** The x from which on the last ten minutes count; null when the rows have no clock. */
export function tenMinutesAgo(rows: readonly TrendBucket[]): number | null {
  const last = rows.findLast(({ wallMs }) => Number.isFinite(wallMs))?.wallMs;
  if (last === undefined) return null;
  return rows.find(({ wallMs }) => wallMs >= last - 10 * MINUTE)?.x ?? null;
}

const MIN_SPEEDS = 3;

/**
 * Steps per ms: the median over each two neighbouring rows of these, so that an evaluation or a pause in between
 * counts once. null while fewer than three such pairs rise in both: one of them may be the wait before a run that continues.
 */
export function medianSpeed(rows: readonly Pick<TrendBucket, 'x' | 'wallMs'>[]): number | null {
  const speeds: number[] = [];
  for (let i = 1; i < rows.length; i += 1) {
    const [before, after] = [rows[i - 1], rows[i]];
    if (before === undefined || after === undefined) continue;
    const [dx, dt] = [after.x - before.x, after.wallMs - before.wallMs];
    if (dx > 0 && dt > 0) speeds.push(dx / dt);
  }
  if (speeds.length < MIN_SPEEDS) return null;
  const sorted = speeds.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}
