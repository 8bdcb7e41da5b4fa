import { z } from 'zod';
import type { XKind } from '../../contract/run/run';
import type { Json } from '../../lib/json';
import type { PointBatch } from '../../telemetry/observers';
import type { TagCourse } from './tag-rule';

/** Tags that are watched; a trainer that writes more is watched in part. */
const MAX_TAGS = 150;
const CONSOLE = 1;

const Number0 = z.number().nullable();
const SavedTag = z.tuple([
  z.string(),
  z.string(),
  z.enum(['timestep', 'update', 'episode', 'row']),
  z.int(),
  z.int(),
  Number0,
  z.int(),
  z.number(),
  z.int(),
  z.number(),
  z.number(),
]);

/** Course of a tag as its newest source reports it. */
export interface WatchedTag extends TagCourse {
  readonly xKind: XKind;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Gathers, for every tag of a run, its newest value and how long it has been the same or no number. */
export class TagWatch {
  readonly #tags = new Map<string, Mutable<WatchedTag> & { lane: string }>();

  constructor(saved: unknown) {
    const read = z.array(SavedTag).safeParse(saved).data ?? [];
    for (const [
      tag,
      lane,
      xKind,
      precision,
      count,
      last,
      equal,
      equalFrom,
      odd,
      oddFrom,
      x,
    ] of read) {
      const rounded = precision === CONSOLE;
      const value = last ?? Number.NaN;
      this.#tags.set(tag, {
        tag,
        lane,
        xKind,
        rounded,
        count,
        last: value,
        equal,
        equalFrom,
        odd,
        oddFrom,
        x,
      });
    }
  }

  get tags(): readonly WatchedTag[] {
    return [...this.#tags.values()];
  }

  read({ series, points, from, to }: PointBatch): void {
    const course = this.#courseOf(series.tag, series.lane, series.xKind, points.p[from] ?? CONSOLE);
    if (course === null) return;
    const { x: xs, y } = points;
    let { last, equal, equalFrom, odd, oddFrom } = course;
    for (let i = from; i < to; i += 1) {
      const value = y[i] ?? Number.NaN;
      const x = xs[i] ?? 0;
      if (!Number.isFinite(value)) {
        if (odd === 0) oddFrom = x;
        odd += 1;
        equal = 0;
      } else {
        odd = 0;
        if (value !== last || equal === 0) {
          equal = 0;
          equalFrom = x;
        }
        equal += 1;
      }
      last = value;
    }
    course.count += to - from;
    Object.assign(course, { last, equal, equalFrom, odd, oddFrom, x: xs[to - 1] ?? course.x });
  }

  save(): Json {
    return [...this.#tags.values()].map((one): Json => [
      one.tag,
      one.lane,
      one.xKind,
      one.rounded ? CONSOLE : CONSOLE + 1,
      one.count,
      Number.isFinite(one.last) ? one.last : null,
      one.equal,
      one.equalFrom,
      one.odd,
      one.oddFrom,
      one.x,
    ]);
  }

  /** The course to continue; null where another source of the tag is more precise, or too many tags are watched. */
  #courseOf(
    tag: string,
    lane: string,
    xKind: XKind,
    precision: number,
  ): (Mutable<WatchedTag> & { lane: string }) | null {
    const existing = this.#tags.get(tag);
    const rounded = precision === CONSOLE;
    if (existing !== undefined && (existing.lane === lane || rounded || !existing.rounded)) {
      return existing.lane === lane ? existing : null;
    }
    if (existing === undefined && this.#tags.size >= MAX_TAGS) return null;
    const blank = { count: 0, last: Number.NaN, equal: 0, equalFrom: 0, odd: 0, oddFrom: 0, x: 0 };
    const added = { tag, lane, xKind, rounded, ...blank };
    this.#tags.set(tag, added);
    return added;
  }
}
