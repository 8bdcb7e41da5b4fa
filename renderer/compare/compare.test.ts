import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { RunId, type RunView } from '#core/contract/run/run';
import { aDetail, aRun, aSeries } from '../bridge/fixtures/run.test-data';
import { addressOf, MAX_COMPARED, withAddress, type CompareAddress } from './compare-address';
import type { ComparedRun } from './compared-run';
import { paramRows } from './param-rows';
import { plotsMatching, plotsOf } from './panels/plots';
import { runStyle } from './run-style';
import { groupedRuns, groupingParams, type GroupBy } from './group-by';
import { plotGroups } from './panels/plot-groups';
import { unitsOf, usualAxis } from './run-units';
import { isVisuallyEqual } from './use-drawn-runs';

const id = fc.stringMatching(/^[0-9a-f-]{1,24}$/);
const ids = fc.uniqueArray(id, { maxLength: MAX_COMPARED });
const anAddress: fc.Arbitrary<CompareAddress> = fc.record({
  ids,
  hidden: ids,
  groupBy: fc.oneof(
    fc.constantFrom<GroupBy>({ kind: 'none' }, { kind: 'seed' }),
    fc.string({ minLength: 1 }).map((name): GroupBy => ({ kind: 'param', name })),
  ),
  folded: fc.uniqueArray(fc.string()),
  band: fc.constantFrom('interval' as const, 'range' as const, 'std' as const),
  center: fc.constantFrom('mean' as const, 'iqm' as const),
  showsSame: fc.boolean(),
  filter: fc.string(),
  view: fc.string(),
});

test('a copied link shows the same comparison, and leaves the look of the charts alone', () => {
  fc.assert(
    fc.property(anAddress, (address) => {
      const params = withAddress(new URLSearchParams('x=clock&smooth=0.9'), address);
      expect(addressOf(new URLSearchParams(params.toString()))).toEqual(address);
      expect([params.get('x'), params.get('smooth')]).toEqual(['clock', '0.9']);
    }),
  );
});

test('no two of the runs that can be compared look alike', () => {
  const styles = Array.from({ length: MAX_COMPARED }, (_, i) => JSON.stringify(runStyle(i)));
  expect(new Set(styles).size).toBe(MAX_COMPARED);
  expect(runStyle(0).dash).toEqual([]);
  expect(runStyle(6)).toMatchObject({ color: runStyle(0).color, dash: [6, 4] });
});

test('parameters that differ are separate from those that all runs have alike', () => {
  const rows = paramRows([
    { lr: 1, seed: 1, note: 'a' },
    { lr: 1, seed: 2 },
  ]);
  expect(rows.differing).toEqual([
    { name: 'note', values: ['a', undefined] },
    { name: 'seed', values: [1, 2] },
  ]);
  expect(rows.same).toEqual([{ name: 'lr', values: [1, 1] }]);
});

const run = (runId: string, params: Record<string, unknown>, recipe = 'sb3') => ({
  runId,
  recipe,
  params,
});

test('runs that differ in nothing but their seed and where they write are one group', () => {
  const all = [
    run('a', { lr: 1, seed: 1, log_dir: '/a' }),
    run('b', { lr: 2, seed: 1 }),
    run('c', { seed: 2, lr: 1, log_dir: '/c' }),
    run('d', { lr: 1, seed: 1 }, 'toy-hybrid'),
    run('e', { lr: 1, 'trainer.seed': 9 }),
  ];
  const groups = groupedRuns(all, { kind: 'seed' });
  expect(groups.map((group) => group.runs.map(({ runId }) => runId))).toEqual([
    ['a', 'c', 'e'],
    ['b'],
    ['d'],
  ]);
});

test('runs are grouped by the value of any parameter, and what else differs within a group is shown', () => {
  const all = [
    run('a', { lr: 1, seed: 1, gamma: 0.9 }),
    run('b', { lr: 2, seed: 1, gamma: 0.9 }),
    run('c', { lr: 1, seed: 2, gamma: 0.99 }),
    run('d', { seed: 1 }),
  ];
  const groups = groupedRuns(all, { kind: 'param', name: 'lr' });
  expect(
    groups.map(({ runs, value, mixed }) => [runs.map((one) => one.runId), value, mixed]),
  ).toEqual([
    [['a', 'c'], 1, ['gamma']],
    [['b'], 2, []],
    [['d'], undefined, []],
  ]);
  expect(groupingParams(all)).toEqual(['gamma', 'lr']);
});

test('no run is lost or counted twice by grouping', () => {
  const anyRun = fc.record({
    runId: id,
    recipe: fc.constantFrom('sb3', 'import'),
    params: fc.dictionary(fc.constantFrom('lr', 'seed', 'gamma'), fc.integer({ max: 2, min: 0 })),
  });
  const groupBies: GroupBy[] = [{ kind: 'none' }, { kind: 'seed' }, { kind: 'param', name: 'lr' }];
  fc.assert(
    fc.property(fc.array(anyRun), fc.constantFrom(...groupBies), (runs, by) => {
      const members = groupedRuns(runs, by).flatMap((group) => group.runs);
      expect(members).toHaveLength(runs.length);
      expect(new Set(members)).toEqual(new Set(runs));
    }),
  );
});

const [a, b] = ['a', 'b'].map((hex) =>
  aRun({ runId: RunId.parse(`20260101-000000-0000000${hex}`) }),
);
if (a === undefined || b === undefined) throw new Error('no runs');

