import { z } from 'zod';
import type { XKind } from '../../../contract/run/run';
import type { Json } from '../../../lib/json';
import { PRECISION, type PointEvent, type TrainerEvent } from '../../event';

/** Steps of a series that wait for the slowest worker. */
const MAX_OPEN = 64;

/** The sum is text, for NaN and infinity are no JSON. */
const Open = z.object({ x: z.number(), sum: z.string(), count: z.number() });
const Series = z.object({
  xKind: z.enum(['timestep', 'update', 'episode', 'row']),
  open: z.array(Open),
  /** The newest step of each worker. */
  newest: z.record(z.string(), z.number()),
});
const Saved = z.record(z.string(), Series);

/**
 * What several workers report of one series: a series for each, and their mean at each step. A step is complete when every worker of the
 * series is past it.
 */
export class WorkerMeans {
  readonly #series: Map<string, z.infer<typeof Series>>;

  constructor(saved: Json | null) {
    this.#series = new Map(Object.entries(Saved.safeParse(saved).data ?? {}));
  }

  /** A worker that will report these series: their steps wait for it. */
  join(worker: string, tags: readonly string[]): void {
    for (const tag of tags) {
      const series = this.#of(tag, 'row');
      series.newest[worker] ??= Number.MIN_SAFE_INTEGER;
    }
  }

  /** The points of a worker under its own name, and the means that they complete. */
  add(worker: string, points: readonly PointEvent[]): readonly TrainerEvent[] {
    return points.flatMap((point) => [
      { ...point, tag: `${worker}/${point.tag}` },
      ...this.#mean(worker, point),
    ]);
  }

  /** The means of the steps that some worker did not reach. */
  end(): readonly TrainerEvent[] {
    return [...this.#series].flatMap(([tag, series]) => {
      const left = series.open.map((open) => meanOf(tag, series.xKind, open));
      series.open = [];
      return left;
    });
  }

  save(): Json {
    return Saved.parse(Object.fromEntries(this.#series));
  }

  #of(tag: string, xKind: XKind): z.infer<typeof Series> {
    const series = this.#series.get(tag) ?? { xKind, open: [], newest: {} };
    this.#series.set(tag, series);
    return series;
  }

  #mean(worker: string, { tag, x, xKind, value }: PointEvent): readonly PointEvent[] {
    const series = this.#of(tag, xKind);
    series.xKind = xKind;
    const open = series.open.find((step) => step.x === x);
    if (open === undefined) series.open.push({ x, sum: String(value), count: 1 });
    else {
      open.sum = String(Number(open.sum) + value);
      open.count += 1;
    }
    series.newest[worker] = x;
    const slowest = Math.min(...Object.values(series.newest));
    const isDone = (step: { readonly x: number }, at: number): boolean =>
      step.x < slowest || at < series.open.length - MAX_OPEN;
    const done = series.open.filter(isDone);
    series.open = series.open.filter((step, at) => !isDone(step, at));
    return done.map((step) => meanOf(tag, xKind, step));
  }
}

function meanOf(tag: string, xKind: XKind, { x, sum, count }: z.infer<typeof Open>): PointEvent {
  const derivation = 'mean of the workers';
  const point = { kind: 'point', tag, x, xKind, value: Number(sum) / count, wallMs: null } as const;
  return { ...point, precision: PRECISION.console3, derivation };
}
