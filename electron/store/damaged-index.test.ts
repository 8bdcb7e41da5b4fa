import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
  closeSync,
} from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { isDamaged } from './sqlite/sqlite-errors';
import { StoreCore } from './store-core';
import { bytesOf, chartOf, feed, Homes, openCore, pointsOf, RUN, viewOf } from './store.fixture';
import { repetitions } from '../../scripts/setup/repetitions.mjs';

const homes = new Homes();
afterAll(() => homes.clear());

/** An index with some runs in it, closed. */
function indexed(): { readonly home: string; readonly file: string } {
  const home = homes.make();
  const core = openCore(home);
  core.saveRun(viewOf(), 'x'.repeat(20_000));
  core.close();
  return { home, file: join(home, 'cache.db') };
}

const created = indexed();
const full = readFileSync(created.file);

type Damage =
  | { readonly kind: 'cut'; readonly length: number }
  | { readonly kind: 'random'; readonly bytes: readonly number[] }
  | { readonly kind: 'flipped'; readonly changes: readonly (readonly [number, number])[] };

function damaged(damage: Damage): Buffer {
  if (damage.kind === 'cut') return full.subarray(0, damage.length);
  if (damage.kind === 'random') return Buffer.from([...damage.bytes]);
  const bytes = Buffer.from(full);
  for (const [at, byte] of damage.changes) bytes[at] = byte;
  return bytes;
}

const byte = fc.nat(255);
const anyDamage: fc.Arbitrary<Damage> = fc.oneof(
  fc.record({ kind: fc.constant('cut' as const), length: fc.nat(full.length) }),
  fc.record({ kind: fc.constant('random' as const), bytes: fc.array(byte, { maxLength: 5_000 }) }),
  fc.record({
    kind: fc.constant('flipped' as const),
    changes: fc.array(fc.tuple(fc.nat(full.length - 1), byte), { minLength: 1, maxLength: 99 }),
  }),
);

test('an index that is cut, overwritten or replaced by anything else is opened, or recreated', () => {
  fc.assert(
    fc.property(anyDamage, (damage) => {
      writeFileSync(created.file, damaged(damage));
      const core = new StoreCore(created.home);
      try {
        core.saveRun(viewOf(), 'r');
        expect(core.runs().map(({ runId }) => runId)).toContain(viewOf().runId);
      } catch (cause) {
        // What no check at the opening finds is found by anyone who reads it: then the index goes.
        if (!isDamaged(cause)) throw cause;
        core.discard();
        return;
      }
      core.close();
    }),
    { numRuns: repetitions(60, 300) },
  );
});

test('an index that is overwritten while it is used says that it is damaged, and the next one is new', () => {
  const { home, file } = indexed();
  const core = openCore(home);
  const fd = openSync(file, 'r+');
  writeSync(fd, Buffer.alloc(full.length, 7), 0, full.length, 0);
  closeSync(fd);
  let cause: unknown = null;
  try {
    for (let i = 0; i < 50; i += 1) core.saveRun(viewOf(), 'y'.repeat(100_000 + i));
    core.runRecord(viewOf().runId);
  } catch (error) {
    cause = error;
  }
  expect(cause === null || isDamaged(cause)).toBe(true);
  core.discard();
  const next = openCore(home);
  expect(next.isNew()).toBe(true);
  next.close();
});

test('an index that is deleted while it is used continues until its engine ends', () => {
  const { home, file } = indexed();
  const core = openCore(home);
  for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true });
  core.saveRun(viewOf({ name: 'later' }), null);
  expect(core.runs()).toMatchObject([{ name: 'later' }]);
  core.close();
  const next = openCore(home);
  expect(next.isNew()).toBe(true);
  next.close();
});

/** A log of 300 values and its clock: a row in every table of an index. */
function withPoints(): { readonly home: string; readonly file: string } {
  const home = homes.make();
  const core = openCore(home);
  const log = Array.from({ length: 300 }, (_, i) => `step=${i} loss=${i} reward=${i % 7}.5\n`).join(
    '',
  );
  feed(core, 'log', 'log', bytesOf(log), 900);
  feed(core, 'ticks', 'ticks', bytesOf('{"t":1000,"m":0,"b":0}\n{"t":9000,"m":8000,"b":9000}\n'));
  core.saveRun(viewOf(), 'x');
  core.close();
  return { home, file: join(home, 'cache.db') };
}

/** Everything that is asked of a run that is shown. */
function requestOf(core: StoreCore): unknown {
  const rows = core.rows({ runs: null, metrics: ['loss'], tags: true });
  return [
    core.cursors(RUN),
    core.progress(RUN),
    core.logFacts(RUN),
    core.series(RUN),
    core.observed(RUN, 'health'),
    ...['loss', 'reward'].flatMap((tag) => [pointsOf(core, tag), chartOf(core, tag)]),
    rows.length,
  ];
}

/** Asks everything of the index as it is there. `found`: a question met damage, and the next index is new. */
function outcomeOf(home: string): string {
  const core = new StoreCore(home);
  try {
    requestOf(core);
    core.close();
    return 'answered';
  } catch (cause) {
    if (!core.isDamagedBy(cause)) return String(cause);
    core.discard();
    const next = openCore(home);
    const isNew = next.isNew();
    next.close();
    return isNew ? 'found' : 'the damaged index was opened again';
  }
}

test('no matter what page of an index is damaged, a question is answered or the damage is found, and the next index is new', () => {
  const { home, file } = withPoints();
  const good = readFileSync(file);
  const pages = good.length / 4096;
  const bits = fc.array(fc.tuple(fc.nat(4095), fc.nat(7)), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: pages - 1 }), bits, (page, flips) => {
      const bytes = Buffer.from(good);
      for (const [at, bit] of flips)
        bytes[page * 4096 + at] = (bytes[page * 4096 + at] ?? 0) ^ (1 << bit);
      writeFileSync(file, bytes);
      expect(['answered', 'found']).toContain(outcomeOf(home));
    }),
    { numRuns: repetitions(40, 200) },
  );
});

test.skipIf(process.platform === 'win32')(
  'a folder or a FIFO where the index should be is kept beside it, and the index is made',
  () => {
    const home = homes.make();
    mkdirSync(join(home, 'cache.db'), { recursive: true });
    writeFileSync(join(home, 'cache.db', 'precious'), 'x');
    openCore(home).close();
    const aside = readdirSync(home).find((name) => name.startsWith('cache.db.aside')) ?? '';
    expect(readFileSync(join(home, aside, 'precious'), 'utf8')).toBe('x');
    rmSync(join(home, 'cache.db'));
    execFileSync('mkfifo', [join(home, 'cache.db')]);
    const core = openCore(home);
    expect(core.isNew()).toBe(true);
    core.close();
  },
);
