import { tickWords } from '../../ui/number-words';
import { logAxis } from './log-axis';
import type { Domains } from './plot-scale';
import { marked, markWords } from './run-axis';
import { endsOnly, valueAxis, type Axis } from './ticks';
import type { ShownUnit } from './shown-unit';

/** Both axes of a chart, with their words. A chart's axes are redrawn only when this is another object. */
export interface Axes {
  readonly axisId: string;
  readonly x: Axis;
  readonly y: Axis;
  readonly isLog: boolean;
  readonly xWords: (value: number) => string;
  readonly yWords: (value: number) => string;
}

export const domainsOf = ({ x, y, isLog }: Axes): Domains => ({
  x: x.domain,
  y: y.domain,
  isLog,
});

export interface ValueLimits {
  readonly yMin?: number | null;
  readonly yMax?: number | null;
}

export interface AxesRequest {
  readonly axisId: string;
  readonly range: readonly [number, number];
  /** Least and greatest value to be held; on a log axis the least one above 0. */
  readonly values: readonly [number, number];
  /** Ends of the value axis that the user set; null where it is as far as the values go. */
  readonly limits?: ValueLimits;
  readonly isLog: boolean;
  readonly unit: ShownUnit;
  readonly isLead: boolean;
  /** Number of marks the width has room for. */
  readonly marks: number;
}

const LEAD_INTERVALS = 3;

/** The axes for this; `old` itself when they would be alike. */
export function axesOf(request: AxesRequest, old: Axes | null): Axes {
  const { axisId, range, values, limits = {}, isLog, unit, isLead, marks } = request;
  const x = marked(axisId, range, marks);
  const isFromZero = unit.fromZero && limits.yMin == null;
  const nice = isLog
    ? logAxis(values[0], values[1])
    : valueAxis(values[0], values[1], LEAD_INTERVALS, isFromZero);
  const full = cutAt(nice, values, limits);
  const y = isLead || isLog ? full : endsOnly(full);
  if (old !== null && old.axisId === axisId && old.isLog === isLog) {
    if (isSame(old.x, x) && isSame(old.y, y)) return old;
  }
  const suffix = unit.unit === '%' ? '%' : '';
  return {
    axisId,
    x,
    y,
    isLog,
    xWords: markWords(axisId, x.step),
    yWords: (value) => `${tickWords(value, isLog ? value : y.step)}${suffix}`,
  };
}

/** An axis that ends exactly where the user set its end, with the marks that are left. */
function cutAt(
  axis: Axis,
  [low, high]: AxesRequest['values'],
  { yMin = null, yMax = null }: ValueLimits,
): Axis {
  if (yMin === null && yMax === null) return axis;
  const from = yMin === null || yMin !== low ? axis.domain[0] : low;
  const to = yMax === null || yMax !== high ? axis.domain[1] : high;
  const within = axis.ticks.filter((tick) => tick >= from && tick <= to);
  return { ...axis, domain: [from, to], ticks: within.length < 2 ? [from, to] : within };
}

function isSame(a: Axis, b: Axis): boolean {
  return (
    a.domain[0] === b.domain[0] &&
    a.domain[1] === b.domain[1] &&
    a.ticks.length === b.ticks.length &&
    a.ticks.every((tick, i) => tick === b.ticks[i])
  );
}
