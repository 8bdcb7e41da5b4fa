import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { joinBytes } from '#core/telemetry/values/bytes';
import { PRECISION } from '#core/telemetry/event';
import { event, session, simple } from '#core/telemetry/fixtures/tfevents.test-data';
import { GrowingPoints } from '#core/telemetry/points/points';
import type { StreamKind } from '../../sqlite/stream-table';
import type { StoreCore } from '../../store-core';
import { seenLines, seesAll } from '../../observers.fixture';
import { bytesOf, chartOf, feed, Homes, openCore, pointsOf, RUN } from '../../store.fixture';
import { FileChunks } from './file-chunks';
import { repetitions } from '../../../../scripts/setup/repetitions.mjs';

const homes = new Homes();
afterAll(() => homes.clear());

const KIND: StreamKind = 'tfevents';

function everything(core: StoreCore): unknown {
  const series = core.series(RUN);
  return {
    series,
    progress: { ...core.progress(RUN), revision: 0 },
    points: series.map(({ tag }) => [pointsOf(core, tag), pointsOf(core, tag, true)]),
    charts: series.map(({ tag }) => chartOf(core, tag, { axis: 'clock', buckets: 7 })?.columns),
  };
}

/** Reads what the file has more than the store, as the reading thread does it. */
function readOn(core: StoreCore, path: string): void {
  const streamState = core.streamState(RUN, path);
  const { offset = 0, state = null } = streamState ?? {};
  const reading = core.reading(RUN);
  const file = new FileChunks({ path, stream: path, kind: KIND, offset, state, reading });
  for (let part = file.next(); part !== null; part = file.next()) {
    const { from, to, meaning } = part;
    if (meaning.kind !== 'events') throw new Error('An event file has no lines.');
    const { events } = meaning;
    const piece = { runId: RUN, stream: path, kind: KIND, ident: file.ident, from, to, events };
    core.ingestDecoded({ ...piece, state: part.state });
  }
  file.close();
}

/** Reads what a log has more than the store, as the reading thread does it. */
function readLogOn(core: StoreCore, path: string): void {
  const { offset = 0, state = null } = core.streamState(RUN, 'log') ?? {};
  const reading = core.reading(RUN);
  const log = { path, stream: 'log', kind: 'log', offset, state, reading } as const;
  const file = new FileChunks(log, seesAll);
  for (let part = file.next(); part !== null; part = file.next()) {
    const { meaning, from, to, state: saved } = part;
    if (meaning.kind !== 'log') throw new Error('A log has lines.');
    const piece = { runId: RUN, stream: 'log', ident: '1:1', from, to, state: saved, reading };
    core.ingestDecodedLog({ ...piece, columns: meaning.columns });
  }
  file.close();
}

const record = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.nat(50), fc.constantFrom('a', 'b', 'actor/c'), fc.float(), fc.nat(9))
      .map(([x, tag, y, t]) => event(x, tag, simple(y), t)),
  },
  { weight: 1, arbitrary: fc.nat(50).map(session) },
);

test('a file decoded in parts, by any reader, gives the same run as its bytes given to the store', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(fc.array(record, { minLength: 1, maxLength: 20 }), fc.nat(9), fc.boolean()),
        {
          minLength: 1,
          maxLength: 6,
        },
      ),
      (pieces) => {
        const home = homes.make();
        const path = join(home, 'logs', 'events.out.tfevents.1');
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, '');
        let core = openCore(home);
        const all = joinBytes(pieces.flatMap(([records]) => records)).slice();
        let written = 0;
        for (const [records, cut, dies] of pieces) {
          // The trainer has not written the last bytes of this piece yet.
          const end = written + joinBytes(records).length;
          const upTo = Math.max(written, end - cut);
          appendFileSync(path, all.subarray(written, upTo));
          written = upTo;
          readOn(core, path);
          if (!dies) continue;
          core.close();
          core = openCore(home);
        }
        appendFileSync(path, all.subarray(written));
        readOn(core, path);
        const reference = openCore(homes.make());
        feed(reference, path, KIND, all, 37);
        expect(everything(core)).toEqual(everything(reference));
        core.close();
        reference.close();
      },
    ),
    { numRuns: repetitions(12, 40) },
  );
});

const allOfLog = (core: StoreCore): unknown => [
  everything(core),
  core.logFacts(RUN),
  core.observed(RUN, 'causes'),
  seenLines(core),
];

const table = ([step, reward]: readonly [number, number]): string =>
  [
    '-'.repeat(37),
    '| rollout/           |            |',
    `|    ep_rew_mean     | ${reward.toFixed(2).padEnd(10)} |`,
    '| time/              |            |',
    `|    total_timesteps | ${String(step).padEnd(10)} |`,
    '-'.repeat(37),
    '',
  ].join('\n');
const FAILURE = `Traceback (most recent call last):
  File "train.py", line 3, in <module>
torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB.
`;
const piecesOfLog = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.nat(40), fc.nat(90)).map(table) },
  { weight: 1, arbitrary: fc.constant(FAILURE) },
  { weight: 1, arbitrary: fc.constant(' 10%|█         | 1/10 [00:01<00:09]\r') },
  { weight: 1, arbitrary: fc.nat(40).map((step) => `step:${step} - critic/score/mean:0.5\n`) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => `${text}\n`),
  },
  { weight: 1, arbitrary: fc.constant('\n'.repeat(300)) },
);

