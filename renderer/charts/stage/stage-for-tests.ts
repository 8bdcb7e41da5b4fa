import { QueryClient } from '@tanstack/react-query';
import { Connection } from '../../bridge/connection';
import { FrameQueue } from '../../bridge/frame-queue';
import { PageTick } from '../../bridge/page-tick';
import type { ChartEvent, StageRun } from '../chart-line';
import { DEFAULT_LOOK, type ChartLook } from '../look';
import { Stage } from './stage';

/** A stage whose engine never answers; a look that it asks for is what it gets. */
export function aStage(
  runs: readonly StageRun[],
  events: readonly ChartEvent[] = [],
  changes: Partial<ChartLook> = {},
  frames = new FrameQueue({ next: () => undefined, now: () => 0 }),
  renders = new PageTick(),
): Stage {
  const connection = new Connection(() => new Promise(() => undefined));
  const stage = new Stage({ connection, frames, tick: renders, queries: new QueryClient() });
  const take = (look: ChartLook): void => stage.take({ runs, look, events }, take);
  take({ ...DEFAULT_LOOK, ...changes });
  return stage;
}
