import { createContext, useContext } from 'react';
import type { SeriesCurve } from '../../charts/model/chart-input';
import { isMachine } from '../../charts/axis/run-axis';
import type { SeriesView } from '#core/contract/series/series';
import { titleOf } from '../../ui/runs/series-names';

/** Actions on a series wherever it is drawn: pin, hide. */
export interface SeriesActs {
  readonly pin: (tag: string) => void;
  readonly hide: (tag: string) => void;
}

const ActsContext = createContext<SeriesActs>({ pin: () => undefined, hide: () => undefined });
export const SeriesActsProvider = ActsContext.Provider;
export const useSeriesActs = (): SeriesActs => useContext(ActsContext);

/** Curve of a series with its color: slate means machine, color means run. */
export function seriesCurve(
  runId: string,
  series: Pick<SeriesView, 'tag' | 'canonical' | 'source'>,
): SeriesCurve {
  return {
    runId,
    tag: series.tag,
    label: titleOf(series),
    color: isMachine(series) ? 'var(--machine)' : 'var(--run-1)',
    dash: [],
  };
}
