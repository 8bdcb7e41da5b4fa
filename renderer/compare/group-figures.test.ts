import { expect, test } from 'vitest';
import { RunId } from '#core/contract/run/run';
import { aDetail, aRun, aSeries } from '../bridge/fixtures/run.test-data';
import { comparedRuns } from './compared-run';
import { groupFigure } from './group-figures';
import { bandWords } from './interval-notes';
import { plotsOf } from './panels/plots';
import { runGroups } from './run-groups';

const SWEEP = '20260101-000000-00000abc';

/** Runs of one sweep, each with this last reward. */
function sweepOf(rewards: readonly number[]) {
  const reads = rewards.map((last, i) => {
    const runId = RunId.parse(`20260101-000000-0000000${i}`);
    const sweep = { id: SWEEP, name: 'pole', index: i + 1, size: rewards.length, varies: ['seed'] };
    const run = aRun({ runId, name: `pole-seed-${i}`, sweep });
    const detail = aDetail(run, { params: { seed: i } });
    const series = [aSeries('reward', { canonical: 'reward', last, pointCount: 9 })];
    return {
      id: runId,
      detail: { ok: true as const, value: detail },
      series: { ok: true as const, value: series },
    };
  });
  return comparedRuns(reads, []);
}

function figure(rewards: readonly number[], center: 'mean' | 'iqm') {
  const runs = sweepOf(rewards);
  const [plot] = plotsOf(runs);
  if (plot === undefined) throw new Error('they have rewards');
  const { value, runs: count } = groupFigure(plot, runs, center);
  return [value, count];
}

test('the table says the mean over seeds with its interval and how many there are', () => {
  // scipy.stats.t.interval(0.95, 4, loc=3, scale=scipy.stats.sem([1, 2, 3, 4, 5]))
  expect(figure([1, 2, 3, 4, 5], 'mean')).toEqual(['3 ± 1.963', 'n = 5']);
  expect(figure([5, 1, 2, 3, 100], 'iqm')).toEqual([
    expect.stringMatching(/^3\.333 \(\d.* to \d.*\)$/),
    'n = 5',
  ]);
});

test('one seed has no interval, and four have none of their interquartile mean', () => {
  expect(figure([7], 'mean')).toEqual(['7', '1 seed: no interval']);
  expect(figure([1, 2, 3, 4], 'iqm')).toEqual(['2.5', 'n = 4']);
  const few = { name: 'pole', n: 4 };
  expect(bandWords({ band: 'interval', center: 'iqm' }, few)).toBe(
    'pole: 4 runs, interquartile mean; an interval needs 5.',
  );
});

test('the seeds of a sweep are one group that is named after it', () => {
  const groups = runGroups(sweepOf([1, 2, 3]), { kind: 'seed' });
  expect(groups.map(({ label, runs }) => [label, runs.length])).toEqual([['pole', 3]]);
});
