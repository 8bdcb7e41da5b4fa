import type { XKind } from '#core/contract/run/run';
import type { SeriesView } from '#core/contract/series/series';
import { readCharts } from '../../bridge/readers/chart-reader';
import type { Bridge } from '../../bridge/bridge';
import { isOver } from '../../ui/runs/run-state';
import type { ClockIndex } from '../axis/clock-index';
import type { Range } from '../axis/range';
import { axisRange, leadKind, placementOn, zeroMs, type Placement } from '../axis/run-axis';
import { ChartFooterModel } from './chart-footer';
import { drawnAlike, type ChartEvent, type ChartRun, type SeriesCurve } from './chart-input';
import { ClockIndexes } from './clock-indexes';
import { Crosshair } from './crosshair';
import { ChartReads } from './read-charts';
import { DEFAULT_VIEW_OPTIONS, type ChartViewOptions } from './view-options';
import { Viewport, type ViewportChange } from './viewport';

/** Input that a page gives its charts. */
export interface ChartGroupInput {
  readonly runs: readonly ChartRun[];
  readonly options: ChartViewOptions;
  readonly events: readonly ChartEvent[];
}

/**
 * Change for the charts of a page: how they are viewed, only the range that is seen while it is moved, the data, or at which timestep a run
 * was when.
 */
export type GroupChange = ViewportChange | 'data' | 'index';

/**
 * State that all charts of a page share (runs, view options, viewport, crosshair, reads), outside of React: a change
 * of the feed, or a hand that zooms, renders no page.
 */
export class ChartGroupModel {
  readonly bridge: Bridge;
  readonly crosshair = new Crosshair();
  readonly reads: ChartReads;
  readonly footer = new ChartFooterModel();
  /** The range of the axis that is shown. */
  readonly viewport: Viewport;
  #onOptions: (options: ChartViewOptions) => void = () => undefined;
  readonly #listeners = new Set<(change: GroupChange) => void>();
  readonly #indexes: ClockIndexes;
  #input: ChartGroupInput = { runs: [], options: DEFAULT_VIEW_OPTIONS, events: [] };
  #runs: ReadonlyMap<string, ChartRun> = new Map();
  readonly #byTag = new WeakMap<readonly SeriesView[], ReadonlyMap<string, SeriesView>>();
  #kind: XKind = 'timestep';

  constructor(bridge: Bridge) {
    this.bridge = bridge;
    this.reads = new ChartReads((queries, signal) =>
      readCharts(bridge.connection, queries, signal),
    );
    this.viewport = new Viewport({
      options: () => this.options,
      complete: () => this.fullRange(this.axisId),
      setOptions: (changes) => this.setOptions(changes),
      notify: (change) => this.#notify(change),
    });
    this.#indexes = new ClockIndexes(bridge.connection, () => this.#notify('index'));
  }

