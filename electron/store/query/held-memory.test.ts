import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { setImmediate } from 'node:timers/promises';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bucketBounds } from '#core/telemetry/points/buckets';
import { PRECISION } from '#core/telemetry/event';
import { GrowingPoints } from '#core/telemetry/points/points';
import { Homes, openCore, RUN } from '../store.fixture';
import { seriesOf } from '../sqlite/series-table';
import { Sqlite } from '../sqlite/sqlite';
import { ByteBudget, CHART_BYTES } from './byte-budget';
import { SeriesReaders } from './series-reader';
import type { StoreCore } from '../store-core';
import type { StreamKind } from '../sqlite/stream-table';
import { repetitions } from '../../../scripts/setup/repetitions.mjs';

const TAGS = Array.from({ length: 12 }, (_, i) => `curves/${i}`);
const PIECE = 60_000;
/** Two would be above the budget already, if nothing were let go. */
const PIECES = repetitions(2, 4);
/** The budget of all caches, and the growing ends of up to 36 series (8,192 points of 25 bytes each), in bytes. */
const MAX_BYTES = CHART_BYTES + 36 * 8_192 * 25;

const homes = new Homes();
let collectGarbage: () => void = () => undefined;
beforeAll(() => {
  setFlagsFromString('--expose-gc');
  const gc: unknown = runInNewContext('gc');
  if (typeof gc === 'function') collectGarbage = () => void Reflect.apply(gc, undefined, []);
});
afterAll(() => homes.clear());

/** Bytes of number columns that somebody still holds: what was collected is swept a moment later, elsewhere. */
async function heldBytes(): Promise<number> {
  let min = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 4; i += 1) {
    collectGarbage();
    await setImmediate();
    min = Math.min(min, process.memoryUsage().arrayBuffers);
  }
  return min;
}

interface Growth {
  readonly run: string;
  readonly kind: StreamKind;
  readonly stream: string;
  readonly piece: number;
  /** Points of each tag. */
  readonly count: number;
}

/** A trainer's file grows by a piece of every tag. */
function grow(core: StoreCore, { run, kind, stream, piece, count }: Growth): void {
  const events = TAGS.map((tag, t) => {
    const points = new GrowingPoints(count);
    for (let i = 0; i < count; i += 1) {
      const x = piece * count + i;
      points.push(1e12 + x, x, Math.sin(x / 300 + t), PRECISION.exact);
    }
    return { kind: 'points', tag, xKind: 'timestep', points, isNewest: true } as const;
  });
  const [from, to] = [piece, piece + 1];
  core.ingestDecoded({ runId: run, stream, kind, ident: '1:1', from, to, events, state: null });
}

/** Requests of a page of twelve charts each time the run grows. */
function refresh(core: StoreCore): void {
  const full = { runId: RUN, from: null, to: null, buckets: 700, smoothing: 0.6 } as const;
  for (const axis of ['x', 'elapsed'] as const) {
    core.charts(TAGS.map((tag) => ({ ...full, tag, axis })));
  }
}

test.each([
  ['one file tells', [['tfevents', '/r/a.tfevents']]],
  [
    'two files tell',
    [
      ['tfevents', '/r/a.tfevents'],
      ['progress-csv', '/r/progress.csv'],
    ],
  ],
] satisfies [string, [StreamKind, string][]][])(
  'however long a run is whose points %s, its charts hold no more than their budget between two looks',
  async (_, files) => {
    const core = openCore(homes.make());
    const before = await heldBytes();
    for (let piece = 0; piece < PIECES; piece += 1) {
      for (const [kind, stream] of files)
        grow(core, { run: RUN, kind, stream, piece, count: PIECE });
      refresh(core);
      expect((await heldBytes()) - before).toBeLessThan(MAX_BYTES);
    }
    core.close();
  },
  120_000,
);

test('a series that grows by a few points between two looks is held once: its values and no more than four bytes beside each', () => {
  const home = homes.make();
  const core = openCore(home);
  const db = new Sqlite(join(home, 'cache.db'));
  const readers = new SeriesReaders(db, new ByteBudget());
  let held = 0;
  let count = 0;
  for (let piece = 0; piece < 50; piece += 1) {
    grow(core, { run: RUN, kind: 'tfevents', stream: '/r/a.tfevents', piece, count: 200 });
    const [row] = seriesOf(db, RUN, TAGS[0]);
    if (row === undefined) throw new Error('The tag has no series.');
    const reader = readers.of(row);
    // Odd bounds: every point is read, none of the nodes above.
    reader.between(Array.from({ length: row.count / 50 + 1 }, (_, i) => i * 50));
    held = reader.heldBytes;
    count = row.count;
  }
  expect(count).toBe(10_000);
  const rows = 32 * 512;
  expect(held).toBeLessThan(count * 12 + rows);
  db.close();
  core.close();
});

test('a chart of a long series is drawn from nodes: it holds less than three bytes for each of its points', () => {
  const home = homes.make();
  const core = openCore(home);
  const db = new Sqlite(join(home, 'cache.db'));
  const readers = new SeriesReaders(db, new ByteBudget());
  const count = 60_000;
  grow(core, { run: RUN, kind: 'tfevents', stream: '/r/a.tfevents', piece: 0, count });
  const [row] = seriesOf(db, RUN, TAGS[0]);
  if (row === undefined) throw new Error('The tag has no series.');
  const reader = readers.of(row);
  const bounds = bucketBounds(0, count, 700);
  expect(bounds.length).toBeGreaterThan(600);
  reader.between(bounds);
  expect(reader.heldBytes).toBeLessThan(3 * count);
  db.close();
  core.close();
});
