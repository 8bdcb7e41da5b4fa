import { createContext, useContext, useMemo, type RefObject } from 'react';
import type { Refusal } from '#core/contract/refusal';
import type { RunView, XKind } from '#core/contract/run';
import type { SeriesView } from '#core/contract/series';
import { useChart } from '../bridge/use-chart';
import type { ClockIndex } from './clock-index';
import { drawingOf, type Drawing } from './drawing';
import { axisRange, place, type AxisMode } from './run-axis';
import { shownUnit } from './shown-unit';

/** What changes with every tick, and must not redraw all charts at once: read when a chart is drawn. */
export interface Latest {
  readonly run: RunView;
  readonly series: readonly SeriesView[];
  readonly index: ClockIndex | null;
}

/** What all charts of a run's page share. Its identity changes only when every chart must be drawn anew. */
export interface ChartPage {
  readonly mode: AxisMode;
  readonly kind: XKind;
  readonly hasIndex: boolean;
  readonly isOver: boolean;
  readonly runId: string;
  readonly latest: RefObject<Latest>;
}

const ChartPageContext = createContext<ChartPage | null>(null);
export const ChartPageProvider = ChartPageContext.Provider;

export function useChartPage(): ChartPage {
  const page = useContext(ChartPageContext);
  if (page === null) throw new Error('This chart is drawn outside of a run’s page.');
  return page;
}

export interface Drawn {
  readonly drawing: Drawing;
  readonly range: readonly [number, number] | null;
  readonly axisId: string;
}

export interface DrawnRead {
  readonly drawn: Drawn | null;
  readonly refusal: Refusal | null;
}

/** A series as it is to be drawn on the page's axis; changes only when its own data, or the axis, did. */
export function useDrawn(series: SeriesView | null, buckets: number, visible: boolean): DrawnRead {
  const { latest, mode, kind, hasIndex, isOver, runId } = useChartPage();
  const { ask, usesIndex, axisId } = place(series, mode, kind, hasIndex);
  const { data, refusal } = useChart({ runId, series, axis: ask, buckets, visible });
  const factor = series === null ? 1 : shownUnit(series).factor;
  const drawn = useMemo(() => {
    if (data === null) return null;
    const { index, run, series: all } = latest.current;
    return {
      drawing: drawingOf(data, factor, usesIndex ? index : null),
      range: axisRange(axisId, run, all, !isOver),
      axisId,
    };
  }, [data, usesIndex, axisId, factor, latest, isOver]);
  return { drawn, refusal };
}
