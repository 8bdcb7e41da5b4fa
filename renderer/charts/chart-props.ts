import type { SeriesView } from '#core/contract/series';
import type { Bucket, Drawing } from './drawing';
import type { Frame } from './plot';
import type { ShownUnit } from './shown-unit';

/** All that one chart is drawn from. */
export interface ChartViewProps {
  readonly title: string;
  readonly series: SeriesView;
  readonly unit: ShownUnit;
  readonly drawing: Drawing;
  readonly dots: readonly Bucket[];
  readonly axisId: string;
  /** Ends of the page's axis; null = this chart's own. */
  readonly range: readonly [number, number] | null;
  readonly frame: Frame;
  readonly isLead: boolean;
  readonly showXAxis: boolean;
  readonly color: string;
}
