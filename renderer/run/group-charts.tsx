import { memo, useMemo } from 'react';
import type { SeriesView } from '#core/contract/series';
import { useDrawn } from '../charts/chart-page';
import { ChartView } from '../charts/chart-view';
import type { Bucket } from '../charts/drawing';
import { isMachine } from '../charts/run-axis';
import { shownUnit } from '../charts/shown-unit';
import { useSight, useWidth } from '../charts/use-sight';
import { words } from '../ui/words';
import { titleOf, type SeriesGroup } from './series-groups';

const PLOT_HEIGHT = 100;
const CARD_HEIGHT = PLOT_HEIGHT + 44;
const MIN_CARD_WIDTH = 232;
const MAX_BUCKETS = 250;
const NO_DOTS: readonly Bucket[] = [];

/** One group of small charts; one measured grid, so that no chart measures itself. */
export function GroupCharts({ group }: { readonly group: SeriesGroup }) {
  const [ref, width] = useWidth();
  const columns = Math.max(1, Math.min(3, Math.floor(width / MIN_CARD_WIDTH)));
  const cardWidth = Math.floor(width / columns);
  const used = Math.min(columns, group.series.length);
  const isOfMachine = group.id === 'machine';
  return (
    <section className="group" aria-label={group.title} ref={ref}>
      <div className="section-head">
        <h2>{group.title}</h2>
        <span className="note">
          {words.run.series(group.series.length)}
          {isOfMachine && ` · ${words.run.machineNote}`}
        </span>
      </div>
      <div
        className="card group-grid"
        style={{
          gridTemplateColumns: `repeat(${used}, minmax(0, 1fr))`,
          width: used === columns ? '100%' : used * cardWidth,
        }}
      >
        {width > 0 &&
          group.series.map((series) => (
            <SmallChart key={series.tag} series={series} width={cardWidth} />
          ))}
      </div>
    </section>
  );
}

interface SmallProps {
  readonly series: SeriesView;
  readonly width: number;
}

const SmallChart = memo(function SmallChart({ series, width }: SmallProps) {
  const [ref, visible] = useSight();
  const { drawn, refusal } = useDrawn(
    series,
    Math.max(1, Math.min(MAX_BUCKETS, Math.floor((width - 80) / 25) * 25)),
    visible,
  );
  const unit = shownUnit(series);
  const frame = useMemo(
    () => ({ width: width - 24, height: PLOT_HEIGHT, left: 52, right: 12, top: 8, bottom: 20 }),
    [width],
  );
  return (
    <div className="group-cell" ref={ref} style={{ minHeight: CARD_HEIGHT }}>
      {refusal !== null && <p className="note">{refusal.says}</p>}
      {drawn !== null && (
        <ChartView
          title={titleOf(series)}
          series={series}
          unit={unit}
          drawing={drawn.drawing}
          dots={NO_DOTS}
          axisId={drawn.axisId}
          range={drawn.range}
          frame={frame}
          isLead={false}
          showXAxis
          color={isMachine(series) ? 'var(--machine)' : 'var(--run-1)'}
        />
      )}
    </div>
  );
});
