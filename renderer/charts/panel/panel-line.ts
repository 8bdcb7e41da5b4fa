import type { ChartLine } from '../chart-line';
import type { Curve } from '../drawing/curve';

/** One line as it was read, ready to be drawn. */
export interface PanelLine {
  readonly key: string;
  readonly line: Omit<ChartLine, 'runId' | 'tag'>;
  readonly isDots: boolean;
  /** Was it computed by the page? Its band is its own, and it is not smoothed again. */
  readonly isGiven: boolean;
  readonly curve: Curve;
  readonly tail: Curve | null;
}
