import { useMemo } from 'react';
import type { Refusal } from '#core/contract/refusal';
import type { ChartView } from '#core/contract/settings/chart-views';
import { ok, type Result } from '#core/lib/result';
import { queryKeys, useBridge } from '../bridge';
import { type Read, useRead } from './use-engine';

type Saved = Promise<Result<ChartView[], Refusal>>;

/** Acts on the chart views of a recipe; each answers all of them. */
export interface ChartViewActs {
  /** Shown at once; taken back where the engine refuses it. */
  readonly save: (view: ChartView) => Saved;
  readonly remove: (view: Pick<ChartView, 'recipe' | 'name'>) => Saved;
}

/** Chart views that the user made for the runs of a recipe. */
export const useChartViews = (recipe: string): Read<ChartView[]> =>
  useRead(queryKeys.chartViews(recipe), (client, options) =>
    client.chartViews.list({ recipe }, options),
  );

export function useChartViewActs(): ChartViewActs {
  const { connection, queries } = useBridge();
  return useMemo(() => {
    const done = (recipe: string, answer: Awaited<Saved>): void => {
      const queryKey = queryKeys.chartViews(recipe);
      if (answer.ok) queries.setQueryData(queryKey, answer);
      else void queries.invalidateQueries({ queryKey });
    };
    return {
      save: async (view) => {
        queries.setQueryData<Result<ChartView[], Refusal>>(
          queryKeys.chartViews(view.recipe),
          (old) => (old?.ok === true ? ok(withView(old.value, view)) : old),
        );
        const answer = await connection.act((client) => client.chartViews.save(view));
        done(view.recipe, answer);
        return answer;
      },
      remove: async (view) => {
        const answer = await connection.act((client) => client.chartViews.remove(view));
        done(view.recipe, answer);
        return answer;
      },
    };
  }, [connection, queries]);
}

const withView = (views: readonly ChartView[], view: ChartView): ChartView[] =>
  views.some(({ name }) => name === view.name)
    ? views.map((one) => (one.name === view.name ? view : one))
    : [...views, view];