test('what each run calls its reward is drawn in one plot, other tags by their name', () => {
  const plots = plotsOf([
    { run: a, series: [aSeries('train/loss'), aSeries('ep_reward', { canonical: 'reward' })] },
    {
      run: b,
      series: [
        aSeries('rollout/ep_rew_mean', { canonical: 'reward' }),
        aSeries('train/loss'),
        aSeries('empty', { pointCount: 0 }),
      ],
    },
  ]);
  expect(
    plots.map(({ id: plot, members }) => [plot, members.map(({ series }) => series.tag)]),
  ).toEqual([
    ['label:reward', ['ep_reward', 'rollout/ep_rew_mean']],
    ['tag:train/loss', ['train/loss', 'train/loss']],
  ]);
  expect(plotsMatching(plots, 'REW').map(({ id: plot }) => plot)).toEqual(['label:reward']);
});

test('how often an LLM is asked and how often a tool is called are no chart of one thing', () => {
  const canonical = 'llm_query_rate';
  const plots = plotsOf([
    { run: a, series: [aSeries('rollout/tool_call_share', { canonical })] },
    { run: b, series: [aSeries('fusion/llm_query_rate', { canonical })] },
  ]);
  expect(plots.map(({ title, members }) => [title, members.length])).toEqual([
    ['LLM query rate', 1],
    ['Tool-call rate', 1],
  ]);
});

test('a heartbeat draws no chart again; a name, a new series and a hidden run do', () => {
  const series = [aSeries('loss')];
  const compared = (changes: Partial<RunView>, more: Partial<ComparedRun> = {}): ComparedRun => ({
    run: aRun(changes),
    series,
    detail: aDetail(aRun(changes), { params: { seed: 1 } }),
    style: runStyle(0),
    isHidden: false,
    ...more,
  });
  const old = [compared({})];
  expect(isVisuallyEqual(old, [compared({ lastX: 99, durationMs: 1 })])).toBe(true);
  expect(isVisuallyEqual(old, [compared({ name: 'another' })])).toBe(false);
  expect(isVisuallyEqual(old, [compared({}, { isHidden: true })])).toBe(false);
  expect(isVisuallyEqual(old, [compared({}, { series: [aSeries('loss')] })])).toBe(false);
  expect(isVisuallyEqual(old, [...old, ...old])).toBe(false);
});

test('runs that count different units are compared over elapsed time, runs of one unit over that unit', () => {
  const sb3 = { run: aRun({ xKind: 'timestep' }), series: [aSeries('r', { canonical: 'reward' })] };
  const verl = {
    run: aRun({ xKind: 'update' }),
    series: [aSeries('critic/rewards/mean', { canonical: 'reward', xKind: 'update' })],
  };
  const silent = { run: aRun({ xKind: 'episode' }), series: [] };
  expect(usualAxis([sb3, verl])).toBe('elapsed');
  expect(usualAxis([sb3, sb3, silent])).toBe('x');
  const noClock = (one: typeof sb3): typeof sb3 => ({
    ...one,
    series: one.series.map((series) => ({ ...series, lastWallMs: null })),
  });
  expect(usualAxis([sb3, sb3, noClock(verl)])).toBe('elapsed');
  expect(usualAxis([noClock(sb3), noClock(sb3), verl])).toBe('x');
  const imported = noClock(sb3);
  const counted = imported.series.map((series) => ({ ...series, lastElapsedMs: 90_000 }));
  expect(usualAxis([imported, imported, verl, verl])).toBe('elapsed');
  expect(
    usualAxis([{ ...imported, series: counted }, { ...imported, series: counted }, verl]),
  ).toBe('elapsed');
  expect(unitsOf([sb3, verl, sb3, silent])).toEqual([
    { kind: 'timestep', count: 2 },
    { kind: 'update', count: 1 },
  ]);
});

test('the other metrics are in the groups of a run page, each exactly once', () => {
  const plots = plotsOf([
    {
      run: a,
      series: [aSeries('train/loss'), aSeries('system/cpu_percent', { source: 'system' })],
    },
    { run: b, series: [aSeries('train/kl'), aSeries('plain'), aSeries('train/loss')] },
  ]);
  const groups = plotGroups(plots);
  expect(groups.map(({ title }) => title)).toEqual(['Train', 'Other', 'Machine']);
  expect(groups.flatMap((group) => group.plots).length).toBe(plots.length);
});

const idsOf = (runs: Parameters<typeof plotsOf>[0]): string[] =>
  plotsOf(runs).map((plot) => plot.id);

test('what every run has under a file’s name too is no plot of its own; what one has only printed is', () => {
  const file = aSeries('train/grad_norm');
  const printed = aSeries('grad_norm', { sameAs: 'train/grad_norm' });
  const one = { run: aRun(), series: [file, printed] };
  expect(idsOf([one, one])).toEqual(['tag:train/grad_norm']);
  const other = { run: aRun(), series: [aSeries('grad_norm')] };
  expect(idsOf([one, other])).toEqual(['tag:grad_norm', 'tag:train/grad_norm']);
  const shown = plotGroups(plotsOf([one, other])).flatMap(({ plots }) => plots);
  expect(shown.map((plot) => plot.id).toSorted()).toEqual(['tag:grad_norm', 'tag:train/grad_norm']);
});
