import type { ReactNode } from 'react';
import type { ChartPanel } from '#core/contract/settings/chart-views';
import type { SeriesView } from '#core/contract/series/series';
import { useWidth } from '../view/use-in-view';
import { PanelCard, type PanelActs, type PanelChart } from './panel-card';

interface Props {
  readonly label: string;
  readonly panels: readonly ChartPanel[];
  readonly series: readonly SeriesView[];
  readonly acts: PanelActs;
  /** The chart of a panel, as its page draws it. */
  readonly draw: (panel: ChartPanel, chart: PanelChart) => ReactNode;
}

const MIN_PX = 300;
const GAP_PX = 12;
const HEIGHT = 128;

/** Panels side by side, as many as fit into a row. */
export function PanelGrid({ label, panels, series, acts, draw }: Props) {
  const [ref, width] = useWidth();
  if (panels.length === 0) return null;
  const fitting = Math.max(1, Math.floor((width + GAP_PX) / (MIN_PX + GAP_PX)));
  const columns = Math.min(fitting, panels.length);
  const cardWidth = Math.floor((width - (columns - 1) * GAP_PX) / columns);
  return (
    <section className="panel-grid" aria-label={label} ref={ref}>
      {width > 0 &&
        panels.map((panel) => (
          <PanelCard
            key={panel.id}
            {...{ panel, series, acts, draw }}
            width={cardWidth}
            height={HEIGHT}
          />
        ))}
    </section>
  );
}
