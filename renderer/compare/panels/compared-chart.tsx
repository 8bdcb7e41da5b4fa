import { memo, useMemo } from 'react';
import { MAX_CELLS, type SpreadQuery } from '#core/contract/series/spread';
import { type Spreads, useSpreads } from '../../bridge/queries/runs/use-spreads';
import { stampOf } from '../../bridge/readers/series-stamp';
import { Chart } from '../../charts/view/chart';
import type { ChartProps, SeriesCurve, ComputedCurve } from '../../charts/model/chart-input';
import { withOverrides } from '../../charts/model/view-options';
import { isMachine, leadKind } from '../../charts/axis/run-axis';
import { unitOf } from '../../charts/model/facts';
import { useInView } from '../../charts/view/use-in-view';
import { t } from '../../words/t';
import { labelOf, type ComparedRun } from '../compared-run';
import { IntervalNotes } from '../interval-notes';
import { meanCurve } from './mean-curve';
import { metricsOf, metricStyle } from './panel-plot';
import type { Plot } from './plots';
import type { RunStyle } from '../run-style';
import type { FoldedGroup, RunGroup } from '../run-groups';
import type { ComparisonView } from '../use-compare-address';
import { useStableByKey } from '../use-stable-by-key';

/** Input shared by every chart of a comparison. */
export interface ComparedInput {
  readonly view: ComparisonView;
  /** The ones that are not hidden. */
  readonly runs: readonly ComparedRun[];
  /** Groups that are drawn as means; none while each run is alone. */
  readonly groups: readonly RunGroup[];
  readonly styleOf: (compared: ComparedRun) => RunStyle;
}

interface Props
  extends
    ComparedInput,
    Pick<ChartProps, 'size' | 'width' | 'height' | 'overrides' | 'onOverrides' | 'menu'> {
  readonly plot: Plot;
}

/** Chart of one metric of several runs; grouped, the runs of a group are a mean with a band. */
export const ComparedChart = memo(function ComparedChart(props: Props) {
  const { plot, size } = props;
  const [ref, isSeen] = useInView();
  const folded = foldedLines(props);
  const curves = useCurves(props, folded);
  const spreads = useFoldedSpreads(props, folded, isSeen);
  const means = useMeans(props, folded, spreads);
  const computedOf = useComputedOf(folded);
  const hasCells = folded.length > 0 && spreads.some((spread) => spread?.header.cells === true);
  return (
    <div ref={ref}>
      <Chart
        title={plot.title}
        curves={curves}
        computed={means}
        computedOf={computedOf}
        {...chartOf(props)}
      />
      {size === 'lead' && <IntervalNotes {...{ folded, spreads }} address={props.view.address} />}
      {hasCells && size === 'lead' && (
        <p className="note cells-note">{t('compare.foldCells', { cells: MAX_CELLS })}</p>
      )}
    </div>
  );
});

function chartOf({ size, width, height, overrides, onOverrides, menu }: Props) {
  return {
    size,
    width,
    height,
    ...(overrides === undefined ? {} : { overrides }),
    ...(onOverrides === undefined ? {} : { onOverrides }),
    ...(menu === undefined ? {} : { menu }),
  };
}

/**
 * The means of a chart: groups of two and more shown runs that have its series. What has only a clock, or counts something else than the
 * chart's axis, has no common grid on it and stays as it is, and so do the runs of a panel of several metrics.
 */
function foldedLines(props: Props): readonly FoldedGroup[] {
  const { plot, groups, runs } = props;
  const [lead] = runs;
  const { axis } = viewOf(props);
  if (lead === undefined || axis === 'clock' || metricsOf(plot).length > 1) return [];
  const kind = leadKind(lead.run, lead.series);
  const isTimed = axis === 'elapsed';
  const shown = new Set<string>(runs.map(({ run }) => run.runId));
  return groups.flatMap((group) => {
    const members = group.runs.flatMap((compared) => {
      const { runId } = compared.run;
      const series = plot.members.find((member) => member.runId === runId)?.series;
      if (series === undefined || !shown.has(runId)) return [];
      const fits = isTimed || (!isMachine(series) && series.xKind === kind);
      return fits ? [{ compared, tag: series.tag }] : [];
    });
    const [first] = members;
    const alike = members.filter(({ tag }) => tag === first?.tag);
    return alike.length > 1 ? { group, members: alike } : [];
  });
}

