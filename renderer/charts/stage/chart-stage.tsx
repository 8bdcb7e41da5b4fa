import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { useBridge } from '../../bridge/cockpit-bridge';
import type { ChartEvent, StageRun } from '../chart-line';
import { CrosshairProvider } from '../pointing/crosshair';
import type { ChartLook } from '../look';
import { Stage } from './stage';
import { useStageKeys, type PointedAt } from './stage-keys';
import { StageProvider } from './use-stage';

interface Props {
  /** The runs whose series are drawn; the first one names the axis. */
  readonly runs: readonly StageRun[];
  readonly look: ChartLook;
  readonly onLook: (look: ChartLook) => void;
  readonly events?: readonly ChartEvent[];
  /** L: go to where the log stood at the crosshair. */
  readonly onLog?: (at: PointedAt) => void;
  readonly children: ReactNode;
}

const NO_EVENTS: readonly ChartEvent[] = [];

/** What the charts of a page share: one axis, one crosshair, one look. They are drawn within it. */
export function ChartStage({ runs, look, onLook, events = NO_EVENTS, onLog, children }: Props) {
  const bridge = useBridge();
  const [stage] = useState(() => new Stage(bridge));
  useLayoutEffect(() => {
    stage.take({ runs, look, events }, onLook);
  }, [stage, runs, look, events, onLook]);
  useEffect(() => stage.follow(), [stage]);
  useStageKeys(stage, onLog);
  return (
    <StageProvider value={stage}>
      <CrosshairProvider value={stage.crosshair}>{children}</CrosshairProvider>
    </StageProvider>
  );
}
