import type { RunDetail } from '#core/contract/run/run-detail';
import type { SeriesView } from '#core/contract/series/series';
import type { ChartRun } from '../charts/model/chart-input';
import type { ComparedRunRead } from '../bridge/queries/runs/use-compared-runs';
import { runStyle, type RunStyle } from './run-style';

/** A compared run that was read, with the style of its curves. */
export interface ComparedRun extends ChartRun {
  readonly detail: RunDetail;
  readonly style: RunStyle;
  readonly isHidden: boolean;
}

const NO_SERIES: readonly SeriesView[] = [];

/** The compared runs that exist, each styled by its index in the address; hidden and missing runs keep theirs. */
export function comparedRuns(
  reads: readonly ComparedRunRead[],
  hidden: readonly string[],
): readonly ComparedRun[] {
  return reads.flatMap(({ id, detail, series }, i) => {
    if (detail?.ok !== true) return [];
    const { run } = detail.value;
    return {
      run,
      series: series?.ok === true ? series.value : NO_SERIES,
      detail: detail.value,
      style: runStyle(i),
      isHidden: hidden.includes(id) || hidden.includes(run.runId),
    };
  });
}

/** A run's name, with the end of its id where another one has the same name. */
export function labelOf(
  { run }: Pick<ComparedRun, 'run'>,
  all: readonly Pick<ComparedRun, 'run'>[],
): string {
  const isTwice = all.filter((other) => other.run.name === run.name).length > 1;
  return isTwice ? `${run.name} · ${run.runId.slice(-4)}` : run.name;
}
