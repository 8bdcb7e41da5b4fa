import { z } from 'zod';
import { XKind } from '../../contract/run/run';
import type { PointEvent } from '../../telemetry/event';

/** So many points make a training; and a step that begins again more often is a habit of the log, no other training. */
const MIN_POINTS = 10;
const MAX_TRAININGS = 8;

/** The first series of a log, and where its steps began again. */
export const Course = z.object({
  tag: z.string(),
  xKind: XKind,
  first: z.number(),
  last: z.number(),
  /** Points since its steps began. */
  points: z.int(),
  trainings: z.int(),
  /** Where the newest training begins. */
  line: z.int(),
});
export type Course = z.infer<typeof Course>;

/**
 * Trainings one after another in one log (two seeds of a script's loop): the steps of its first series fall back to where they began. Those of
 * a training that continues from a checkpoint fall back to a later one.
 * @param course which is changed
 * @returns the course with this point
 */
export function followed(course: Course | null, event: PointEvent, line: number): Course | null {
  const { tag, x, xKind } = event;
  if (xKind === 'row' || !Number.isFinite(x)) return course;
  if (course === null) {
    const isEvaluation = /eval|test|val(?:id|_|\/|$)/i.test(tag);
    if (isEvaluation || event.derivation !== undefined) return null;
    return { tag, xKind, first: x, last: x, points: 1, trainings: 1, line };
  }
  if (tag !== course.tag || xKind !== course.xKind) return course;
  const isBegin = x < course.last && x <= course.first && course.points >= MIN_POINTS;
  course.last = x;
  course.points = isBegin ? 1 : course.points + 1;
  if (isBegin) {
    course.trainings += 1;
    course.line = line;
  }
  return course;
}

/** How many trainings a log holds, and where the newest begins; null where it holds one. */
export function trainingsOf(
  course: Course | null,
): { readonly count: number; readonly line: number } | null {
  const count = course?.trainings ?? 1;
  return course === null || count < 2 || count > MAX_TRAININGS
    ? null
    : { count, line: course.line };
}
