import { memo, useMemo } from 'react';
import type { SeriesView } from '#core/contract/series/series';
import { Chart } from '../../charts/view/chart';
import { GroupHead } from '../../charts/series/group-head';
import { useWidth } from '../../charts/view/use-in-view';
import { t } from '../../words/t';
import { isSameCurve } from './lead-stack';
import type { CardSize } from './stored-view';
import { MACHINE, PINNED, type SeriesGroup } from '../../charts/series/series-groups';
import { SeriesMenu } from './series-menu';
import { titleOf } from '../../ui/runs/series-names';
import { seriesCurve } from './series-acts';
import { Boundary } from '../../ui/errors/boundary';

/** By size: least width of a card, height of its plot, most cards side by side. */
const SIZES: Readonly<Record<CardSize, readonly [width: number, height: number, max: number]>> = {
  s: [176, 64, 5],
  m: [232, 92, 3],
  l: [400, 168, 2],
};

interface Props {
  readonly runId: string;
  readonly group: SeriesGroup;
  readonly size: CardSize;
  readonly isFolded: boolean;
  readonly onFold: () => void;
}

/** One group of small charts; one measured grid, so that no chart measures itself. */
export function GroupCharts({ runId, group, size, isFolded, onFold }: Props) {
  return (
    <section className="group" aria-label={group.title}>
      <GroupHead
        title={group.title}
        note={[
          t('run.charts.series', { count: group.series.length }),
          ...(group.id === MACHINE ? [t('run.charts.machineNote')] : []),
        ].join(' · ')}
        isFolded={isFolded}
        onFold={onFold}
      />
      <Boundary>{!isFolded && <Grid runId={runId} group={group} size={size} />}</Boundary>
    </section>
  );
}

function Grid({ runId, group, size }: Pick<Props, 'runId' | 'group' | 'size'>) {
  const [ref, width] = useWidth();
  const [min, height, max] = SIZES[size];
  const columns = Math.max(1, Math.min(max, Math.floor(width / min)));
  const cardWidth = Math.floor(width / columns);
  const used = Math.min(columns, group.series.length);
  return (
    <div ref={ref}>
      {width > 0 && (
        <div
          className="card group-grid"
          style={{
            gridTemplateColumns: `repeat(${used}, minmax(0, 1fr))`,
            width: used === columns ? '100%' : used * cardWidth,
          }}
        >
          {group.series.map((series) => (
            <SmallChart
              key={series.tag}
              runId={runId}
              series={series}
              width={cardWidth}
              height={height}
              isPinned={group.id === PINNED}
            />
          ))}
        </div>
      )}
    </div>
  );
}

interface SmallProps {
  readonly runId: string;
  readonly series: SeriesView;
  readonly width: number;
  readonly height: number;
  readonly isPinned: boolean;
}

const SmallChart = memo(
  function SmallChart({ runId, series, width, height, isPinned }: SmallProps) {
    const { tag, canonical, source } = series;
    const curves = useMemo(
      () => [seriesCurve(runId, { tag, canonical, source })],
      [runId, tag, canonical, source],
    );
    const menu = useMemo(
      () => <SeriesMenu tag={tag} isPinned={isPinned} canPin />,
      [tag, isPinned],
    );
    return (
      <div className="group-cell">
        <Chart
          title={titleOf(series)}
          curves={curves}
          size="small"
          width={width}
          height={height}
          menu={menu}
        />
      </div>
    );
  },
  (a, b) =>
    a.runId === b.runId &&
    isSameCurve(a.series, b.series) &&
    a.width === b.width &&
    a.height === b.height &&
    a.isPinned === b.isPinned,
);
