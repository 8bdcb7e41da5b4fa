import { rmSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { event, simple } from '#core/telemetry/fixtures/tfevents.test-data';
import { KeepFiles } from './ingest/keep-files';
import { removeIndex } from './sqlite/sqlite';
import type { StoreCore } from './store-core';
import { feed, Homes, openCore, pointsOf, RUN } from './store.fixture';

const homes = new Homes();
afterAll(() => homes.clear());

const FILE = '/runs/a/events.out.tfevents.1.host.1.0';
const TAGS = ['rollout/ep_rew_mean', 'train/loss'] as const;

const POINT = { kind: 'point', tag: TAGS[0], xKind: 'timestep', precision: 2 } as const;

type Row = readonly [tag: number, step: number, value: number];
const bytesOf = (rows: readonly Row[]): Uint8Array<ArrayBuffer> =>
  Buffer.concat(
    rows.map(([tag, step, value]) => event(step, TAGS[tag] ?? '', simple(value), step)),
  );

/** Feeds the file as it is now; another number is another file. */
function read(core: StoreCore, rows: readonly Row[], file: number): void {
  const cursor = core.cursors(RUN).find(({ stream }) => stream === FILE);
  if (cursor !== undefined && cursor.ident !== `1:${file}`)
    core.resetStream(RUN, FILE, `1:${file}`);
  const bytes = bytesOf(rows);
  const from = core.cursors(RUN).find(({ stream }) => stream === FILE)?.offset ?? 0;
  if (from === bytes.length) return;
  core.ingest({
    runId: RUN,
    stream: FILE,
    kind: 'tfevents',
    ident: `1:${file}`,
    from,
    bytes: bytes.subarray(from),
  });
}

const everything = (core: StoreCore): unknown => ({
  points: TAGS.map((tag) => pointsOf(core, tag, true)),
  newest: TAGS.map((tag) => pointsOf(core, tag)),
  progress: core.progress(RUN).pointCount,
});

const file = fc
  .array(fc.tuple(fc.nat(1), fc.nat(9), fc.nat(99)), { minLength: 1, maxLength: 12 })
  .map((rows): Row[] => rows.map(([tag, more, value], i) => [tag, 10 * i + more, value]));

test('no matter what is replaced under the name of an event file, a rebuilt index has all that was read of it', () => {
  fc.assert(
    fc.property(fc.array(file, { minLength: 2, maxLength: 4 }), fc.nat(3), (files, dies) => {
      const home = homes.make();
      let core = openCore(home);
      for (const [i, rows] of files.entries()) {
        read(core, rows, i);
        if (i !== dies) continue;
        core.close();
        core = openCore(home);
      }
      const live = everything(core);
      core.close();
      removeIndex(join(home, 'cache.db'));
      const rebuilt = openCore(home);
      read(rebuilt, files.at(-1) ?? [], files.length - 1);
      expect(everything(rebuilt)).toEqual(live);
      rebuilt.close();
      rmSync(home, { recursive: true, force: true });
    }),
    { numRuns: 25 },
  );
});

test('an event file that is only read, or grows, is not kept twice', () => {
  const home = homes.make();
  const core = openCore(home);
  feed(
    core,
    FILE,
    'tfevents',
    bytesOf([
      [0, 1, 1],
      [0, 2, 2],
    ]),
  );
  core.close();
  expect(new KeepFiles(home).size(RUN)).toBe(0);
});

test('points of a replaced file that were written to keep just before a kill are not doubled', () => {
  const home = homes.make();
  const core = openCore(home);
  read(
    core,
    [
      [0, 1, 1],
      [0, 2, 2],
    ],
    0,
  );
  core.close();
  // What the engine writes first, and then it was killed.
  new KeepFiles(home).append(RUN, {
    stream: FILE,
    kind: 'tfevents',
    ident: '1:0',
    finished: false,
    past: true,
    state: null,
    offset: bytesOf([
      [0, 1, 1],
      [0, 2, 2],
    ]).length,
    events: [1, 2].map((x) => ({ ...POINT, x, value: x, wallMs: x * 1_000 })),
  });
  const again = openCore(home);
  expect(pointsOf(again, TAGS[0])).toHaveLength(2);
  read(again, [[0, 1, 5]], 1);
  expect(pointsOf(again, TAGS[0], true)).toHaveLength(3);
  const live = everything(again);
  again.close();
  removeIndex(join(home, 'cache.db'));
  const rebuilt = openCore(home);
  read(rebuilt, [[0, 1, 5]], 1);
  expect(everything(rebuilt)).toEqual(live);
  rebuilt.close();
});
