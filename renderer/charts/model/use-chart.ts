import {
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Frame } from '../axis/frame';
import { ChartModel } from './chart';
import type { ChartGroupModel } from './chart-group';
import type { ChartProps } from './chart-input';
import type { CrosshairAt } from './crosshair';
import type { ChartOverrides } from './view-options';

const GroupContext = createContext<ChartGroupModel | null>(null);
export const ChartGroupProvider = GroupContext.Provider;

/** The model that the charts of this page share. */
export function useChartGroup(): ChartGroupModel {
  const group = useContext(GroupContext);
  if (group === null) throw new Error('A chart is drawn outside of a ChartGroup.');
  return group;
}

/** A model that lives as long as its chart is on the page, and follows what the page gives it. */
export function useChartModel(
  group: ChartGroupModel,
  props: ChartProps,
  frame: Frame,
  isSeen: boolean,
): ChartModel {
  const [chart] = useState(() => new ChartModel(group));
  const { title, curves, dots = NONE, size, overrides = NO_OVERRIDES } = props;
  const { computed = NONE, computedOf = NONE, levels = NONE } = props;
  const isLead = size === 'lead';
  useEffect(() => chart.follow(), [chart]);
  useLayoutEffect(() => {
    const lines = { curves, dots, computed, computedOf, levels };
    chart.setInput({ title, ...lines, isLead, frame, overrides });
  }, [chart, title, curves, dots, computed, computedOf, levels, isLead, frame, overrides]);
  useEffect(() => chart.setVisible(isSeen), [chart, isSeen]);
  return chart;
}

const NONE = [] as const;
const NO_OVERRIDES: ChartOverrides = {};

/** Something of a chart's model; the component renders again only when it is another object. */
export function useOfChart<T>(chart: ChartModel, read: (chart: ChartModel) => T): T {
  return useSyncExternalStore(chart.subscribe, () => read(chart));
}

/** Current pointer position; null = nowhere. */
export function useCrosshairAt(): CrosshairAt | null {
  const { crosshair } = useChartGroup();
  return useSyncExternalStore(crosshair.subscribe, crosshair.at);
}
