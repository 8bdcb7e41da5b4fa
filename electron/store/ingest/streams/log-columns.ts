import type { XKind } from '#core/contract/run/run';
import type { PointEvent, TrainerEvent } from '#core/telemetry/event';
import { GrowingPoints, type Points } from '#core/telemetry/points/points';

/** Points of one series that a chunk of a log contained: `points.at` are end offsets of their lines. */
export interface ColumnsOfSeries extends Pick<PointEvent, 'tag' | 'xKind' | 'derivation'> {
  readonly source: string;
  readonly points: Points;
  /** Points whose row did not say its step. */
  readonly withoutX: number;
}

/** Content of a chunk of a log, column by column: cheap to write, and to hand to another thread. */
export interface LogColumns {
  /** In the order in which the chunk names them first. */
  readonly series: readonly ColumnsOfSeries[];
  /** Line 256·block + 1 of the log begins at this byte. */
  readonly lineBlocks: readonly (readonly [block: number, offset: number])[];
  /** The newest point's x, by kind. */
  readonly lastXs: Partial<Record<XKind, number>>;
}

interface Growing extends ColumnsOfSeries {
  readonly points: GrowingPoints;
  withoutX: number;
}

/** Gathers the points of a log in columns, for anyone who writes them later. */
export class GrowingColumns {
  readonly #bySource = new Map<string, Map<string, Growing>>();
  readonly #series: Growing[] = [];
  readonly #lineBlocks: [number, number][] = [];
  readonly #lastXs: Partial<Record<XKind, number>> = {};

  /** Gathered columns; nothing may be added afterwards. */
  columns(): LogColumns {
    return { series: this.#series, lineBlocks: this.#lineBlocks, lastXs: this.#lastXs };
  }

  /** @param at end offset of their line */
  events(source: string, events: readonly TrainerEvent[], at: number): void {
    const ofSource = this.#bySource.get(source) ?? new Map<string, Growing>();
    this.#bySource.set(source, ofSource);
    for (const event of events)
      if (event.kind === 'point') this.#point(source, ofSource, event, at);
  }

  lineBlock(block: number, offset: number): void {
    this.#lineBlocks.push([block, offset]);
  }

  #point(source: string, ofSource: Map<string, Growing>, event: PointEvent, at: number): void {
    const series = ofSource.get(event.tag) ?? this.#begin(source, ofSource, event);
    if (!Number.isFinite(event.x)) {
      series.withoutX += 1;
      return;
    }
    series.points.push(at, event.x, event.value, event.precision);
    this.#lastXs[event.xKind] = event.x;
  }

  #begin(
    source: string,
    ofSource: Map<string, Growing>,
    { tag, xKind, derivation }: PointEvent,
  ): Growing {
    const points = new GrowingPoints();
    const growing: Growing = {
      source,
      tag,
      xKind,
      points,
      withoutX: 0,
      ...(derivation === undefined ? {} : { derivation }),
    };
    ofSource.set(tag, growing);
    this.#series.push(growing);
    return growing;
  }
}
