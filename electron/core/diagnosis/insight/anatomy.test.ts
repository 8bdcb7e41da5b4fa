import { expect, test, type TestContext } from 'vitest';
import { sampleBytes, sampleNames } from '../../telemetry/fixtures/recorded-samples.test-data';
import { type TrainerEvent, unrolled } from '../../telemetry/event';
import { LogReader } from '../../telemetry/log-reader';
import type { Source } from '../../telemetry/source';
import sqlite from '../../telemetry/sources/sqlite';
import tfevents from '../../telemetry/sources/tfevents';
import { anatomyOf, type ClockedValues, isStepTimer } from './anatomy';

function seriesOf(events: readonly TrainerEvent[]): readonly ClockedValues[] {
  const series = new Map<
    string,
    { tag: string; xKind: 'update'; xs: number[]; values: number[]; wallMs: number[] }
  >();
  for (const event of unrolled(events)) {
    if (event.kind !== 'point' || !Number.isFinite(event.value)) continue;
    const one = series.get(event.tag) ?? {
      tag: event.tag,
      xKind: 'update',
      xs: [],
      values: [],
      wallMs: [],
    };
    series.set(event.tag, one);
    one.xs.push(event.x);
    one.values.push(event.value);
    one.wallMs.push(event.wallMs ?? Number.NaN);
  }
  return [...series.values()];
}

function ofLog(context: TestContext, file: string): readonly ClockedValues[] {
  const reader = new LogReader('auto', [], null);
  const read = [...reader.push(sampleBytes(context, file)), ...reader.end()];
  return seriesOf(read.flatMap(({ events }) => events));
}

function ofFile(context: TestContext, source: Source, file: string): readonly ClockedValues[] {
  const reader = source.open(file, null);
  return seriesOf([...reader.push(sampleBytes(context, file)), ...reader.finish()]);
}

const metric = (
  tag: string,
  values: readonly number[],
  wallMs: readonly number[] = [],
): ClockedValues => ({
  tag,
  xKind: 'update',
  xs: values.map((_, i) => i + 1),
  values,
  wallMs,
});

test('every recorded run of verl and ARPO has all of its steps in its timers, up to 2%', (context) => {
  const folders = ['arpo-rehearsal/logs', 'verl-cpu/logs'];
  const files = folders.flatMap((folder) =>
    sampleNames(context, folder).map((name) => `${folder}/${name}`),
  );
  const timed = files.flatMap((file) => {
    const anatomy = anatomyOf(ofLog(context, file));
    return anatomy.is === 'none' ? [] : [{ file, anatomy }];
  });
  expect(timed.length).toBeGreaterThan(10);
  for (const { file, anatomy } of timed) {
    const sum = anatomy.phases.reduce((total, { share }) => total + share, 0);
    expect({ file, sum }).toEqual({ file, sum: expect.closeTo(1, 6) });
    const unaccounted = anatomy.phases.find(({ role }) => role === 'unaccounted')?.share;
    expect({ file, isAccounted: (unaccounted ?? 1) < 0.02 }).toEqual({ file, isAccounted: true });
  }
});

test('the profiler of TRL separates the parts of a step, nested ones counted once', (context) => {
  const anatomy = anatomyOf(ofFile(context, sqlite, 'rollouts/trl-grpo/trackio-8-steps.db'));
  expect(anatomy).toMatchObject({ is: 'measured', framework: 'TRL', steps: 8 });
  expect(anatomy.phases.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['generation', 'reward functions', 'backward pass and optimizer']),
  );
  expect(anatomy.phases.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 2);
  expect(anatomy.says).toMatch(
    /^A step takes 0\.\d+ s; \d\d(?:\.\d)?% of that goes to generation\./,
  );
});

test('Tianshou’s times grow since the start: their differences are the steps', (context) => {
  const anatomy = anatomyOf(
    ofFile(context, tfevents, 'rollouts/tianshou/events.out.tfevents.1795522181.vm.6188.0'),
  );
  expect(anatomy).toMatchObject({ is: 'measured', framework: 'Tianshou' });
  expect(anatomy.stepSeconds).toBeLessThan(60);
});

test('validation is outside of the step where it would not fit into it, and inside where it does', () => {
  const phases = [metric('timing_s/gen', [6, 6]), metric('timing_s/update_actor', [3, 3])];
  const inside = anatomyOf([
    metric('timing_s/step', [10, 14]),
    ...phases,
    metric('timing_s/testing', [0, 4.5]),
  ]);
  expect(inside.outside).toEqual([]);
  expect(inside.phases.map(({ name }) => name)).toContain('validation');
  const outside = anatomyOf([
    metric('timing_s/step', [10, 10]),
    ...phases,
    metric('timing_s/testing', [0, 4]),
  ]);
  expect(outside.outside).toMatchObject([{ name: 'validation' }]);
  expect(outside.phases.map(({ name, share }) => [name, Number(share.toFixed(2))])).toEqual([
    ['generation', 0.6],
    ['actor update', 0.3],
    ['unaccounted for', 0.1],
  ]);
});

test('a slow step, time in no timer and pauses between steps are said, each with its number', () => {
  const total = metric('timing_s/step', [10, 10, 40], [0, 15_000, 60_000]);
  const { says, slowest, betweenSeconds } = anatomyOf([total, metric('timing_s/gen', [5, 5, 36])]);
  expect(betweenSeconds).toBe(5);
  expect(slowest[0]).toEqual({ x: 3, seconds: 40, phase: 'generation', phaseSeconds: 36 });
  expect(says).toBe(
    'A step takes 10 s; 76.7% of that goes to generation. The slowest (step 3) took 4 times as long, 90% of it in generation. 23.3% of the time is unaccounted for. 5 s pass between steps.',
  );
});

test('where every fifth step is logged, the pause is that between two steps, not between two logs', () => {
  const total = metric('step_time', [0.2, 0.2], [0, 1_500]);
  const generation = metric('profiling/Time taken: GRPOTrainer.transformers.generate', [0.1, 0.1]);
  const everyFifth = [total, generation].map((one) => ({ ...one, xs: [5, 10] }));
  expect(anatomyOf(everyFifth).betweenSeconds).toBeCloseTo(0.1);
});

test('a run without timers of its steps has no anatomy', () => {
  expect(anatomyOf([metric('rollout/ep_rew_mean', [1, 2])]).is).toBe('none');
  expect(anatomyOf([metric('step_time', [1, 2])]).is).toBe('none');
  expect(
    ['timing_s/gen', 'profiling/Time taken: GRPOTrainer.compute_loss', 'reward'].map(isStepTimer),
  ).toEqual([true, true, false]);
});
