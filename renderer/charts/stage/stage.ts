import type { XKind } from '#core/contract/run';
import type { SeriesView } from '#core/contract/series';
import type { Bridge } from '../../bridge/cockpit-bridge';
import { isOver } from '../../ui/run-state';
import { drawnAlike, type ChartEvent, type ChartLine, type StageRun } from '../chart-line';
import { Feet } from '../panel/feet';
import type { ClockIndex } from '../axis/clock-index';
import { ClockIndexes } from '../axis/clock-indexes';
import { Crosshair } from '../pointing/crosshair';
import { DEFAULT_LOOK, type ChartLook } from '../look';
import type { Range } from '../axis/range';
import { axisRange, leadKind, place, zeroMs, type Placement } from '../axis/run-axis';
import { ShownPart } from './shown-part';
import type { StageNews } from './stage-news';
import { StageReader } from './stage-reader';

/** What a page tells its charts. */
export interface StageInput {
  readonly runs: readonly StageRun[];
  readonly look: ChartLook;
  readonly events: readonly ChartEvent[];
}

/** All that the charts of a page share, outside of React: a tick of the feed, or a hand that zooms, renders no page. */
export class Stage {
  readonly bridge: Bridge;
  readonly crosshair = new Crosshair();
  readonly reader: StageReader;
  readonly feet = new Feet();
  /** The part of the axis that is shown. */
  readonly part: ShownPart;
  #onLook: (look: ChartLook) => void = () => undefined;
  readonly #listeners = new Set<(news: StageNews) => void>();
  readonly #indexes: ClockIndexes;
  #input: StageInput = { runs: [], look: DEFAULT_LOOK, events: [] };
  #runs: ReadonlyMap<string, StageRun> = new Map();
  readonly #byTag = new WeakMap<readonly SeriesView[], ReadonlyMap<string, SeriesView>>();
  #kind: XKind = 'timestep';

  constructor(bridge: Bridge) {
    this.bridge = bridge;
    this.reader = new StageReader(bridge);
    this.part = new ShownPart({
      look: () => this.look,
      whole: () => this.wholeRange(this.axisId),
      put: (changes) => this.put(changes),
      tell: (news) => this.#tell(news),
    });
    this.#indexes = new ClockIndexes(bridge.connection, () => this.#tell('index'));
  }

  readonly subscribe = (listener: (news: StageNews) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The page was rendered anew. */
  take(input: StageInput, onLook: (look: ChartLook) => void): void {
    this.#onLook = onLook;
    const old = this.#input;
    if (old.runs === input.runs && old.look === input.look && old.events === input.events) return;
    const isNews = old.events !== input.events || !drawnAlike(old.runs, input.runs);
    this.#input = input;
    this.#runs = new Map(input.runs.map((one) => [one.run.runId, one]));
    const [first] = input.runs;
    this.#kind = first === undefined ? 'timestep' : leadKind(first.run, first.series);
    this.#indexes.take(this.#runs);
    this.part.take(old.look.axis !== input.look.axis);
    if (old.look !== input.look) this.#tell('look');
    else if (isNews) this.#tell('data');
  }

  /** Reads for its charts until the returned function is called. */
  readonly follow = (): (() => void) => {
    this.reader.start();
    return () => this.#stop();
  };

  #stop(): void {
    this.reader.stop();
    this.#indexes.stop();
    this.part.stop();
  }

  get look(): ChartLook {
    return this.#input.look;
  }

  get events(): readonly ChartEvent[] {
    return this.#input.events;
  }

  get runs(): readonly StageRun[] {
    return this.#input.runs;
  }

  /** What the page's first run counts. */
  get kind(): XKind {
    return this.#kind;
  }

  /** The axis that the page's address speaks of. */
  get axisId(): string {
    return this.look.axis === 'x' ? `x:${this.kind}` : this.look.axis;
  }

  run(runId: string): StageRun | null {
    return this.#runs.get(runId) ?? null;
  }

  seriesOf({ runId, tag }: Pick<ChartLine, 'runId' | 'tag'>): SeriesView | null {
    const series = this.#runs.get(runId)?.series;
    if (series === undefined) return null;
    const byTag = this.#byTag.get(series) ?? new Map(series.map((one) => [one.tag, one]));
    this.#byTag.set(series, byTag);
    return byTag.get(tag) ?? null;
  }

  indexOf(runId: string): ClockIndex | null {
    return this.#indexes.of(runId);
  }

  /** On which axis a line stands now. One that needs to know which timestep it was when has that read. */
  placementOf(line: ChartLine): Placement {
    const series = this.seriesOf(line);
    const { axis } = this.look;
    const hasIndex = this.indexOf(line.runId) !== null;
    const placed = place(series, axis, this.kind, hasIndex);
    if (axis === 'x' && series !== null && (placed.usesIndex || placed.axisId !== this.axisId)) {
      this.#indexes.want(line.runId);
    }
    return placed;
  }

  /** Ends of a whole axis over all runs, from what their series say of themselves; null when they do not know. */
  wholeRange(axisId: string): Range | null {
    const ranges = this.#input.runs.flatMap(({ run, series }) => {
      const range = axisRange(axisId, run, series, !isOver(run));
      return range === null ? [] : [range];
    });
    if (ranges.length === 0) return null;
    return [Math.min(...ranges.map(([from]) => from)), Math.max(...ranges.map(([, to]) => to))];
  }

  /** Where an event of the page's first run stands on an axis; null where that cannot be known. */
  whereIs({ x, wallMs }: Pick<ChartEvent, 'x' | 'wallMs'>, axisId: string): number | null {
    const [first] = this.#input.runs;
    if (axisId === 'clock') return wallMs;
    if (axisId === 'elapsed') {
      const zero = first === undefined ? null : zeroMs(first.run, first.series);
      return wallMs === null || zero === null ? null : wallMs - zero;
    }
    if (x !== null || wallMs === null || first === undefined) return x;
    this.#indexes.want(first.run.runId);
    return this.indexOf(first.run.runId)?.xNear(wallMs) ?? null;
  }

  /** Asks the page for another look. */
  put(changes: Partial<ChartLook>): void {
    this.#onLook({ ...this.look, ...changes });
  }

  #tell(news: StageNews): void {
    for (const listener of this.#listeners) listener(news);
  }
}
