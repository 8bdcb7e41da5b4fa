import { afterAll, expect, test } from 'vitest';
import {
  CLEANRL_CONSOLE,
  CLEANRL_EVENTS,
  type EventTable,
  HF_CONSOLE,
  HF_EVENTS,
  TRL_CONSOLE,
  TRL_EVENTS,
} from '#core/telemetry/fixtures/printed-twice.test-data';
import {
  event,
  field,
  nested,
  simple,
  tensor,
  utf8,
} from '#core/telemetry/fixtures/tfevents.test-data';
import { joinBytes } from '#core/telemetry/values/bytes';
import type { StoreCore } from './store-core';
import { bytesOf, chartOf, feed, Homes, openCore, pointsOf, RUN } from './store.fixture';

const homes = new Homes();
afterAll(() => homes.clear());

const FILE = '/r/events.out.tfevents.1795362134.host.1.0';

/** A text as tensorboard's SummaryWriter.add_text writes it: the arguments, by which a file of the Trainer is known. */
const ARGUMENTS = event(
  0,
  'args/text_summary',
  tensor(field(1, 0, 7), nested(8, [...utf8.encode('{ "per_device_train_batch_size": 8 }')])),
);

/** The bytes of an event file with these scalars, in the order of their steps. */
function eventFile(
  table: EventTable,
  upTo = Number.POSITIVE_INFINITY,
  first: readonly Uint8Array[] = [],
): Uint8Array {
  const rows = Object.entries(table).flatMap(([tag, points]) =>
    points.map(([step, value]) => ({ tag, step, value })),
  );
  const written = rows
    .filter(({ step }) => step <= upTo)
    .toSorted((a, b) => a.step - b.step)
    .map(({ tag, step, value }) => event(step, tag, simple(value), 1_000 + step));
  return joinBytes([...first, ...written]);
}

function runOf(console: string, events: EventTable, first: readonly Uint8Array[] = []): StoreCore {
  const core = openCore(homes.make());
  feed(core, 'log', 'log', bytesOf(console));
  feed(core, FILE, 'tfevents', eventFile(events, undefined, first));
  return core;
}

const twinsOf = (core: StoreCore): Record<string, string> =>
  Object.fromEntries(
    core.series(RUN).flatMap(({ tag, sameAs }) => (sameAs === null ? [] : [[tag, sameAs]])),
  );
const shownOf = (core: StoreCore): string[] =>
  core.series(RUN).flatMap(({ tag, sameAs }) => (sameAs === null ? [tag] : []));
const labelsOf = (core: StoreCore): Record<string, string> =>
  Object.fromEntries(
    core
      .series(RUN)
      .flatMap(({ tag, canonical }) => (canonical === null ? [] : [[canonical, tag]])),
  );

test('what Hugging Face’s Trainer prints and writes is one series each, under the name in the file', () => {
  const core = runOf(HF_CONSOLE, HF_EVENTS, [ARGUMENTS]);
  expect(twinsOf(core)).toEqual({
    epoch: 'train/epoch',
    eval_loss: 'eval/loss',
    eval_runtime: 'eval/runtime',
    eval_samples_per_second: 'eval/samples_per_second',
    eval_steps_per_second: 'eval/steps_per_second',
    grad_norm: 'train/grad_norm',
    learning_rate: 'train/learning_rate',
    loss: 'train/loss',
    train_loss: 'train/train_loss',
    train_runtime: 'train/train_runtime',
    train_samples_per_second: 'train/train_samples_per_second',
    train_steps_per_second: 'train/train_steps_per_second',
  });
  expect(shownOf(core)).toEqual(Object.keys(HF_EVENTS).toSorted());
  expect(labelsOf(core)).toEqual({ eval_loss: 'eval/loss', loss: 'train/loss' });
  core.close();
});

test('trl’s rewards are there once, with the digits of the file', () => {
  const core = runOf(TRL_CONSOLE, TRL_EVENTS, [ARGUMENTS]);
  expect(shownOf(core)).toEqual([...Object.keys(TRL_EVENTS), ...PRINTED_ALONE].toSorted());
  expect(labelsOf(core)).toMatchObject({ reward: 'train/reward', loss: 'train/loss' });
  expect(pointsOf(core, 'train/reward').map(({ value }) => value)).toEqual(
    (TRL_EVENTS['train/reward'] ?? []).map(([, value]) => Math.fround(value)),
  );
  core.close();
});

