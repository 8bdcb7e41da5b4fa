import { useCallback, useMemo, useState } from 'react';
import type { Refusal } from '#core/contract/refusal';
import type { ChartPanel, ChartView } from '#core/contract/settings/chart-views';
import { useChartViewActs, useChartViews } from '../../bridge/queries/use-chart-views';
import { t } from '../../words/t';

/** The view that a recipe has before the user named one. */
export const FIRST_VIEW = 'Default';

/** Panels of the open chart view of a recipe, and what can be done with them. */
export interface Panels {
  readonly name: string;
  /** Names of all views of the recipe, the open one among them. */
  readonly names: readonly string[];
  readonly panels: readonly ChartPanel[];
  /** Reason why the views cannot be read, or were not saved; null when all is well. */
  readonly refusal: Refusal | null;
  /** Whether panels can be changed now. Not while they were not read. */
  readonly isReady: boolean;
  readonly change: (panels: readonly ChartPanel[]) => void;
  /** Saves these panels under another name too, and opens that. */
  readonly saveAs: (name: string) => void;
  readonly remove: () => void;
  readonly open: (name: string) => void;
}

const NO_PANELS: readonly ChartPanel[] = [];
const NO_VIEWS: readonly ChartView[] = [];

/** @param asked name of the view in the page's address; '' = the first one */
export function usePanels(recipe: string, query: string, open: (name: string) => void): Panels {
  const read = useChartViews(recipe);
  const { save, remove } = useChartViewActs();
  const [failed, setFailed] = useState<Refusal | null>(null);
  const views = read?.ok === true ? read.value : NO_VIEWS;
  const name = query === '' ? (views[0]?.name ?? FIRST_VIEW) : query;
  const panels = views.find((view) => view.name === name)?.panels ?? NO_PANELS;
  const refusal = read?.ok === false ? read.error : failed;
  const put = useCallback(
    async (view: ChartView) => {
      const answer = await save(view);
      setFailed(answer.ok ? null : answer.error);
    },
    [save],
  );
  const drop = useCallback(async () => {
    const answer = await remove({ recipe, name });
    setFailed(answer.ok ? null : answer.error);
    if (answer.ok) open('');
  }, [remove, recipe, name, open]);
  return useMemo(
    () => ({
      name,
      names: [...new Set([...views.map((view) => view.name), name])],
      panels,
      refusal,
      isReady: read?.ok === true,
      change: (next) => void put({ recipe, name, panels: [...next] }),
      saveAs: (other) => {
        void put({ recipe, name: other, panels: [...panels] });
        open(other);
      },
      remove: () => void drop(),
      open,
    }),
    [name, views, panels, refusal, read, put, drop, recipe, open],
  );
}

/** Name of a view as it is shown: the first one in the user's language. */
export const viewWords = (name: string): string =>
  name === FIRST_VIEW ? t('charts.panels.firstView') : name;
