import { expect, test } from 'vitest';
import { ChartPanel } from '#core/contract/settings/chart-views';
import { aRun, aSeries } from '../../bridge/fixtures/run.test-data';
import type { ChartRun } from '../../charts/model/chart-input';
import { metricStyle, panelPlot, seriesOf, viewsOf } from './panel-plot';
import { plotsOf } from './plots';

const sb3: ChartRun = {
  run: aRun({ recipe: 'sb3' }),
  series: [aSeries('rollout/ep_rew_mean', { canonical: 'reward' }), aSeries('train/loss')],
};
const verl: ChartRun = {
  run: aRun({ recipe: 'command' }),
  series: [aSeries('critic/score/mean', { canonical: 'reward' }), aSeries('train/loss')],
};
const plots = plotsOf([sb3, verl]);
const panelOf = (...tags: string[]) => ChartPanel.parse({ id: 'a', tags });

test('a panel of one run’s metric shows in a comparison what every run has of it, no matter what each calls it', () => {
  const plot = panelPlot(panelOf('critic/score/mean'), plots, 'Reward');
  expect(plot.members.map(({ series }) => series.tag)).toEqual([
    'rollout/ep_rew_mean',
    'critic/score/mean',
  ]);
  expect(plot.members.map((member) => metricStyle(plot, member))).toEqual([null, null]);
  expect(panelPlot(panelOf('gone'), plots, 'Gone').members).toEqual([]);
});

test('in a panel of several metrics the color says the run, the dashes and the words say the metric', () => {
  const plot = panelPlot(panelOf('train/loss', 'rollout/ep_rew_mean'), plots, 'Both');
  const styles = plot.members.map((member) => metricStyle(plot, member));
  expect(styles.map((style) => style?.title)).toEqual(['Loss', 'Loss', 'Reward', 'Reward']);
  expect(styles.map((style) => style?.dash === null)).toEqual([true, true, false, false]);
});

test('runs of one recipe share its chart views; runs of several have their own views in any order', () => {
  expect(viewsOf([sb3, sb3])).toBe('sb3');
  expect(viewsOf([sb3, verl])).toBe('command + sb3');
  expect(viewsOf([verl, sb3])).toBe('command + sb3');
});

test('the editor of a panel offers each tag once, with the points of whichever run has some', () => {
  const empty = { run: aRun({}), series: [aSeries('train/loss', { pointCount: 0 })] };
  const offered = seriesOf([empty, sb3]);
  expect(offered.map(({ tag }) => tag).toSorted()).toEqual(['rollout/ep_rew_mean', 'train/loss']);
  expect(offered.every(({ pointCount }) => pointCount > 0)).toBe(true);
});
