import { useState } from 'react';
import type { EvaluatedStep, Yardstick } from '#core/contract/evaluation/evaluation';
import type { SeriesView } from '#core/contract/series/series';
import { useRunEvaluations } from '../../bridge/queries/runs/use-evaluations';
import type { ChartLevel } from '../../charts/model/chart-input';
import { metricWords } from '../../ui/number-words';
import { t } from '../../words/t';

const EVALUATOR_TAG = 'evaluation/mean_return';

/** Additions of evaluations to the reward chart of a run. */
export interface ChartEvaluations {
  /** Yardsticks as horizontal lines. */
  readonly levels: readonly ChartLevel[];
  /** The evaluator's curve with its intervals. */
  readonly curve: readonly EvaluatedStep[];
}

/** Yardsticks and intervals of a run for its reward chart; another object only when one changed. */
export function useChartEvaluations(
  runId: string,
  series: readonly Pick<SeriesView, 'tag' | 'pointCount'>[],
): ChartEvaluations {
  // The evaluator measures yardsticks before it writes its first row.
  const played = series.find(({ tag }) => tag === EVALUATOR_TAG)?.pointCount ?? 0;
  const read = useRunEvaluations(runId, false, String(played));
  const [rows, curve] = read?.ok === true ? [read.value.yardsticks, read.value.curve] : [[], []];
  const stamp = JSON.stringify([rows.map(({ name, mean }) => [name, mean]), curve]);
  const [stored, setStored] = useState({ stamp, shown: { levels: levelsOf(rows), curve } });
  if (stored.stamp !== stamp) setStored({ stamp, shown: { levels: levelsOf(rows), curve } });
  return stored.shown;
}

/** A level for each yardstick that was measured, with its value in its label. */
export function levelsOf(rows: readonly Yardstick[]): readonly ChartLevel[] {
  return rows.flatMap(({ name, mean }) => {
    if (mean === null) return [];
    const label = t('run.evaluation.level', {
      name: t(`run.evaluation.yardstick.${name}`),
      mean: metricWords(mean),
    });
    return [{ label, value: mean }];
  });
}
