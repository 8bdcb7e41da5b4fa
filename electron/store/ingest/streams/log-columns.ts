import type { XKind } from '#core/contract/run/run';
import type { PointEvent, TrainerEvent } from '#core/telemetry/event';
import { GrowingPoints, type Points } from '#core/telemetry/points/points';
import type { Sink } from './stream-reader';

/** Points that a chunk of a log told of one series: `points.at` are end offsets of their lines. */
export interface ColumnsOfSeries extends Pick<PointEvent, 'tag' | 'xKind' | 'derivation'> {
  readonly source: string;
  readonly points: Points;
  /** Points whose row did not say its step. */
  readonly withoutX: number;
}

/** What a chunk of a log means, column by column: cheap to hand to another thread. */
export interface LogColumns {
  /** In the order in which the chunk names them first. */
  readonly series: readonly ColumnsOfSeries[];
  /** `Sink.lineBlock`, one after the other. */
  readonly lineBlocks: readonly (readonly [block: number, offset: number])[];
  /** The newest point's x, by kind. */
  readonly lastXs: Partial<Record<XKind, number>>;
}

interface Growing extends ColumnsOfSeries {
  readonly points: GrowingPoints;
  withoutX: number;
}

/** Sink that gathers the points of a log in columns, for whoever writes them later. */
export class ColumnSink implements Sink {
  readonly #bySource = new Map<string, Map<string, Growing>>();
  readonly #series: Growing[] = [];
  readonly #lineBlocks: [number, number][] = [];
  readonly #lastXs: Partial<Record<XKind, number>> = {};

  /** What was gathered; nothing may be added afterwards. */
  columns(): LogColumns {
    return { series: this.#series, lineBlocks: this.#lineBlocks, lastXs: this.#lastXs };
  }

  events(source: string, events: readonly TrainerEvent[], at: number | null): void {
    for (const event of events) if (event.kind === 'point') this.#point(source, event, at);
  }

  lineBlock(block: number, offset: number): void {
    this.#lineBlocks.push([block, offset]);
  }

  /** A log has no ticks, and what begins anew is not decoded ahead. */
  tick(): void {
    throw new RangeError('A chunk of a log holds no ticks.');
  }

  forgetTicks(): void {
    throw new RangeError('A chunk of a log holds no ticks.');
  }

  forgetLines(): void {
    throw new RangeError('A chunk of a log forgets no lines.');
  }

  #point(source: string, event: PointEvent, at: number | null): void {
    const series = this.#of(source, event);
    if (!Number.isFinite(event.x)) {
      series.withoutX += 1;
      return;
    }
    series.points.push(at ?? event.wallMs ?? Number.NaN, event.x, event.value, event.precision);
    this.#lastXs[event.xKind] = event.x;
  }

  #of(source: string, { tag, xKind, derivation }: PointEvent): Growing {
    const ofSource = this.#bySource.get(source) ?? new Map<string, Growing>();
    this.#bySource.set(source, ofSource);
    const known = ofSource.get(tag);
    if (known !== undefined) return known;
    const points = new GrowingPoints();
    const fresh: Growing = {
      source,
      tag,
      xKind,
      points,
      withoutX: 0,
      ...(derivation === undefined ? {} : { derivation }),
    };
    ofSource.set(tag, fresh);
    this.#series.push(fresh);
    return fresh;
  }
}