test('a log decoded in parts, and in part by the store itself, gives the same run as its bytes given to the store', () => {
  const part = fc.tuple(
    fc.array(piecesOfLog, { minLength: 1, maxLength: 12 }).map((texts) => bytesOf(texts.join(''))),
    fc.nat(60),
    fc.constantFrom('decoded', 'by the store', 'after a restart'),
  );
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
      const home = homes.make();
      const path = join(home, 'output.log');
      const all = joinBytes(parts.map(([bytes]) => bytes)).slice();
      let core = openCore(home, 'auto', seesAll);
      let [written, end] = [0, 0];
      for (const [bytes, cut, how] of parts) {
        end += bytes.length;
        written = Math.max(written, end - cut);
        writeFileSync(path, all.subarray(0, written));
        if (how === 'by the store') feed(core, 'log', 'log', all.subarray(0, written), 41);
        else readLogOn(core, path);
        if (how !== 'after a restart') continue;
        core.close();
        core = openCore(home, 'auto', seesAll);
      }
      writeFileSync(path, all);
      readLogOn(core, path);
      const reference = openCore(homes.make(), 'auto', seesAll);
      feed(reference, 'log', 'log', all, 37);
      for (const one of [core, reference]) one.finishStream(RUN, 'log');
      expect(allOfLog(core)).toEqual(allOfLog(reference));
      core.close();
      reference.close();
    }),
    { numRuns: repetitions(12, 40) },
  );
});

test('a part of a log that was decoded with other patterns than the run has by now is refused', () => {
  const core = openCore(homes.make());
  const path = join(homes.make(), 'output.log');
  writeFileSync(path, 'loss=3\n');
  const reading = core.reading(RUN);
  const log = { path, stream: 'log', kind: 'log', offset: 0, state: null, reading } as const;
  const file = new FileChunks(log);
  const decoded = file.next();
  file.close();
  if (decoded?.meaning.kind !== 'log') throw new Error('A log has lines.');
  core.beginRun({ ...reading, patterns: ['loss=(?<value>\\d+)'] });
  const { from, to, state, meaning } = decoded;
  const piece = { runId: RUN, stream: 'log', ident: '1:1', from, to, state, reading };
  expect(() => core.ingestDecodedLog({ ...piece, columns: meaning.columns })).toThrow(
    /other patterns/,
  );
  expect(core.cursors(RUN)).toEqual([]);
  core.close();
});

test('a part that does not begin where the stream is, or is of another file, is refused', () => {
  const core = openCore(homes.make());
  const piece = {
    runId: RUN,
    stream: '/logs/tfevents',
    kind: KIND,
    events: [],
    state: null,
  } as const;
  core.ingestDecoded({ ...piece, ident: '1:1', from: 0, to: 10 });
  expect(() => core.ingestDecoded({ ...piece, ident: '1:1', from: 11, to: 20 })).toThrow(
    RangeError,
  );
  expect(() => core.ingestDecoded({ ...piece, ident: '1:1', from: 0, to: 20 })).toThrow(RangeError);
  expect(() => core.ingestDecoded({ ...piece, ident: '1:2', from: 10, to: 20 })).toThrow(
    RangeError,
  );
  expect(core.streamState(RUN, '/logs/tfevents')).toMatchObject({ ident: '1:1', offset: 10 });
  core.close();
});

test('points reported all at once are stored like those reported one by one', () => {
  const wall = fc.option(fc.nat(99), { nil: Number.NaN });
  const point = fc.tuple(fc.nat(40), fc.oneof(fc.double(), fc.constant(-0)), wall);
  fc.assert(
    fc.property(fc.array(fc.array(point, { maxLength: 90 }), { maxLength: 4 }), (commits) => {
      const [single, batched] = [openCore(homes.make()), openCore(homes.make())];
      commits.forEach((points, i) => {
        const all = new GrowingPoints();
        for (const [x, y, at] of points) all.push(at, x, y, PRECISION.float32);
        const tag = { tag: 'a', xKind: 'timestep' } as const;
        const piece = {
          runId: RUN,
          stream: '/t',
          kind: KIND,
          ident: '',
          from: i,
          to: i + 1,
        } as const;
        batched.ingestDecoded({
          ...piece,
          state: null,
          events: [{ kind: 'points', ...tag, points: all, isNewest: true }],
        });
        single.ingestDecoded({
          ...piece,
          state: null,
          events: points.map(([x, value, at]) => ({
            kind: 'point',
            ...tag,
            x,
            value,
            precision: PRECISION.float32,
            wallMs: Number.isNaN(at) ? null : at,
          })),
        });
      });
      expect(everything(batched)).toEqual(everything(single));
      batched.close();
      single.close();
    }),
    { numRuns: repetitions(20, 60) },
  );
});

test('the first part of a long event file is short, and none is left out or read twice', () => {
  const path = join(homes.make(), 'events.out.tfevents.1.long');
  const one = event(1, 'a', simple(1), 1);
  const all = joinBytes(Array.from({ length: Math.ceil((6 << 20) / one.length) }, () => one));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, all);
  const reading = { runId: RUN, dialect: 'auto', patterns: [], markers: [] };
  const file = new FileChunks({ path, stream: path, kind: KIND, offset: 0, state: null, reading });
  const spans: number[] = [];
  for (let part = file.next(), at = 0; part !== null; part = file.next()) {
    expect(part.from).toBe(at);
    at = part.to;
    spans.push(part.to - part.from);
  }
  file.close();
  expect(spans.slice(0, 2)).toEqual([1 << 20, 2 << 20]);
  expect(spans.reduce((sum, span) => sum + span, 0)).toBe(all.length);
});
