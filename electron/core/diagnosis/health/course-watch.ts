import { z } from 'zod';
import { XKind } from '../../contract/run/run';
import type { Json } from '../../lib/json';
import type { PointBatch } from '../../telemetry/observers';
import type { MetricCourse } from './course-rule';
import { InputWindow } from './input-window';

/** Tags that are watched; a trainer that writes more is watched in part. */
const MAX_TAGS = 60;

const SavedCourse = z.object({
  tag: z.string(),
  lane: z.string(),
  isFile: z.boolean(),
  xKind: XKind,
  from: z.number().nullable(),
  to: z.number().nullable(),
  window: z.json(),
});

interface Watched {
  readonly tag: string;
  readonly lane: string;
  readonly isFile: boolean;
  readonly xKind: XKind;
  from: number | null;
  to: number | null;
  readonly window: InputWindow;
}

/** Gathers the courses of the metrics that course rules read, in bounded memory. */
export class CourseWatch {
  readonly #courses = new Map<string, Watched>();
  readonly #concerns: (tag: string) => boolean;

  constructor(concerns: (tag: string) => boolean, saved: unknown) {
    this.#concerns = concerns;
    for (const { window: json, ...one } of z.array(SavedCourse).safeParse(saved).data ?? []) {
      const window = InputWindow.opened(json);
      if (window !== null) this.#courses.set(one.tag, { ...one, window });
    }
  }

  /** x of each value is its position: the values of one trainer's metrics come together. */
  get courses(): readonly MetricCourse[] {
    return [...this.#courses.values()].map(({ tag, xKind, from, to, window }) => {
      const values = window.course;
      const xs = values.map((_, i) => i);
      return { tag, xKind, from: from ?? 0, to: to ?? 0, count: window.count, values, xs };
    });
  }

  read({ series, points, from, to }: PointBatch): void {
    const { tag, lane, xKind, clock } = series;
    if (!this.#concerns(tag)) return;
    const course = this.#courseOf(tag, lane, xKind, clock === 'own');
    if (course === null) return;
    for (let i = from; i < to; i += 1) course.window.push(points.y[i] ?? Number.NaN, false);
    course.from ??= points.x[from] ?? 0;
    course.to = points.x[to - 1] ?? course.to;
  }

  save(): Json {
    return [...this.#courses.values()].map(({ window, ...one }): Json => ({
      ...one,
      window: window.save(),
    }));
  }

  /** The course to continue; null where another source of the tag is read, or too many tags are. A file is better than the console. */
  #courseOf(tag: string, lane: string, xKind: XKind, isFile: boolean): Watched | null {
    const existing = this.#courses.get(tag);
    if (existing?.lane === lane) return existing;
    if (existing !== undefined && (existing.isFile || !isFile)) return null;
    if (existing === undefined && this.#courses.size >= MAX_TAGS) return null;
    const window = new InputWindow(tag);
    const started: Watched = { tag, lane, isFile, xKind, from: null, to: null, window };
    this.#courses.set(tag, started);
    return started;
  }
}
