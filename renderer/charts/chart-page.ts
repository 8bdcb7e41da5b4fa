import { createContext, useContext, useMemo, type RefObject } from 'react';
import type { RunView, XKind } from '#core/contract/run';
import type { SeriesView } from '#core/contract/series';
import { useChart } from '../bridge/use-chart';
import type { Refusal } from '#core/contract/refusal';
import type { ClockIndex } from './clock-index';
import { drawingOf, type Drawing } from './drawing';
import { axisRange, place, type AxisMode } from './run-axis';
import { shownUnit } from './shown-unit';

/** What all charts of a run's page share. Its identity changes only when every chart must be drawn anew. */
export interface ChartPage {
  readonly mode: AxisMode;
  readonly kind: XKind;
  readonly hasIndex: boolean;
  readonly isOver: boolean;
  readonly runId: string;
  /** Read when a chart is drawn: they change with every tick, and must not redraw all charts at once. */
  readonly latest: RefObject<{
    readonly run: RunView;
    readonly series: readonly SeriesView[];
    readonly index: ClockIndex | null;
  }>;
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
  const page = useChartPage();
  const { latest, mode, kind, hasIndex, isOver, runId } = page;
  const placed = useMemo(
    () =>
      series === null ? null : place(series, mode, kind, hasIndex ? latest.current.index : null),
    // Its place depends on what a series is, not on its newest value.
    [
      series?.tag,
      series?.source,
      series?.xKind,
      series?.lastWallMs === null,
      mode,
      kind,
      hasIndex,
      latest,
    ],
  );
  const { data, refusal } = useChart({
    runId,
    series: placed === null ? null : series,
    axis: placed?.ask ?? 'x',
    buckets,
    visible,
  });
  const unit = series?.unit ?? '';
  const drawn = useMemo(() => {
    if (data === null || placed === null) return null;
    const now = latest.current;
    const index = placed.index === null ? null : now.index;
    return {
      drawing: drawingOf(data, shownUnit({ unit }).factor, index),
      range: axisRange(placed.axisId, now.run, now.series),
      axisId: placed.axisId,
    };
  }, [data, placed, unit, latest, isOver]);
  return { drawn, refusal };
}
