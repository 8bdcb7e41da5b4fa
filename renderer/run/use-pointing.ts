import { useCallback, useEffect } from 'react';
import { useBridge } from '../bridge/cockpit-bridge';
import type { Stage } from '../charts/stage';
import { useStage } from '../charts/use-stage';
import type { RunMark } from './run-events';

type Moment = Pick<RunMark, 'x' | 'wallMs'>;

/** Puts the crosshair of all charts to a moment of the run. @returns false where that moment has no place on the axis */
function point(stage: Stage, { x, wallMs }: Moment): boolean {
  const { axisId } = stage;
  const at = stage.whereIs({ x, wallMs }, axisId);
  if (at === null) return false;
  stage.crosshair.move({ axisId, x: at, wallMs, owner: null });
  return true;
}

/** The times of lines become known a moment after the page: so often, and so far apart, it is tried again. */
const TRIES = 8;
const AGAIN_MS = 250;

/** From the log to the charts: a line of the address stands on them, too. @returns points at an event */
export function usePointing(runId: string, line: number | null): (mark: Moment) => void {
  const stage = useStage();
  const { connection } = useBridge();
  useEffect(() => {
    if (line === null) return undefined;
    const gone = new AbortController();
    let timer: ReturnType<typeof setTimeout> | null = null;
    const show = async (): Promise<void> => {
      const read = await connection.read(
        (client, options) => client.runs.logLines({ run: runId, from: line, count: 1 }, options),
        gone.signal,
      );
      const wallMs = read.ok ? (read.value.lines[0]?.wallMs ?? null) : null;
      if (wallMs === null) return;
      const attempt = (left: number): void => {
        if (gone.signal.aborted || point(stage, { x: null, wallMs }) || left === 0) return;
        timer = setTimeout(() => attempt(left - 1), AGAIN_MS);
      };
      attempt(TRIES);
    };
    show().catch((error: unknown) => {
      if (!gone.signal.aborted) throw error;
    });
    return () => {
      gone.abort();
      if (timer !== null) clearTimeout(timer);
    };
  }, [stage, connection, runId, line]);
  return useCallback((mark: Moment) => void point(stage, mark), [stage]);
}
