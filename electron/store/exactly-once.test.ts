import { appendFileSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { StreamKind } from './sqlite/stream-table';
import { failing, type SeenPoint, seenLines, seenPoints, seesAll } from './observers.fixture';
import type { StoreCore } from './store-core';
import { bytesOf, chartOf, feed, Homes, openCore as open, pointsOf, RUN } from './store.fixture';
import { repetitions } from '../../scripts/setup/repetitions.mjs';

const homes = new Homes();
afterAll(() => homes.clear());

/** A store in which a test sees every line and every point. */
const openCore = (home: string): StoreCore => open(home, 'auto', seesAll);

const LOG = Array.from({ length: 60 }, (_, i) => {
  const step = i < 40 ? i + 1 : i - 9;
  const bar = i % 7 === 0 ? ` 10%|█ | 1/10\r 20%|██ | 2/10\r\n` : '';
  return `${bar}[Episode ${step}] Reward: ${(i / 7).toFixed(3)}\n`;
}).join('');
const CSV = `a,b,time/total_timesteps\n${Array.from({ length: 50 }, (_, i) => `${i / 3},${i % 4 === 0 ? '' : i},${i}\n`).join('')}`;
const TICKS = Array.from({ length: 20 }, (_, i) => `{"t":${1000 * i},"m":${i},"b":${i * 70}}\n`);
const SAMPLES = Array.from({ length: 20 }, (_, i) =>
  JSON.stringify({
    t: 500 * i,
    m: i,
    cpuPercent: i % 3 === 0 ? null : i,
    rssBytes: 1 << 20,
    memUsedBytes: null,
    memTotalBytes: null,
    diskFreeBytes: 1 << 30,
    gpus: [],
  }),
);
const STREAMS: readonly (readonly [string, StreamKind, Uint8Array<ArrayBuffer>])[] = [
  ['log', 'log', bytesOf(LOG)],
  ['ticks', 'ticks', bytesOf(TICKS.join(''))],
  ['samples', 'samples', bytesOf(`${SAMPLES.join('\n')}\n`)],
  ['/run/progress.csv', 'progress-csv', bytesOf(CSV)],
  ['/run/monitor.csv', 'monitor-csv', bytesOf('#{"t_start":5}\nr,l,t\n1,2,3\n4,5,6\n')],
];

/** Everything that a page could ask of the run. */
function everything(core: StoreCore): unknown {
  const series = core.series(RUN);
  return {
    series,
    facts: core.logFacts(RUN),
    lines: seenLines(core),
    seen: seenPoints(core),
    progress: { ...core.progress(RUN), revision: 0 },
    points: series.map(({ tag }) => [tag, pointsOf(core, tag), pointsOf(core, tag, true)]),
    charts: series.map(({ tag }) => chartOf(core, tag, { axis: 'clock', buckets: 7 })?.columns),
  };
}

function clean(): unknown {
  const core = openCore(homes.make());
  for (const [stream, kind, bytes] of STREAMS) feed(core, stream, kind, bytes);
  const all = everything(core);
  core.close();
  return all;
}

test('however often the store dies, and no matter what is sent again, it ends as after one clean reading', () => {
  const expected = clean();
  const step = fc.record({
    stream: fc.nat(STREAMS.length - 1),
    size: fc.integer({ min: 1, max: 900 }),
    again: fc.nat(50),
    dies: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 25 }), (steps) => {
      const home = homes.make();
      let core = openCore(home);
      for (const { stream: index, size, again, dies } of steps) {
        const [stream, kind, bytes] = STREAMS[index] ?? ['log', 'log', new Uint8Array()];
        const at = core.cursors(RUN).find((one) => one.stream === stream)?.offset ?? 0;
        const from = Math.max(0, at - again);
        core.ingest({
          runId: RUN,
          stream,
          kind,
          ident: '1:1',
          from,
          bytes: bytes.slice(from, at + size),
        });
        if (!dies) continue;
        core.close();
        core = openCore(home);
      }
      for (const [stream, kind, bytes] of STREAMS) feed(core, stream, kind, bytes, 333);
      expect(everything(core)).toEqual(expected);
      core.close();
    }),
    { numRuns: repetitions(10, 25) },
  );
});

test('a rebuilt index gives the same answers, also for a file that its trainer has truncated since', () => {
  const home = homes.make();
  const core = openCore(home);
  for (const [stream, kind, bytes] of STREAMS) feed(core, stream, kind, bytes, 200);
  core.resetStream(RUN, '/run/progress.csv', '1:1');
  const started = bytesOf('a,b,time/total_timesteps\n7,7,3\n');
  core.ingest({
    runId: RUN,
    stream: '/run/progress.csv',
    kind: 'progress-csv',
    ident: '1:1',
    from: 0,
    bytes: started,
  });
  const before = everything(core);
  expect(pointsOf(core, 'a', true).at(-1)).toMatchObject({ segment: 1, x: 3, value: 7 });
  core.close();
  for (const ending of ['', '-wal', '-shm'])
    rmSync(join(home, `cache.db${ending}`), { force: true });
  const rebuilt = openCore(home);
  expect(rebuilt.isNew()).toBe(true);
  const cursor = rebuilt.cursors(RUN).find(({ stream }) => stream === '/run/progress.csv');
  expect(cursor).toMatchObject({ offset: started.length, ident: '1:1' });
  for (const [stream, kind, bytes] of STREAMS.slice(0, 3)) feed(rebuilt, stream, kind, bytes);
  expect(everything(rebuilt)).toEqual(before);
  rebuilt.close();
});

