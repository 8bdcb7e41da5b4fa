import { useCallback, useEffect } from 'react';
import { useBridge } from '../bridge/cockpit-bridge';
import type { Stage } from '../charts/stage/stage';
import { useStage } from '../charts/stage/use-stage';
import type { RunMark } from './side/run-events';

type Moment = Pick<RunMark, 'x' | 'wallMs'>;

/** Puts the crosshair of all charts to a moment of the run. @returns false where that moment has no place on the axis */
function point(stage: Stage, { x, wallMs }: Moment): boolean {
  const { axisId } = stage;
  const at = stage.whereIs({ x, wallMs }, axisId);
  if (at === null) return false;
  stage.crosshair.move({ axisId, x: at, wallMs, owner: null });
  return true;
}

/** Points as soon as the charts know where that moment stands: they read it when they are asked. @returns to give up */
function pointSoon(stage: Stage, moment: Moment): () => void {
  if (point(stage, moment)) return () => undefined;
  const forget = stage.subscribe(() => {
    if (point(stage, moment)) forget();
  });
  return forget;
}

/** Marks the log line of the address on the charts. @returns moves the crosshair to an event */
export function usePointing(runId: string, line: number | null): (mark: Moment) => void {
  const stage = useStage();
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
      if (wallMs !== null && !gone.signal.aborted) forget = pointSoon(stage, { x: null, wallMs });
    };
    show().catch((error: unknown) => {
      if (!gone.signal.aborted) throw error;
    });
    return () => {
      gone.abort();
      forget();
    };
  }, [stage, connection, runId, line]);
  return useCallback((mark: Moment) => void pointSoon(stage, mark), [stage]);
}
