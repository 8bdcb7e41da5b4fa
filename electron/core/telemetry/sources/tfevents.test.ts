import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Json } from '../../lib/json';
import { type PointEvent, type TrainerEvent, unrolled } from '../event';
import { joinBytes } from '../values/bytes';
import {
  event,
  field,
  floatBytes,
  nested,
  session,
  simple,
  tensor,
  utf8,
  varint,
} from '../fixtures/tfevents.test-data';
import tfevents from './tfevents';

const folder =
  process.env['RL_COCKPIT_SAMPLES'] ??
  resolve(import.meta.dirname, '../../../../../shared/samples');
const hasSamples = existsSync(join(folder, 'verl'));
if (!hasSamples) console.warn('No recorded trainings here: the tests that read them are skipped.');

function read(...parts: readonly Uint8Array[]): TrainerEvent[] {
  let saved: Json | null = null;
  return parts.flatMap((part) => {
    const reader = tfevents.open('/logs/PPO_1/events.out.tfevents.1', saved);
    const events = unrolled(reader.push(part));
    saved = reader.save();
    return events;
  });
}
const points = (events: readonly TrainerEvent[]): PointEvent[] =>
  events.filter((one) => one.kind === 'point');
/** The points of each tag in their order, and where segments begin among them. */
function byTag(events: readonly TrainerEvent[]): unknown {
  let segment = 0;
  const tags = new Map<string, unknown[]>();
  for (const one of events) {
    if (one.kind === 'segment') segment += 1;
    if (one.kind !== 'point') continue;
    tags.set(one.tag, [...(tags.get(one.tag) ?? []), { ...one, segment }]);
  }
  return { segment, tags };
}
const byFirst = ([a]: readonly unknown[], [b]: readonly unknown[]): number =>
  String(a) < String(b) ? -1 : Number(String(a) > String(b));
const values = (events: readonly TrainerEvent[]): unknown[] =>
  points(events).map(({ tag, x, value }) => [tag, x, value]);

test('a scalar has its step (absent = 0), its wall clock in ms and float32 precision', () => {
  expect(read(event(0, 'loss', simple(0.1)), event(7, 'loss', simple(NaN)))).toEqual([
    {
      kind: 'point',
      tag: 'loss',
      x: 0,
      xKind: 'timestep',
      value: Math.fround(0.1),
      precision: 2,
      wallMs: 1500,
    },
    { kind: 'point', tag: 'loss', x: 7, xKind: 'timestep', value: NaN, precision: 2, wallMs: 1500 },
  ]);
});

test('tensors of one float, double or whole number are scalars, too; others are left out', () => {
  const float = tensor(field(1, 0, 1), nested(5, floatBytes(4, 0.5)));
  const double = tensor(field(1, 0, 2), nested(6, floatBytes(8, 0.1)));
  const content = tensor(field(1, 0, 1), nested(4, floatBytes(4, 2.5)));
  const all = tensor(field(1, 0, 9), field(10, 0, ...varint(2 ** 40)));
  const two = tensor(field(1, 0, 1), nested(5, [...floatBytes(4, 1), ...floatBytes(4, 2)]));
  const text = tensor(field(1, 0, 7), nested(8, [...utf8.encode('hello')]));
  const file = [float, double, content, all, two, text].map((value, i) => event(i, 't', value));
  expect(points(read(joinBytes(file))).map(({ value, precision }) => [value, precision])).toEqual([
    [0.5, 2],
    [0.1, 3],
    [2.5, 2],
    [2 ** 40, 3],
  ]);
});

test('a record with bad data is left out; after a bad length the next whole record is found', () => {
  const file = [1, 2, 3, 4, 5].map((step) => event(step, 'a', simple(step)));
  const badData = file[1]?.slice() ?? new Uint8Array();
  badData[15] = (badData[15] ?? 0) ^ 255;
  const badLength = file[3]?.slice() ?? new Uint8Array();
  badLength[0] = (badLength[0] ?? 0) ^ 255;
  const events = read(
    joinBytes([...file.slice(0, 1), badData, ...file.slice(2, 3), badLength, ...file.slice(4)]),
  );
  expect(points(events).map(({ x }) => x)).toEqual([1, 3, 5]);
});

test('a cut tail is waited for', () => {
  const last = event(2, 'a', simple(2));
  const file = joinBytes([event(1, 'a', simple(1)), last]);
  const cut = file.length - 5;
  expect(values(read(file.slice(0, cut)))).toHaveLength(1);
  expect(values(read(file.slice(0, cut), file.slice(cut)))).toHaveLength(2);
});

test('a session that starts at a step already passed opens a segment', () => {
  const before = [event(1, 'a', simple(1)), event(9, 'a', simple(9))];
  expect(read(joinBytes([...before, session(5), event(6, 'a', simple(6))]))[2]).toEqual({
    kind: 'segment',
  });
  expect(points(read(joinBytes([...before, session(10)])))).toHaveLength(2);
});

test('files of verl count updates, all others timesteps', () => {
  const verl = read(
    joinBytes([event(1, 'critic/score/mean', simple(1)), event(1, 'other', simple(1))]),
  );
  expect(points(verl).map(({ xKind }) => xKind)).toEqual(['update', 'update']);
});

/** As tensorboard's SummaryWriter.add_text writes it: a text is the string of a tensor (dtype 7, string_val 8). */
const text = (tag: string, words: string): Uint8Array =>
  event(0, `${tag}/text_summary`, tensor(field(1, 0, 7), nested(8, [...utf8.encode(words)])));
/** The first records of a file of transformers 5.23: its arguments, then the entry of step 10. */
const HF_TRAINER = [
  text('args', '{\n  "output_dir": "out_sft",\n  "per_device_train_batch_size": 8,\n}'),
  ...['loss', 'grad_norm', 'learning_rate', 'epoch'].map((name) =>
    event(10, `train/${name}`, simple(1)),
  ),
  event(20, 'train/loss', simple(1)),
];

