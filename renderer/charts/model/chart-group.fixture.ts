import { QueryClient } from '@tanstack/react-query';
import { Connection } from '../../bridge/connection/connection';
import { FrameQueue, RenderBatch } from '../../bridge/pacing/render-schedule';
import type { ChartEvent, ChartRun } from './chart-input';
import { DEFAULT_VIEW_OPTIONS, type ChartViewOptions } from './view-options';
import { ChartGroupModel } from './chart-group';

/** A group whose engine never answers; view options that it asks for are what it gets. */
export function aChartGroup(
  runs: readonly ChartRun[],
  events: readonly ChartEvent[] = [],
  changes: Partial<ChartViewOptions> = {},
  frames = new FrameQueue({ next: () => undefined, now: () => 0 }),
  renders = new RenderBatch(),
): ChartGroupModel {
  const connection = new Connection(() => new Promise(() => undefined));
  const group = new ChartGroupModel({
    connection,
    frames,
    renders: renders,
    queries: new QueryClient(),
  });
  const show = (options: ChartViewOptions): void => group.setInput({ runs, options, events }, show);
  show({ ...DEFAULT_VIEW_OPTIONS, ...changes });
  return group;
}
