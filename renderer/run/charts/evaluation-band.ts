import type { EvaluatedStep } from '#core/contract/evaluation/evaluation';
import type { ComputedCurve } from '../../charts/model/chart-input';
import type { ChartViewOptions } from '../../charts/model/view-options';
import { t } from '../../words/t';

/** Its own color and dashes: beside the training reward it is another way to measure. */
const STYLE = { color: 'var(--run-2)', dash: [] } as const;

/**
 * The evaluator's mean return with its 95% interval as a band, on the axis of the page; null where nothing was evaluated.
 * @param startMs where the axis of elapsed time begins; null = not known
 */
export function evaluationBand(
  curve: readonly EvaluatedStep[],
  axis: ChartViewOptions['axis'],
  startMs: number | null,
): ComputedCurve | null {
  const zero = axis === 'elapsed' ? startMs : 0;
  if (curve.length === 0 || zero === null) return null;
  const placed = curve
    .map(({ step, wallMs, ...values }) => ({ x: axis === 'x' ? step : wallMs - zero, ...values }))
    .toSorted((a, b) => a.x - b.x);
  const column = (of: (at: (typeof placed)[number]) => number): Float64Array =>
    Float64Array.from(placed, of);
  return {
    label: t('run.evaluation.band'),
    ...STYLE,
    x: column(({ x }) => x),
    mid: column(({ mean }) => mean),
    low: column(({ low }) => low),
    high: column(({ high }) => high),
  };
}
