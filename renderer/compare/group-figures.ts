import { interquartileMean, iqmInterval, meanOf, tInterval } from '#core/lib/statistics/intervals';
import { inUnit, shownUnit, withUnit } from '../charts/axis/shown-unit';
import { ABSENT } from '../ui/number-words';
import { t } from '../words/t';
import type { CompareAddress } from './compare-address';
import type { ComparedRun } from './compared-run';
import type { Plot } from './panels/plots';

/** Last values of a metric over the runs of a group, in words. */
export interface GroupFigure {
  /** "182.3 ± 12.1", "—", or the value of the only run. */
  readonly value: string;
  /** "n = 5", or "1 seed: no interval". */
  readonly runs: string;
  /** Every value. */
  readonly title: string;
}

const NONE: GroupFigure = { value: ABSENT, runs: '', title: '' };

/** Last value of a metric over runs: its middle with the 95% interval, and how many runs have it. */
export function groupFigure(
  plot: Plot,
  runs: readonly ComparedRun[],
  center: CompareAddress['center'],
): GroupFigure {
  const members = plot.members.filter(({ runId }) => runs.some(({ run }) => run.runId === runId));
  const [first] = members;
  const stored = members.flatMap(({ series }) => series.last ?? []);
  if (first === undefined || stored.length === 0) return NONE;
  const unit = shownUnit(first.series);
  const values = stored.map((value) => value * unit.factor);
  const words = (value: number): string => inUnit(value, unit);
  const count = values.length;
  const title = t('compare.groups.values', { list: values.map(words).join(', ') });
  const interval = center === 'iqm' ? iqmInterval(values) : tInterval(values);
  if (interval === null) {
    const middle = center === 'iqm' ? interquartileMean(values) : meanOf(values);
    const value = withUnit(words(middle), unit);
    return { value, runs: count === 1 ? t('compare.oneSeed') : runsWords(count), title };
  }
  const { estimate, low, high } = interval;
  const value =
    center === 'iqm'
      ? t('compare.groups.between', {
          middle: words(estimate),
          low: words(low),
          high: words(high),
        })
      : t('compare.groups.value', { middle: words(estimate), margin: words(high - estimate) });
  return { value: withUnit(value, unit), runs: runsWords(count), title };
}

const runsWords = (count: number): string => t('compare.groups.runs', { n: count });
