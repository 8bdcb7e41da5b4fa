import { setFlagsFromString } from 'node:v8';
import { setImmediate } from 'node:timers/promises';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PRECISION } from '#core/telemetry/event';
import { GrowingPoints } from '#core/telemetry/points/points';
import { Homes, openCore, RUN } from '../store.fixture';
import { CHART_BYTES } from './byte-budget';
import type { StoreCore } from '../store-core';
import type { StreamKind } from '../sqlite/stream-table';

const TAGS = Array.from({ length: 12 }, (_, i) => `curves/${i}`);
const PIECE = 60_000;
const PIECES = 4;
/** The budget of all caches, and the growing ends of up to 36 series (8,192 points of 25 bytes each), in bytes. */
const MOST_BYTES = CHART_BYTES + 36 * 8_192 * 25;

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
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 4; i += 1) {
    collectGarbage();
    await setImmediate();
    least = Math.min(least, process.memoryUsage().arrayBuffers);
  }
  return least;
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

/** What a page of twelve charts asks for each time the run grows. */
function look(core: StoreCore, run = RUN): void {
  const whole = { runId: run, from: null, to: null, buckets: 700, smoothing: 0.6 } as const;
  for (const axis of ['x', 'elapsed'] as const) {
    core.charts(TAGS.map((tag) => ({ ...whole, tag, axis })));
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
      for (const [kind, stream] of files) grow(core, { run: RUN, kind, stream, piece, count: PIECE });
      look(core);
      expect((await heldBytes()) - before).toBeLessThan(MOST_BYTES);
    }
    core.close();
  },
  120_000,
);

test('three live runs that are looked at in turn, while 60,000 points come in small pieces, hold no more than the budget', async () => {
  const core = openCore(homes.make());
  const before = await heldBytes();
  const runs = ['one', 'two', 'three'];
  const file = { kind: 'tfevents', stream: '/r/a.tfevents', count: 128 } as const;
  for (let piece = 0; piece < 40; piece += 1) {
    for (const run of runs) {
      grow(core, { ...file, run, piece });
      look(core, run);
    }
    if (piece % 10 === 9) expect((await heldBytes()) - before).toBeLessThan(MOST_BYTES);
  }
  core.close();
}, 120_000);
