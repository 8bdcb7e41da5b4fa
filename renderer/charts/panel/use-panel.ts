import { useEffect, useLayoutEffect, useState } from 'react';
import type { ChartProps } from '../chart-line';
import type { Frame } from '../axis/frame';
import { Panel } from './panel';
import type { Stage } from '../stage/stage';

const NONE = [] as const;

/** A panel that lives as long as its chart, and follows what the page tells it. */
export function usePanel(stage: Stage, props: ChartProps, frame: Frame, isSeen: boolean): Panel {
  const [panel] = useState(() => new Panel(stage));
  const { title, lines, dots = NONE, given = NONE, size } = props;
  useEffect(() => panel.follow(), [panel]);
  useLayoutEffect(() => {
    panel.take({ title, lines, dots, given, isLead: size === 'lead', frame });
  }, [panel, title, lines, dots, given, size, frame]);
  useEffect(() => panel.see(isSeen), [panel, isSeen]);
  return panel;
}
