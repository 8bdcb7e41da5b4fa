import { z } from 'zod';
import type { Json } from '#core/lib/json';
import type { LogObserver, PointObserver } from '#core/telemetry/observers';
import { type Observers, observers } from './observers';
import type { StoreCore } from './store-core';
import { RUN } from './store.fixture';

const SeenPoint = z.tuple([z.int(), z.number(), z.string()]);
/** Segment, x, and the value as text: JSON has no NaN. */
export type SeenPoint = z.infer<typeof SeenPoint>;
const SeenPoints = z.record(z.string(), z.array(SeenPoint));
const SeenLines = z.array(z.int());

/** A commit that fails after its points were seen. */
export const failing = { isNext: false, why: new Error('The disk is full.') };

/** Notes the number of each line that it sees. */
const lines: LogObserver = {
  id: 'every-line',
  open: (_run, saved) => {
    const seen = SeenLines.parse(saved ?? []);
    const save = (): Json => [...seen];
    return { read: ({ line }) => void seen.push(line.number), save, facts: save };
  },
};

/** Notes each point that it sees, by tag. */
const points: PointObserver = {
  id: 'every-point',
  open: (_run, saved) => {
    const seen = SeenPoints.parse(saved ?? {});
    const save = (): Json => structuredClone(seen);
    return {
      read: ({ series, segment, first, points: { x, y }, from, to }) => {
        const existing = (seen[series.tag] ??= []);
        if (existing.length !== first) throw new RangeError(`Point ${first} of ${series.tag}?`);
        for (let i = from; i < to; i += 1) existing.push([segment, x[i] ?? 0, `${y[i] ?? 0}`]);
        if (failing.isNext) throw failing.why;
      },
      save,
      facts: save,
    };
  },
};

/** The observers of the app, and two that note all they see. */
export const seesAll: Observers = {
  lines: [...observers.lines, lines],
  points: [...observers.points, points],
};

export const seenLines = (core: StoreCore): readonly number[] =>
  SeenLines.parse(core.observed(RUN, lines.id));

export const seenPoints = (core: StoreCore): Readonly<Record<string, readonly SeenPoint[]>> =>
  SeenPoints.parse(core.observed(RUN, points.id));
