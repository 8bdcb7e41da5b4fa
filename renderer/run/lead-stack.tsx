import { memo, useMemo } from 'react';
import type { SeriesView } from '#core/contract/series';
import { useDrawn, type Drawn } from '../charts/chart-page';
import { ChartView } from '../charts/chart-view';
import type { Bucket, Drawing } from '../charts/drawing';
import { isMachine } from '../charts/run-axis';
import { shownUnit } from '../charts/shown-unit';
import { useWidth } from '../charts/use-sight';
import { countWords } from '../ui/number-words';
import { useShortWindow } from '../ui/use-window';
import { words } from '../ui/words';
import { titleOf, type Leads } from './series-groups';

const MAX_BUCKETS = 500;
const AXIS_HEIGHT = 20;
/** Heights of the plots by how many there are; the first is the reward's. */
const HEIGHTS = [[], [240], [176, 116], [136, 92, 92]] as const;
const SHORT = 0.62;

const NO_DOTS: readonly Bucket[] = [];

/** Reward, GPU memory and LLM query rate on one axis, so that a cause in one is seen in the others. */
export function LeadStack({ leads }: { readonly leads: Leads }) {
  const [ref, width] = useWidth();
  const isShort = useShortWindow();
  const buckets = Math.max(1, Math.min(MAX_BUCKETS, Math.floor((width - 88) / 50) * 50));
  const ready = width > 0;
  const reward = useDrawn(leads.reward, buckets, ready);
  const evals = useDrawn(leads.evalReward, buckets, ready);
  const gpu = useDrawn(leads.gpuMemory, buckets, ready);
  const rate = useDrawn(leads.llmQueryRate, buckets, ready);
  const dots = evals.drawn?.drawing.buckets ?? NO_DOTS;
  const rows = [
    { series: leads.reward, read: reward, dots },
    { series: leads.gpuMemory, read: gpu, dots: NO_DOTS },
    { series: leads.llmQueryRate, read: rate, dots: NO_DOTS },
  ].filter((row) => row.series !== null);
  if (rows.length === 0) return null;
  return (
    <div className="card lead-stack" ref={ref}>
      {rows.map(({ series, read, dots: over }, i) => (
        <LeadChart
          key={series?.tag}
          series={series}
          drawn={read.drawn}
          says={read.refusal?.says ?? null}
          dots={over}
          width={width}
          height={Math.round((HEIGHTS[rows.length]?.[i] ?? 92) * (isShort ? SHORT : 1))}
          isLast={i === rows.length - 1}
        />
      ))}
      <StackFoot
        drawings={rows.map(({ series, read }) => ({
          series,
          drawing: read.drawn?.drawing ?? null,
        }))}
        hasEvals={dots.length > 0}
      />
    </div>
  );
}

interface LeadChartProps {
  readonly series: SeriesView | null;
  readonly drawn: Drawn | null;
  readonly says: string | null;
  readonly dots: readonly Bucket[];
  readonly width: number;
  readonly height: number;
  readonly isLast: boolean;
}

const LeadChart = memo(function LeadChart(props: LeadChartProps) {
  const { series, drawn, width, height, isLast } = props;
  const bottom = isLast ? AXIS_HEIGHT : 6;
  const frame = useMemo(
    () => ({ width: width - 24, height: height + bottom, left: 52, right: 12, top: 8, bottom }),
    [width, height, bottom],
  );
  if (series === null) return null;
  if (drawn === null) {
    return (
      <div className="chart chart-wait" style={{ height: height + bottom + 32 }}>
        {props.says}
      </div>
    );
  }
  return (
    <ChartView
      title={titleOf(series)}
      series={series}
      unit={shownUnit(series)}
      drawing={drawn.drawing}
      dots={props.dots}
      axisId={drawn.axisId}
      range={drawn.range}
      frame={frame}
      isLead
      showXAxis={isLast}
      color={isMachine(series) ? 'var(--machine)' : 'var(--run-1)'}
    />
  );
});

interface FootProps {
  readonly drawings: readonly {
    readonly series: SeriesView | null;
    readonly drawing: Drawing | null;
  }[];
  readonly hasEvals: boolean;
}

/** What is drawn of what there is, said in numbers. */
function StackFoot({ drawings, hasEvals }: FootProps) {
  const known = drawings.flatMap(({ series, drawing }) =>
    series === null || drawing === null ? [] : [{ title: titleOf(series), drawing }],
  );
  const fewer = known
    .filter(({ drawing }) => drawing.total > drawing.shown)
    .map(({ title, drawing }) => words.charts.ofSeries(title, drawing.shown, drawing.total));
  const later = known
    .filter(({ drawing }) => drawing.beyond > 0)
    .map(({ title, drawing }) => words.charts.beyond(title, countWords(drawing.beyond)));
  const shown = fewer.length > 0 ? words.charts.bucketed(fewer.join(', ')) : words.charts.allPoints;
  const says = [shown, ...later].join(' · ');
  return (
    <div className="stack-foot">
      {hasEvals && (
        <span className="foot-key">
          <i className="dot-key" />
          {words.charts.evaluation}
        </span>
      )}
      <span className="spacer" />
      <span className="ellipsis" title={says}>
        {says}
      </span>
    </div>
  );
}