test("every point of a file of Hugging Face's Trainer counts updates, the first one and one read live too", () => {
  for (const events of [read(joinBytes(HF_TRAINER)), read(...HF_TRAINER)]) {
    expect(points(events).map(({ xKind }) => xKind)).toEqual(
      Array.from({ length: 5 }, () => 'update'),
    );
  }
});

const tune = (step: number, ...names: readonly string[]): Uint8Array =>
  joinBytes(names.map((name) => event(step, `ray/tune/${name}`, simple(0.5))));

test("Ray Tune's event files name their series as its progress.csv does, and count what it counts", () => {
  const current = read(tune(1, 'env_runners/episode_return_mean', 'training_iteration'));
  expect(values(current)).toEqual([
    ['env_runners/episode_return_mean', 1, 0.5],
    ['training_iteration', 1, 0.5],
  ]);
  expect(points(current).map(({ xKind }) => xKind)).toEqual(['update', 'update']);
  const oldStack = read(tune(4000, 'episode_reward_max', 'episode_reward_mean'));
  expect(points(oldStack).map(({ xKind }) => xKind)).toEqual(['timestep', 'timestep']);
});

test('the parameters that CleanRL writes first name the step that it wants to reach', () => {
  const table = '|param|value|\n|-|-|\n|seed|1|\n|total_timesteps|500_000|\n|lr|0.1|';
  const file = [text('hyperparameters', table), event(40, 'charts/SPS', simple(1))];
  expect(read(joinBytes(file)).filter(({ kind }) => kind === 'target')).toEqual([
    { kind: 'target', x: 500_000, xKind: 'timestep' },
  ]);
  const other = text('hyperparameters', '|param|value|\n|-|-|\n|total_timesteps|many|');
  expect(read(other)).toEqual([]);
  expect(read(text('notes', table))).toEqual([]);
});

test('texts of its script, and a gradient norm among the tags of SB3, leave its timesteps alone', () => {
  const own = [
    text('args', 'Namespace(lr=0.1)'),
    event(512, 'rollout/ep_rew_mean', simple(1)),
    event(512, 'train/grad_norm', simple(1)),
    event(1024, 'train/value_loss', simple(1)),
  ];
  for (const events of [read(joinBytes(own)), read(...own)]) {
    expect(points(events).map(({ xKind }) => xKind)).toEqual(['timestep', 'timestep', 'timestep']);
  }
});

test('records among noise give the same events however the bytes are cut', () => {
  const piece = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(fc.nat(99), fc.float()).map(([x, y]) => event(x, 'a', simple(y))),
    },
    { weight: 1, arbitrary: fc.nat(9).map(session) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 30 }) },
  );
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 8 }),
      fc.array(fc.nat(400), { maxLength: 6 }),
      (pieces, cuts) => {
        const all = joinBytes(pieces.length === 0 ? [new Uint8Array()] : pieces);
        const bounds = [
          0,
          ...cuts.map((cut) => Math.min(cut, all.length)).toSorted((a, b) => a - b),
        ];
        const parts = bounds.map((from, i) => all.slice(from, bounds[i + 1] ?? all.length));
        expect(byTag(read(...parts))).toEqual(byTag(read(all)));
      },
    ),
    { numRuns: 300 },
  );
});

test('points of many tags keep the order of each, and say which of them is the newest', () => {
  const steps = [1, 2, 3].flatMap((x) =>
    ['a', 'bb', 'ab'].map((tag) => event(x, tag, simple(x * tag.length))),
  );
  const events = tfevents.open('/x/events.out.tfevents.1', null).push(joinBytes(steps));
  const reported = events.map((one) =>
    one.kind === 'points'
      ? [one.tag, Array.from(one.points.x.slice(0, 3)), one.isNewest]
      : one.kind,
  );
  expect(reported).toEqual([
    ['a', [1, 2, 3], false],
    ['bb', [1, 2, 3], false],
    ['ab', [1, 2, 3], true],
  ]);
});

/** A reader of another make, in Python, that is beside the samples. */
const OTHER_READER = `
import json, sys
sys.path.insert(0, sys.argv[1])
from minimal_tfevents_reader import events
for wall, step, version, values in events(sys.argv[2]):
    for tag, value, kind in values:
        print(json.dumps([tag, step, value, wall * 1000]))
`;

describe.skipIf(!hasSamples)('recorded files', () => {
  test.each([
    ['verl', 35394],
    ['verl-cpu/artifacts/a1_healthy_grpo', null],
    ['verl-cpu/artifacts/a3_resume', null],
    ['arpo-rehearsal/artifacts/h4_quick', null],
  ])('every scalar of %s equals what another reader finds', (path, count) => {
    const name = readdirSync(join(folder, path)).find((file) => file.includes('tfevents')) ?? '';
    const file = join(folder, path, name);
    const out = execFileSync('python3', ['-c', OTHER_READER, folder, file], { maxBuffer: 1 << 28 });
    const rows = out.toString().trim().split('\n');
    const expected = rows.map((row) => z.array(z.unknown()).parse(JSON.parse(row)));
    const bytes = readFileSync(file);
    const events = points(read(bytes.subarray(0, 12_345), bytes.subarray(12_345)));
    const all = events.map(({ tag, x, value, wallMs }) => [tag, x, value, wallMs]);
    // Each tag in the order of the file; a push reports one tag after the other.
    expect(all.toSorted(byFirst)).toEqual(expected.toSorted(byFirst));
    expect(events.length).toBe(count ?? expected.length);
    expect(events.every(({ xKind }) => xKind === 'update')).toBe(true);
  });
});