  readonly subscribe = (listener: (change: GroupChange) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The page was rendered again. */
  setInput(input: ChartGroupInput, onOptions: (options: ChartViewOptions) => void): void {
    this.#onOptions = onOptions;
    const old = this.#input;
    const isOtherOptions = old.options !== input.options;
    if (old.runs === input.runs && !isOtherOptions && old.events === input.events) return;
    const isOtherData = old.events !== input.events || !drawnAlike(old.runs, input.runs);
    this.#input = input;
    this.#runs = new Map(input.runs.map((one) => [one.run.runId, one]));
    const [first] = input.runs;
    this.#kind = first === undefined ? 'timestep' : leadKind(first.run, first.series);
    this.#indexes.setRuns(this.#runs, this.#kind);
    this.viewport.pageRendered(old.options.axis !== input.options.axis);
    if (isOtherOptions) this.#notify('options');
    else if (isOtherData) this.#notify('data');
  }

  /** Reads for its charts until the returned function is called. */
  readonly follow = (): (() => void) => {
    this.reads.start();
    return () => {
      this.reads.stop();
      this.#indexes.stop();
      this.viewport.stop();
    };
  };

  get options(): ChartViewOptions {
    return this.#input.options;
  }

  get events(): readonly ChartEvent[] {
    return this.#input.events;
  }

  get runs(): readonly ChartRun[] {
    return this.#input.runs;
  }

  /** Unit that the page's first run counts. */
  get kind(): XKind {
    return this.#kind;
  }

  /** The axis that the page's address speaks of. */
  get axisId(): string {
    return this.axisIdOn(this.options.axis);
  }

  axisIdOn(axis: ChartViewOptions['axis']): string {
    return axis === 'x' ? `x:${this.kind}` : axis;
  }

  run(runId: string): ChartRun | null {
    return this.#runs.get(runId) ?? null;
  }

  seriesOf({ runId, tag }: Pick<SeriesCurve, 'runId' | 'tag'>): SeriesView | null {
    const series = this.#runs.get(runId)?.series;
    if (series === undefined) return null;
    const byTag = this.#byTag.get(series) ?? new Map(series.map((one) => [one.tag, one]));
    this.#byTag.set(series, byTag);
    return byTag.get(tag) ?? null;
  }

  indexOf(runId: string): ClockIndex | null {
    return this.#indexes.get(runId);
  }

  /** On which axis a curve is drawn now. One that needs to know which timestep it was when has that read. */
  placementOf(curve: SeriesCurve, axis: ChartViewOptions['axis']): Placement {
    const series = this.seriesOf(curve);
    const hasIndex = this.indexOf(curve.runId) !== null;
    const placed = placementOn(series, axis, this.kind, hasIndex);
    if (
      axis === 'x' &&
      series !== null &&
      (placed.usesIndex || placed.axisId !== this.axisIdOn(axis))
    ) {
      this.#indexes.request(curve.runId);
    }
    return placed;
  }

  /** Ends of a whole axis over all runs, from what their series say of themselves; null when they do not know. */
  fullRange(axisId: string): Range | null {
    const ranges = this.#input.runs.flatMap(({ run, series }) => {
      const range = axisRange(axisId, run, series, !isOver(run));
      return range === null ? [] : [range];
    });
    if (ranges.length === 0) return null;
    return [Math.min(...ranges.map(([from]) => from)), Math.max(...ranges.map(([, to]) => to))];
  }

  /** Position of an event of the page's first run on an axis; null if that cannot be known. */
  positionOf({ x, wallMs }: Pick<ChartEvent, 'x' | 'wallMs'>, axisId: string): number | null {
    const [first] = this.#input.runs;
    if (axisId === 'clock') return wallMs;
    if (axisId === 'elapsed') {
      const zero = first === undefined ? null : zeroMs(first.run, first.series);
      return wallMs === null || zero === null ? null : wallMs - zero;
    }
    if (x !== null || wallMs === null || first === undefined) return x;
    this.#indexes.request(first.run.runId);
    return this.indexOf(first.run.runId)?.xNear(wallMs) ?? null;
  }

  /** Asks the page for other view options. */
  setOptions(changes: Partial<ChartViewOptions>): void {
    this.#onOptions({ ...this.options, ...changes });
  }

  /**
   * Zooms around a point of the axis, else around the crosshair if there is one, else around the middle.
   * @returns whether there is an axis to zoom
   */
  zoomBy(factor: number, around: number | null = null): boolean {
    const shown = this.viewport.range ?? this.fullRange(this.axisId);
    if (shown === null) return false;
    const [from, to] = shown;
    const at = this.crosshair.at();
    const pointed = at !== null && at.axisId === this.axisId ? at.x : null;
    const centre = Math.max(from, Math.min(to, around ?? pointed ?? (from + to) / 2));
    this.viewport.move([centre - (centre - from) * factor, centre + (to - centre) * factor]);
    return true;
  }

  /** Moves what is seen by a share of its width. */
  panBy(share: number): void {
    const zoom = this.viewport.range;
    if (zoom === null) return;
    const by = (zoom[1] - zoom[0]) * share;
    this.viewport.move([zoom[0] + by, zoom[1] + by]);
  }

  #notify(change: GroupChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}