test('a kept row that a kill has torn is passed over, and the next one is not glued to it', () => {
  const home = homes.make();
  const csv = bytesOf('a,time/total_timesteps\n1,10\n2,20\n3,30\n');
  const core = openCore(home);
  feed(core, '/run/progress.csv', 'progress-csv', csv.slice(0, 28));
  core.close();
  const file = join(home, 'keep', RUN, 'points', 'points.jsonl');
  appendFileSync(file, '{"stream":"/run/progress.csv","kind":"prog');
  const again = openCore(home);
  feed(again, '/run/progress.csv', 'progress-csv', csv);
  expect(pointsOf(again, 'a').map(({ value }) => value)).toEqual([1, 2, 3]);
  again.close();
  const rows = readFileSync(file, 'utf8').trim().split('\n');
  expect(rows.map((row) => Object.keys(JSON.parse(row)).length)).toEqual(rows.map(() => 7));
});

test('a commit that keep/ knows and the index does not is taken from keep/', () => {
  const home = homes.make();
  const csv = bytesOf('a,time/total_timesteps\n1,10\n2,20\n');
  const behind = openCore(home);
  feed(behind, '/run/progress.csv', 'progress-csv', csv.slice(0, 28));
  behind.close();
  const file = join(home, 'keep', RUN, 'points', 'points.jsonl');
  const rows = readFileSync(file, 'utf8');
  const stored = {
    ...JSON.parse(rows.trim()),
    offset: 33,
    events: [['a', 20, 'timestep', 2, 3, null, null]],
  };
  appendFileSync(file, `${JSON.stringify(stored)}\n`);
  for (let opened = 0; opened < 2; opened += 1) {
    const core = openCore(home);
    expect(pointsOf(core, 'a').map(({ value }) => value)).toEqual([1, 2]);
    expect(core.cursors(RUN)).toEqual([
      { stream: '/run/progress.csv', kind: 'progress-csv', ident: '1:1', offset: 33 },
    ]);
    core.close();
  }
});

test('finishing a stream twice yields its last line once', () => {
  const core = openCore(homes.make());
  feed(core, 'log', 'log', bytesOf('[Episode 1] Reward: 1.000\n[Episode 2] Reward: 2.000'));
  expect(core.progress(RUN).pointCount).toBe(1);
  core.finishStream(RUN, 'log');
  const { pointCount } = core.progress(RUN);
  core.finishStream(RUN, 'log');
  core.finishStream(RUN, 'nobody');
  expect([pointCount, core.progress(RUN).pointCount]).toEqual([2, 2]);
  expect(core.logFacts(RUN).lastLines.at(-1)).toContain('Episode 2');
  core.close();
});

test('a forgotten run leaves nothing behind', () => {
  const core = openCore(homes.make());
  for (const [stream, kind, bytes] of STREAMS) feed(core, stream, kind, bytes);
  core.forget(RUN);
  expect([core.series(RUN), core.cursors(RUN), core.runs()]).toEqual([[], [], []]);
  core.close();
});

test('an observer of a run sees each line and each stored point once, no matter what dies or fails meanwhile', () => {
  const step = fc.record({
    stream: fc.nat(STREAMS.length - 1),
    size: fc.integer({ min: 1, max: 900 }),
    end: fc.constantFrom('lives', 'dies', 'fails'),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 25 }), (steps) => {
      const home = homes.make();
      let core = openCore(home);
      for (const { stream: index, size, end } of steps) {
        const [stream, kind, bytes] = STREAMS[index] ?? ['log', 'log', new Uint8Array()];
        const from = core.cursors(RUN).find((one) => one.stream === stream)?.offset ?? 0;
        const chunk = { runId: RUN, stream, kind, ident: '1:1', from };
        // The commit fails after everybody has seen its points: all of it comes again.
        failing.isNext = end === 'fails';
        try {
          core.ingest({ ...chunk, bytes: bytes.slice(from, from + size) });
        } catch (cause) {
          if (cause !== failing.why) throw cause;
        }
        failing.isNext = false;
        if (end !== 'dies') continue;
        core.close();
        core = openCore(home);
      }
      for (const [stream, kind, bytes] of STREAMS) feed(core, stream, kind, bytes, 333);
      const lines = LOG.split('\n').slice(0, -1);
      expect(seenLines(core)).toEqual(lines.map((_, i) => i + 1));
      expect(seenPoints(core)).toEqual(storedPoints(core));
      core.close();
    }),
    { numRuns: repetitions(6, 15) },
  );
});

/** All points of a run as they are stored, by tag: here each tag has one source. */
function storedPoints(core: StoreCore): Record<string, SeenPoint[]> {
  return Object.fromEntries(
    core
      .series(RUN)
      .map(({ tag }) => [
        tag,
        pointsOf(core, tag, true).map(({ segment, x, value }) => [segment, x, `${value}`]),
      ]),
  );
}

test('a log that starts over is observed again, a file that does continues in another segment', () => {
  const core = openCore(homes.make());
  for (const [stream, kind, bytes] of STREAMS) feed(core, stream, kind, bytes);
  core.resetStream(RUN, 'log', '1:1');
  core.resetStream(RUN, '/run/progress.csv', '1:1');
  expect(seenLines(core)).toEqual([]);
  feed(core, 'log', 'log', bytesOf('[Episode 1] Reward: 5.000\n[Episode 2]'));
  feed(core, '/run/progress.csv', 'progress-csv', bytesOf('a,time/total_timesteps\n7,3\n'));
  expect(seenLines(core)).toEqual([1]);
  core.finishStream(RUN, 'log');
  expect(seenLines(core)).toEqual([1, 2]);
  expect(seenPoints(core)).toEqual(storedPoints(core));
  expect(seenPoints(core)['a']?.at(-1)).toEqual([1, 3, '7']);
  expect(core.observed(RUN, 'signs')).toMatchObject({ signs: [] });
  expect(core.observed(RUN, 'nobody')).toBeNull();
  core.close();
});
