import { useCallback, useEffect } from 'react';
import { useBridge } from '../bridge/bridge';
import type { ChartGroupModel } from '../charts/model/chart-group';
import { useChartGroup } from '../charts/model/use-chart';
import type { RunMark } from './side/run-events';

type Moment = Pick<RunMark, 'x' | 'wallMs'>;

/** Puts the crosshair of all charts to a moment of the run. @returns false where that moment has no place on the axis */
function point(group: ChartGroupModel, { x, wallMs }: Moment): boolean {
  const { axisId } = group;
  const at = group.positionOf({ x, wallMs }, axisId);
  if (at === null) return false;
  group.crosshair.move({ axisId, x: at, wallMs, owner: null });
  return true;
}

/** Points as soon as the charts know where that moment is: they read it when they are asked. @returns to give up */
function pointSoon(group: ChartGroupModel, moment: Moment): () => void {
  if (point(group, moment)) return () => undefined;
  const forget = group.subscribe(() => {
    if (point(group, moment)) forget();
  });
  return forget;
}

/** Marks the log line of the address on the charts. @returns moves the crosshair to an event */
export function useChartMarker(runId: string, line: number | null): (mark: Moment) => void {
  const group = useChartGroup();
  const { connection } = useBridge();
  useEffect(() => {
    if (line === null) return undefined;
    const gone = new AbortController();
    let forget = (): void => undefined;
    const show = async (): Promise<void> => {
      const read = await connection.read(
        (client, options) => client.runs.logLines({ run: runId, from: line, count: 1 }, options),
        gone.signal,
      );
      const wallMs = read.ok ? (read.value.lines[0]?.wallMs ?? null) : null;
      if (wallMs !== null && !gone.signal.aborted) forget = pointSoon(group, { x: null, wallMs });
    };
    show().catch((error: unknown) => {
      if (!gone.signal.aborted) throw error;
    });
    return () => {
      gone.abort();
      forget();
    };
  }, [group, connection, runId, line]);
  return useCallback((mark: Moment) => void pointSoon(group, mark), [group]);
}
