import { IconArrowBackUp, IconSquare } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Glyph } from '../../ui/glyph';
import { ICON_STROKE } from '../../ui/icons';
import type { ChartEvent } from '../model/chart-input';

const ICON = { size: 13, stroke: ICON_STROKE, 'aria-hidden': true } as const;

interface Props {
  readonly kind: ChartEvent['kind'];
  readonly tone?: ChartEvent['tone'];
}

/** ◆ checkpoint · ○ state · ↺ restart · ▢ stop · the glyph of a verdict. A word always is beside it or in its name. */
export function EventShape({ kind, tone }: Props): ReactNode {
  switch (kind) {
    case 'restart':
      return <IconArrowBackUp {...ICON} />;
    case 'stop':
      return <IconSquare {...ICON} size={11} />;
    case 'verdict':
      return <Glyph name={tone ?? 'unjudged'} size={14} />;
    case 'state':
      return (
        <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
          <circle cx="5" cy="5" r="3.4" className="event-ring" />
        </svg>
      );
    case 'checkpoint':
      return (
        <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
          <path d="M5 .8L9.2 5 5 9.2.8 5z" className="event-diamond" />
        </svg>
      );
  }
}
