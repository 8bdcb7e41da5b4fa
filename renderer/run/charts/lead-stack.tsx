import { memo, useMemo } from 'react';
import type { SeriesView } from '#core/contract/series/series';
import { Chart } from '../../charts/view/chart';
import { zeroMs } from '../../charts/axis/run-axis';
import type { ChartLevel, ComputedCurve } from '../../charts/model/chart-input';
import { useChartGroup } from '../../charts/model/use-chart';
import type { ChartViewOptions } from '../../charts/model/view-options';
import { ChartFooter } from '../../charts/view/chart-footer';
import { EventLane } from '../../charts/lane/event-lane';
import { useWidth } from '../../charts/view/use-in-view';
import { useShortWindow } from '../../ui/use-window';
import { t } from '../../words/t';
import type { Leads } from '../../charts/series/series-groups';
import { evaluationBand } from './evaluation-band';
import { SeriesMenu } from './series-menu';
import { titleOf } from '../../ui/runs/series-names';
import { seriesCurve } from './series-acts';
import { Splitter } from '../splitter';
import type { ChartEvaluations } from './yardstick-levels';

/** Heights of the plots by how many there are; the first is the reward's. */
const HEIGHTS = [[], [240], [176, 116], [136, 92, 92]] as const;
const SHORT = 0.62;
const [MIN, MAX] = [0.5, 3] as const;

interface Props {
  readonly runId: string;
  readonly leads: Leads;
  /** Share of the usual height. */
  readonly scale: number;
  readonly onScale: (scale: number) => void;
  readonly onEvent: (event: { readonly id: string }) => void;
  readonly axis: ChartViewOptions['axis'];
  /** Drawn where returns of episodes are. The same object until they change. */
  readonly evaluations: ChartEvaluations;
}

/** Reward, GPU memory and LLM query rate on one axis, so that a cause in one is seen in the others. */
export function LeadStack({ runId, leads, axis, scale, onScale, onEvent, evaluations }: Props) {
  const [ref, width] = useWidth();
  const isShort = useShortWindow();
  const beside = { levels: evaluations.levels, bands: useBands(runId, evaluations, axis) };
  const rows = [leads.reward, leads.gpuMemory, leads.llmQueryRate].filter((one) => one !== null);
  if (rows.length === 0) return null;
  const usual = (HEIGHTS[rows.length] ?? []).map((px) => px * (isShort ? SHORT : 1));
  const total = usual.reduce((sum, px) => sum + px, 0);
  return (
    <>
      <section className="card lead-stack" ref={ref} aria-label={t('run.charts.lead')}>
        <h2 className="unseen">{t('run.charts.lead')}</h2>
        {width > 0 && <EventLane width={width} onEvent={onEvent} />}
        {width > 0 &&
          rows.map((series, i) => (
            <LeadChart
              key={series.tag}
              {...{ runId, series }}
              evals={series === leads.reward ? leads.evalReward : null}
              {...(series === leads.reward && isReturn(series) ? beside : NOTHING)}
              width={width}
              height={Math.round((usual[i] ?? 92) * scale)}
              isLast={i === rows.length - 1}
            />
          ))}
        <ChartFooter evals={leads.reward === null ? null : leads.evalReward} />
      </section>
      <Splitter
        label={t('run.charts.leadHeight')}
        direction="y"
        sign={1}
        size={Math.round(total * scale)}
        min={Math.round(total * MIN)}
        max={Math.round(total * MAX)}
        onSize={(size) => onScale(Math.max(MIN, Math.min(MAX, size / total)))}
        onReset={() => onScale(1)}
      />
    </>
  );
}

const NONE = [] as const;
const NOTHING = { levels: NONE, bands: NONE };

/** The evaluator's interval on the axis of the page; the same array until it changes. */
function useBands(
  runId: string,
  { curve }: ChartEvaluations,
  axis: ChartViewOptions['axis'],
): readonly ComputedCurve[] {
  const run = useChartGroup().run(runId);
  const startMs = run === null ? null : zeroMs(run.run, run.series);
  return useMemo(() => {
    const band = evaluationBand(curve, axis, startMs);
    return band === null ? NONE : [band];
  }, [curve, axis, startMs]);
}

/** A loss has no yardsticks. */
const isReturn = ({ canonical }: SeriesView): boolean =>
  canonical === 'reward' || canonical === 'eval_reward';

interface LeadProps {
  readonly runId: string;
  readonly series: SeriesView;
  readonly evals: SeriesView | null;
  readonly levels: readonly ChartLevel[];
  readonly bands: readonly ComputedCurve[];
  readonly width: number;
  readonly height: number;
  readonly isLast: boolean;
}

const LeadChart = memo(
  function LeadChart({ runId, series, evals, levels, bands, width, height, isLast }: LeadProps) {
    const { tag, canonical, source } = series;
    const curves = useMemo(
      () => [seriesCurve(runId, { tag, canonical, source })],
      [runId, tag, canonical, source],
    );
    const evalTag = evals?.tag ?? null;
    const dots = useMemo(
      () =>
        evalTag === null
          ? []
          : [seriesCurve(runId, { tag: evalTag, canonical: 'eval_reward', source: '' })],
      [runId, evalTag],
    );
    const menu = useMemo(() => <SeriesMenu tag={tag} isPinned={false} canPin={false} />, [tag]);
    return (
      <Chart
        title={titleOf(series)}
        curves={curves}
        dots={dots}
        levels={levels}
        computed={bands}
        size="lead"
        width={width}
        height={height}
        showsXAxis={isLast}
        menu={menu}
      />
    );
  },
  (a, b) =>
    a.runId === b.runId &&
    isSameCurve(a.series, b.series) &&
    a.evals?.tag === b.evals?.tag &&
    a.levels === b.levels &&
    a.bands === b.bands &&
    a.width === b.width &&
    a.height === b.height &&
    a.isLast === b.isLast,
);

/** Whether it is the same series. A chart reads its own data, so newer points alone do not render it again. */
export function isSameCurve(a: SeriesView, b: SeriesView): boolean {
  return a.tag === b.tag && a.canonical === b.canonical && a.source === b.source;
}
