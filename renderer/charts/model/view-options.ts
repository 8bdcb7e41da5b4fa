import type { AxisKind } from '#core/contract/series/series';
import type { z } from 'zod';

/**
 * View options of the charts of a page: axis, smoothing, scale, range, zoom. All of it is in the page's address, so a link shows the same.
 */
export interface ChartViewOptions {
  /** The trainer's own count (timestep, update, episode), the wall clock, or the time since the start. */
  readonly axis: z.infer<typeof AxisKind>;
  /** Weight of the debiased moving average: 0 (none) to MAX_SMOOTHING. */
  readonly smoothing: number;
  readonly scale: 'linear' | 'log';
  /** `robust` leaves single outliers outside of the plot, and says how many. */
  readonly range: 'all' | 'robust';
  /** Ends of the zoomed range on `axis` (counts, wall ms, or ms since the start); both null = everything. */
  readonly from: number | null;
  readonly to: number | null;
}

/** View options of one chart that differ from those of its page; what is absent is the page's. */
export interface ChartOverrides {
  readonly axis?: ChartViewOptions['axis'];
  readonly smoothing?: number;
  readonly scale?: ChartViewOptions['scale'];
  /** Ends of the value axis in the shown unit; null = as far as the values go. */
  readonly yMin?: number | null;
  readonly yMax?: number | null;
}

export function withOverrides(
  page: ChartViewOptions,
  { axis, smoothing, scale }: ChartOverrides = {},
): ChartViewOptions {
  return {
    ...page,
    axis: axis ?? page.axis,
    smoothing: smoothing ?? page.smoothing,
    scale: scale ?? page.scale,
  };
}

/** Of the options that a chart can have as its own, those that differ; null when all that changed is the page's. */
export function changedOverrides(
  shown: ChartViewOptions,
  next: ChartViewOptions,
): ChartOverrides | null {
  const changes: ChartOverrides = {
    ...(next.axis === shown.axis ? {} : { axis: next.axis }),
    ...(next.smoothing === shown.smoothing ? {} : { smoothing: next.smoothing }),
    ...(next.scale === shown.scale ? {} : { scale: next.scale }),
  };
  return Object.keys(changes).length === 0 ? null : changes;
}

export const MAX_SMOOTHING = 0.999;

export const DEFAULT_VIEW_OPTIONS: ChartViewOptions = {
  axis: 'x',
  smoothing: 0.6,
  scale: 'linear',
  range: 'all',
  from: null,
  to: null,
};

const NAMES = {
  axis: 'x',
  smoothing: 'smooth',
  scale: 'y',
  range: 'range',
  from: 'from',
  to: 'to',
} as const;

/** The trainer's own count in an address where another axis is the usual one. */
const OWN_COUNT = 'count';

/**
 * View options of an address; what is missing or makes no sense is as in DEFAULT_VIEW_OPTIONS.
 * @param usual the axis of a page whose address names none
 */
export function viewOptionsOf(
  params: URLSearchParams,
  usual: ChartViewOptions['axis'] = DEFAULT_VIEW_OPTIONS.axis,
): ChartViewOptions {
  const [from, to] = [numberOf(params.get(NAMES.from)), numberOf(params.get(NAMES.to))];
  const isZoomed = from !== null && to !== null && from < to;
  return {
    axis: axisOf(params.get(NAMES.axis), usual),
    smoothing: smoothingOf(params.get(NAMES.smoothing)),
    scale: params.get(NAMES.scale) === 'log' ? 'log' : 'linear',
    range: params.get(NAMES.range) === 'robust' ? 'robust' : 'all',
    from: isZoomed ? from : null,
    to: isZoomed ? to : null,
  };
}

/** The same address with these options; what is as in DEFAULT_VIEW_OPTIONS is left out, everything else stays. */
export function withViewOptions(
  params: URLSearchParams,
  options: ChartViewOptions,
  usual: ChartViewOptions['axis'] = DEFAULT_VIEW_OPTIONS.axis,
): URLSearchParams {
  const next = new URLSearchParams(params);
  const put = (name: string, value: string | null): void => {
    if (value === null) next.delete(name);
    else next.set(name, value);
  };
  const { axis, scale, range, from, to } = options;
  const smoothing = clampedSmoothing(options.smoothing);
  const isZoomed = from !== null && to !== null && from < to;
  put(NAMES.axis, axis === usual ? null : axis === 'x' ? OWN_COUNT : axis);
  put(NAMES.smoothing, smoothing === DEFAULT_VIEW_OPTIONS.smoothing ? null : String(smoothing));
  put(NAMES.scale, scale === DEFAULT_VIEW_OPTIONS.scale ? null : scale);
  put(NAMES.range, range === DEFAULT_VIEW_OPTIONS.range ? null : range);
  put(NAMES.from, isZoomed ? String(from) : null);
  put(NAMES.to, isZoomed ? String(to) : null);
  return next;
}

function axisOf(text: string | null, usual: ChartViewOptions['axis']): ChartViewOptions['axis'] {
  if (text === OWN_COUNT) return 'x';
  return text === 'clock' || text === 'elapsed' ? text : usual;
}

/** Within 0 and MAX_SMOOTHING, to three digits: finer steps cannot be seen. */
export function clampedSmoothing(value: number): number {
  if (!Number.isFinite(value)) return DEFAULT_VIEW_OPTIONS.smoothing;
  return Math.round(Math.min(MAX_SMOOTHING, Math.max(0, value)) * 1000) / 1000;
}

function smoothingOf(text: string | null): number {
  const value = numberOf(text);
  return value === null ? DEFAULT_VIEW_OPTIONS.smoothing : clampedSmoothing(value);
}

function numberOf(text: string | null): number | null {
  if (text === null || text.trim() === '') return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}
