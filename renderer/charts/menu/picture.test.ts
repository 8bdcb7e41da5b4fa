import { expect, test, vi } from 'vitest';
import { ok } from '#core/lib/result';
import { FrameQueue } from '../../bridge/pacing/render-schedule';
import { aRun, aSeries } from '../../bridge/fixtures/run.test-data';
import { aChartAnswer } from '../axis/chart-answer.test-data';
import { frameOf } from '../axis/frame';
import type { Palette } from '../draw/palette';
import { SvgSurface } from '../draw/svg-surface';
import { ChartModel } from '../model/chart';
import { aChartGroup } from '../model/chart-group.fixture';
import type { ChartOverrides } from '../model/view-options';
import { pictureOf } from './picture';

const run = aRun({ phase: 'ended', startedMs: 1_000_000 });
const facts = { firstX: 0, lastX: 10, pointCount: 2 };
const series = [
  aSeries('reward', facts),
  aSeries('evaluation', facts),
  aSeries('gpu', { ...facts, unit: 'MiB', max: 3_000 }),
];
const color = { color: '#123456', dash: [] };
const curveOf = (tag: string) => ({ runId: run.runId, tag, label: tag, ...color });
const palette: Palette = { color: (css) => css, band: 1, raw: 1 };

/** The picture as an SVG. */
function drawn(title: string, tags: readonly string[], overrides: ChartOverrides = {}): string {
  const requested: (() => void)[] = [];
  const frames = new FrameQueue({ next: (job) => requested.push(job), now: () => 0 });
  const group = aChartGroup([{ run, series }], [], {}, frames);
  const refresh = vi.spyOn(group.reads, 'refresh').mockReturnValue(undefined);
  const [lead = '', ...dots] = tags;
  const input = { title, curves: [curveOf(lead)], dots: dots.map(curveOf), computed: [] };
  const chart = new ChartModel(group);
  const shown = { ...input, isLead: true, frame: frameOf(600, 200, true), overrides };
  chart.setInput(shown);
  chart.follow();
  chart.setVisible(true);
  const points = [
    { x: 0, last: 1 },
    { x: 10, last: 2 },
  ];
  const data = aChartAnswer(points);
  const reading = refresh.mock.lastCall?.[0];
  const requests = reading?.requests() ?? [];
  reading?.receive(ok(requests.map((request) => ({ ...request, data, tailData: null }))));
  requested.splice(0).forEach((job) => job());
  const picture = pictureOf(chart, group, shown, palette);
  const surface = new SvgSurface();
  picture?.draw(surface);
  return surface.document(picture?.width ?? 0, picture?.height ?? 0, title);
}

test('a picture for a paper names both axes, the vertical one with its unit and turned', () => {
  const svg = drawn('GPU memory', ['gpu']);
  expect(svg).toMatch(/<text[^>]*>Timestep<\/text>/);
  expect(svg).toMatch(
    /<text[^>]*transform="translate\([\d. ]+\) rotate\(-90\)">GPU memory \(GiB\)</,
  );
  expect(drawn('Reward', ['reward'])).toContain('rotate(-90)">Reward<');
});

test('the horizontal axis is named as it is shown', () => {
  expect(drawn('Reward', ['reward'], { axis: 'elapsed' })).toMatch(/<text[^>]*>Elapsed<\/text>/);
});

test('the legend shows each curve as it is drawn: a line, or the hollow dots of evaluations', () => {
  const svg = drawn('Reward', ['reward', 'evaluation']);
  expect(svg).toMatch(/M84 \d+L100 \d+"[^>]*>\s*<text[^>]*>reward<\/text>/);
  expect(svg).toMatch(/M[\d.]+ \d+a3\S* 3\S* 0 1 0[^>]*>\s*<text[^>]*>evaluation<\/text>/);
});