/** Series that the piece of the log has, and the piece of the file has not. */
const PRINTED_ALONE = [
  'train_loss',
  'train_runtime',
  'train_samples_per_second',
  'train_steps_per_second',
];

test('the history of a Trainer is one series with its console, at the steps of the file, where the console names none', () => {
  const losses = [2.5, 1.25, 0.625, 0.5];
  const core = openCore(homes.make());
  const printed = losses.map(
    (loss, i) => `{'loss': ${loss}, 'grad_norm': 1.5, 'epoch': ${i + 1}.0}\n`,
  );
  feed(core, 'log', 'log', bytesOf(printed.join('')));
  const history = losses.map((loss, i) => ({
    loss,
    grad_norm: 1.5,
    epoch: i + 1,
    step: i * 10 + 10,
  }));
  const state = JSON.stringify({ global_step: 40, log_history: history });
  feed(core, '/r/out/trainer_state.json', 'json-arrays', bytesOf(state));
  expect(pointsOf(core, 'loss').map(({ x, value }) => [x, value])).toEqual(
    history.map(({ step, loss }) => [step, loss]),
  );
  expect(core.series(RUN).find(({ tag }) => tag === 'loss')).toMatchObject({
    xKind: 'update',
  });
  core.close();
});

test('CleanRL’s episodes and its speed are there once, the speed at the steps of the file', () => {
  const core = runOf(CLEANRL_CONSOLE, CLEANRL_EVENTS);
  expect(twinsOf(core)).toEqual({
    SPS: 'charts/SPS',
    episodic_return: 'charts/episodic_return',
  });
  expect(labelsOf(core)).toMatchObject({ reward: 'charts/episodic_return', fps: 'charts/SPS' });
  const steps = pointsOf(core, 'charts/SPS').map(({ x }) => x);
  expect(steps).toEqual((CLEANRL_EVENTS['charts/SPS'] ?? []).map(([step]) => step));
  core.close();
});

test('points that the console has before the file are drawn with those of the file', () => {
  const core = openCore(homes.make());
  feed(core, 'log', 'log', bytesOf(CLEANRL_CONSOLE));
  feed(core, FILE, 'tfevents', eventFile(CLEANRL_EVENTS, 1_000));
  const [first] = core.series(RUN).filter(({ tag }) => tag === 'charts/episodic_return');
  const printed = pointsOf(core, 'episodic_return');
  expect(first?.pointCount).toBe(printed.length);
  expect(pointsOf(core, 'charts/episodic_return').map(({ x }) => x)).toEqual(
    printed.map(({ x }) => x),
  );
  const chart = chartOf(core, 'charts/episodic_return');
  expect(chart?.header).toMatchObject({ total: printed.length });
  core.close();
});

test('what is not shown is still there under its own name', () => {
  const core = runOf(HF_CONSOLE, HF_EVENTS, [ARGUMENTS]);
  expect(pointsOf(core, 'loss').map(({ value }) => value)).toEqual([
    5.528, 5.111, 4.805, 4.569, 4.42, 4.358,
  ]);
  expect(chartOf(core, 'loss')?.header).toMatchObject({ total: 6 });
  core.close();
});

test('a loss of the console that is another than that of the file stays its own series', () => {
  const other = { ...HF_EVENTS, 'train/loss': (HF_EVENTS['train/loss'] ?? []).map(later) };
  const core = runOf(HF_CONSOLE, other, [ARGUMENTS]);
  expect(twinsOf(core)['loss']).toBeUndefined();
  expect(shownOf(core)).toEqual(expect.arrayContaining(['loss', 'train/loss']));
  core.close();
});

/** Its last value is another one. */
const later = ([step, value]: readonly [number, number]): readonly [number, number] =>
  step === 60 ? [step, value + 0.01] : [step, value];

const value = (step: number): number => Math.fround(Math.sin(step / 50));

test('two series that part after thousands of equal points are two again', () => {
  const COUNT = 9_000;
  const lines = Array.from({ length: COUNT }, (_, i) => `{"step": ${i}, "loss": ${value(i)}}\n`);
  const events = (last: number): EventTable => ({
    'train/loss': lines.map((_, i) => [i, i < COUNT - 500 ? value(i) : value(i) + last] as const),
  });
  const core = runOf(lines.join(''), events(0));
  expect(twinsOf(core)).toEqual({ loss: 'train/loss' });
  core.close();
  const parted = runOf(lines.join(''), events(0.5));
  expect(twinsOf(parted)).toEqual({});
  parted.close();
});
