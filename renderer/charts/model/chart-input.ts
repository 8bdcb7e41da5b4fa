import type { ReactNode } from 'react';
import type { RunView } from '#core/contract/run/run';
import type { SeriesView } from '#core/contract/series/series';
import type { Tone } from '../../ui/runs/run-state';
import type { ChartOverrides } from './view-options';

/** A run whose series may be drawn on a page, as last read. The first one of a page names its axis. */
export interface ChartRun {
  readonly run: RunView;
  readonly series: readonly SeriesView[];
}

/** Would the same be drawn of these runs? A heartbeat or a duration changes no chart. */
export function drawnAlike(a: readonly ChartRun[], b: readonly ChartRun[]): boolean {
  return (
    a.length === b.length &&
    a.every((one, i) => {
      const other = b[i];
      return (
        other !== undefined &&
        one.series === other.series &&
        one.run.runId === other.run.runId &&
        one.run.phase === other.run.phase &&
        one.run.startedMs === other.run.startedMs
      );
    })
  );
}

/** Name, color and dashes of a curve. */
export interface CurveStyle {
  /** Name in the values table and the legend. */
  readonly label: string;
  /** A CSS color, usually a token: `var(--run-1)`. */
  readonly color: string;
  /** Lengths of strokes and gaps in px; empty = a full line. From the 7th run on dashes repeat the six colors. */
  readonly dash: readonly number[];
}

/** A curve of a chart that is read from the engine: a series of a run. Give a chart the same array until it changes. */
export interface SeriesCurve extends CurveStyle {
  readonly runId: string;
  readonly tag: string;
}

/** A curve whose numbers the page computed itself: a mean over seeds, with its spread as the band. */
export interface ComputedCurve extends CurveStyle {
  /** Rising, on the page's axis; equally long columns. NaN in `mid` = a gap. */
  readonly x: Float64Array;
  readonly mid: Float64Array;
  readonly low: Float64Array;
  readonly high: Float64Array;
}

export const curveKey = ({ runId, tag }: Pick<SeriesCurve, 'runId' | 'tag'>): string =>
  `${runId}|${tag}`;

/** Tag of the metric that a chart shows; null for a chart without curves. */
export const metricOf = ({
  curves,
  computedOf,
}: Pick<ChartProps, 'curves' | 'computedOf'>): string | null =>
  curves[0]?.tag ?? computedOf?.[0]?.tag ?? null;

export const computedKey = ({ label }: Pick<ComputedCurve, 'label'>): string => `computed|${label}`;

/** Something that happened, as the event lane shows it. */
export interface ChartEvent {
  readonly id: string;
  readonly kind: 'checkpoint' | 'state' | 'restart' | 'stop' | 'verdict';
  /** State glyph for a verdict: `succeeded`, `failed` … */
  readonly tone?: Tone | undefined;
  readonly wallMs: number | null;
  /** On the trainer's own count, where the event knows it. */
  readonly x: number | null;
  /** Event and time, as one sentence: it is read out and shown on hover. */
  readonly says: string;
}

/** A value that a chart's curve is compared with: a labelled horizontal line. */
export interface ChartLevel {
  readonly label: string;
  readonly value: number;
}

/** All that a page gives one chart. */
export interface ChartProps {
  readonly title: string;
  /** The first one is the chart's own: its last value is in the header. */
  readonly curves: readonly SeriesCurve[];
  /** Drawn as hollow dots in the same plot: evaluations. */
  readonly dots?: readonly SeriesCurve[];
  readonly computed?: readonly ComputedCurve[];
  /** Sources of the computed curves: their unit counts for the chart's, too. */
  readonly computedOf?: readonly Pick<SeriesCurve, 'runId' | 'tag'>[];
  /** Labelled horizontal lines, in the unit of the values. Give the same array until they change. */
  readonly levels?: readonly ChartLevel[];
  /** A lead chart says range and derivation beside its name, a small one below it. */
  readonly size: 'lead' | 'small';
  /** Outer width in whole px, measured once for the whole grid. */
  readonly width: number;
  /** Height of the plot in px, without the marks of its axis. */
  readonly height: number;
  /** False where the chart below carries the marks for it. */
  readonly showsXAxis?: boolean;
  /** Options of this chart that differ from its page. Give the same object until it changes. */
  readonly overrides?: ChartOverrides;
  /** Takes what the user changes in full screen; without it the change is the page's. */
  readonly onOverrides?: (changes: ChartOverrides) => void;
  /** Entries that the page adds to the chart's menu: hide, pin. */
  readonly menu?: ReactNode;
}