/** The curves of single runs; the same array until one of them changes. */
function useCurves(
  { plot, runs, styleOf }: Props,
  folded: readonly FoldedGroup[],
): readonly SeriesCurve[] {
  const inMean = new Set<string>(
    folded.flatMap(({ members }) => members.map(({ compared }) => compared.run.runId)),
  );
  const curves = plot.members.flatMap((member): SeriesCurve[] => {
    const { runId, series } = member;
    const compared = runs.find(({ run }) => run.runId === runId);
    if (compared === undefined || inMean.has(runId)) return [];
    const label = labelOf(compared, runs);
    const style = styleOf(compared);
    const metric = metricStyle(plot, member);
    if (metric === null) return [{ runId, tag: series.tag, label, ...style }];
    const { title, dash } = metric;
    const own = { ...style, dash: dash ?? style.dash };
    return [{ runId, tag: series.tag, label: t('compare.metricOf', { label, title }), ...own }];
  });
  return useStableByKey(curves, JSON.stringify(curves));
}

/** Axis and zoom of the chart: a panel with its own axis is not zoomed with the page. */
function viewOf({ view: { viewOptions }, overrides }: Props) {
  const { axis, from, to } = withOverrides(viewOptions, overrides);
  const isPages = axis === viewOptions.axis;
  return { axis, from: isPages ? from : null, to: isPages ? to : null };
}

function useFoldedSpreads(props: Props, folded: readonly FoldedGroup[], isSeen: boolean): Spreads {
  const { plot } = props;
  const { axis, from, to } = viewOf(props);
  const queries = folded.map(({ members }): SpreadQuery => ({
    runs: members.map(({ compared }) => compared.run.runId),
    tag: members[0]?.tag ?? '',
    axis: axis === 'elapsed' ? 'elapsed' : 'x',
    from,
    to,
    center: props.view.address.center,
  }));
  const stamp = isSeen ? plot.members.map(({ series }) => stampOf(series)).join(' ') : '';
  return useSpreads(queries, stamp);
}

/** The series of the runs that are drawn as means; the same array until one of them changes. */
function useComputedOf(folded: readonly FoldedGroup[]) {
  const all = folded.flatMap(({ members }) =>
    members.map(({ compared, tag }) => ({ runId: compared.run.runId, tag })),
  );
  return useStableByKey(all, JSON.stringify(all));
}

/** Factor for a stored value: one unit for single curves and means, as the chart itself has it. */
function factorOf({ plot, runs }: Props, folded: readonly FoldedGroup[]): number {
  const inMean = new Set<string>(
    folded.flatMap(({ members }) => members.map(({ compared }) => compared.run.runId)),
  );
  const shown = plot.members.filter(({ runId }) => runs.some(({ run }) => run.runId === runId));
  const [means, single] = [true, false].map((isMean) =>
    shown.filter(({ runId }) => inMean.has(runId) === isMean).map(({ series }) => series),
  );
  return unitOf([...(single ?? []), ...(means ?? [])]).factor;
}

function useMeans(
  props: Props,
  folded: readonly FoldedGroup[],
  spreads: Spreads,
): readonly ComputedCurve[] {
  const { band, center } = props.view.address;
  const factor = factorOf(props, folded);
  const key = JSON.stringify([folded.map(labelsOf), factor, band, center]);
  const existing = useStableByKey(folded, key);
  return useMemo(
    () =>
      existing.flatMap(({ group, members }, i): ComputedCurve[] => {
        const spread = spreads[i];
        const style = group.runs[0]?.style;
        if (spread === undefined || spread === null || style === undefined) return [];
        const label = middleLabel(center, group.label, members.length);
        return [meanCurve(spread, { label, style, factor }, band)];
      }),
    [existing, spreads, factor, band, center],
  );
}

const labelsOf = ({ group, members }: FoldedGroup): readonly (string | number)[] => [
  group.id,
  group.label,
  members.length,
];

const middleLabel = (center: 'mean' | 'iqm', name: string, count: number): string =>
  center === 'iqm'
    ? t('compare.group.iqmOf', { name, n: count })
    : t('compare.group.meanOf', { name, count });
