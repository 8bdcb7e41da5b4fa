import { useCallback, useMemo, useRef, useState } from 'react';
import type { RunDetail } from '#core/contract/run/run-detail';
import type { Checkpoints } from '#core/contract/run/checkpoint-calls';
import type { Phase, RunView } from '#core/contract/run/run';
import type { SeriesView } from '#core/contract/series/series';
import { useLearning } from '../bridge/queries/runs/use-learning';
import { useRecipes } from '../bridge/queries/use-engine';
import { leadKind } from '../charts/axis/run-axis';
import type { GoTo } from '../log/use-log-view';
import { isOver } from '../ui/runs/run-state';
import { durationWords } from '../ui/time-words';
import { useNarrowWindow, useShortWindow } from '../ui/use-window';
import { t } from '../words/t';
import { LaunchSteps } from './launch-steps';
import { RunCharts } from './charts/run-charts';
import { useOwnMetrics } from './patterns/own-metrics';
import type { RunMark } from './side/run-events';
import { SidePanel } from './side/side-panel';
import { SideSplitter } from './side/side-splitter';
import { useChartMarker } from './use-chart-marker';
import type { RunViewOptions } from './charts/use-run-view-options';
import { DeclareSuccess } from './end/declare-success';
import { DiagnosisSection } from '../incidents/cause/diagnosis-section';
import { firstLineOf } from '../incidents/shown-causes';
import { hasFailed, useFailure } from '../incidents/cause/use-failure';
import { HealthCard } from './health/health-card';
import { InsightCards } from './insight/insight-cards';
import { measureOptions } from './end/measure-options';
import { ProofList } from './end/proof-list';
import { brokenLine, VerdictCard } from './end/verdict-card';
import { Boundary } from '../ui/errors/boundary';

interface Props {
  readonly detail: RunDetail;
  readonly series: readonly SeriesView[];
  /** Was the list of series read? */
  readonly isRead: boolean;
  readonly checkpoints: Checkpoints;
  readonly marks: readonly RunMark[];
  readonly durationMs: number | null;
  readonly nowMs: number;
  readonly page: RunViewOptions;
  readonly children: React.ReactNode;
}

/** Charts on the left or on top, the log and what else is known beside or below them. */
export function RunBody(props: Props) {
  const { detail, marks, page } = props;
  const { address, put, sizes } = page;
  const isNarrow = useNarrowWindow();
  const body = useRef<HTMLDivElement>(null);
  const pointAt = useChartMarker(detail.run.runId, address.line);
  const goTo = useGoTo(detail, address.line);
  const onLine = useCallback((line: number) => put({ tab: 'log', line }), [put]);
  const onEvent = useCallback(
    ({ id }: { readonly id: string }) => {
      const line = marks.find((mark) => mark.id === id)?.line ?? null;
      if (line === null) put({ tab: 'events' });
      else onLine(line);
    },
    [marks, put, onLine],
  );
  return (
    <div className="run-body" ref={body} style={sideStyle(isNarrow, sizes)}>
      <MainColumn {...props} onLine={onLine} onEvent={onEvent} />
      <SideSplitter body={body} isNarrow={isNarrow} page={page} />
      <SidePanel
        detail={detail}
        marks={marks}
        checkpoints={props.checkpoints}
        nowMs={props.nowMs}
        tab={address.tab}
        onTab={(tab) => put({ tab })}
        series={props.series}
        step={address.step}
        onStep={(step) => put({ tab: 'rollouts', step })}
        goTo={goTo}
        onLine={onLine}
        onChart={pointAt}
      />
    </div>
  );
}

interface MainProps extends Props {
  readonly onLine: (line: number) => void;
  readonly onEvent: (event: { readonly id: string }) => void;
}

const PREPARING: ReadonlySet<Phase> = new Set(['queued', 'waiting', 'preparing']);

/** Main column: how it ended or how it begins, then the charts. */
function MainColumn(props: MainProps) {
  const { detail, series, isRead, durationMs, page } = props;
  const { run } = detail;
  const own = useOwnMetrics(detail);
  const isPreparing = PREPARING.has(run.phase);
  const mayCome = isPreparing || detail.reading !== undefined;
  // In a short window the diagnosis of a failure leaves room for one more thing: the curve.
  const isHealthBelow = useShortWindow() && hasFailed(run);
  const hasNone = isRead && !mayCome && series.every((one) => one.pointCount === 0);
  return (
    <div className="charts">
      {props.children}
      <HowItEnded {...props} />
      {!isHealthBelow && <RunsHealth {...props} />}
      <RunInsight {...props} />
      {isPreparing && (
        <Boundary>
          <LaunchSteps detail={detail} />
        </Boundary>
      )}
      {hasNone && <p className="empty-charts">{noMetricWords(run, durationMs)}</p>}
      {series.length > 0 && (
        <Boundary>
          <RunCharts
            runId={run.runId}
            recipe={run.recipe}
            kind={leadKind(run, series)}
            series={series}
            page={page}
            onEvent={props.onEvent}
            tools={own.button}
          />
        </Boundary>
      )}
      {series.length === 0 && !isPreparing && own.button}
      {isHealthBelow && <RunsHealth {...props} />}
      {own.dialog}
    </div>
  );
}

/** Who paid for its reward, and where its time went. */
function RunInsight({ detail, series, page }: MainProps) {
  const onAnswers = useCallback(() => page.put({ tab: 'rollouts', step: null }), [page]);
  return <InsightCards runId={detail.run.runId} series={series} onAnswers={onAnswers} />;
}

/** Health findings of the run; a range that shows one zooms the charts. */
function RunsHealth({ detail, page, onLine }: MainProps) {
  const { viewOptions, onViewOptions } = page;
  return (
    <Boundary>
      <HealthCard
        detail={detail}
        onLine={onLine}
        onRange={({ from, to }) =>
          onViewOptions({ ...viewOptions, axis: 'x', ...around(from, to) })
        }
      />
    </Boundary>
  );
}

/** A range with a tenth of its width on both sides, so that what came before is seen too. */
function around(from: number, to: number): { readonly from: number; readonly to: number } {
  const margin = Math.max((to - from) / 10, Math.abs(to) / 100, 1);
  return { from: from - margin, to: to + margin };
}

/** The verdict, what it looks like where it failed, and what was proved. */
function HowItEnded({ detail, checkpoints, page, onLine }: MainProps) {
  const [isDeclaring, setDeclaring] = useState(false);
  const { run, reading } = detail;
  const learning = useLearning(run, isOver(run) && reading === undefined);
  const recipes = useRecipes();
  const recipe =
    recipes?.ok === true ? recipes.value.find(({ id }) => id === run.recipe) : undefined;
  return (
    <>
      <Boundary>
        <VerdictCard
          detail={detail}
          learning={learning}
          options={measureOptions(detail, recipe, checkpoints.saved)}
          checkpoints={checkpoints.saved.length}
          onLine={onLine}
          onTab={(tab) => page.put({ tab })}
          onDeclare={mayDeclare(detail) ? () => setDeclaring(true) : null}
        />
      </Boundary>
      <Boundary>
        <DiagnosisSection
          detail={detail}
          onLine={onLine}
          onIncident={() => page.put({ tab: 'notebook' })}
        />
      </Boundary>
      <Boundary>
        <ProofList detail={detail} onLine={onLine} />
      </Boundary>
      {isDeclaring && <DeclareSuccess detail={detail} onClose={() => setDeclaring(false)} />}
    </>
  );
}

/** For their own command the user says what it should have done; our recipes say it themselves. */
function mayDeclare({ run, byHand }: RunDetail): boolean {
  const isOwn = run.recipe === 'command' || byHand === true;
  const isJudged = run.phase === 'ended' && run.verdict !== null && run.verdict !== 'failed';
  return isOwn && isJudged && !run.foreign && run.verdict !== 'stopped';
}

function sideStyle(
  isNarrow: boolean,
  { sideWidth, sideHeight }: Pick<RunViewOptions['sizes'], 'sideWidth' | 'sideHeight'>,
): React.CSSProperties | undefined {
  const size = isNarrow ? sideHeight : sideWidth;
  if (size === null) return undefined;
  return isNarrow
    ? { gridTemplateRows: `minmax(0, 1fr) auto ${size}px` }
    : { gridTemplateColumns: `minmax(0, 1fr) auto ${size}px` };
}

/** The line of the address; of a run that failed its first fatal line; else the end. */
function useGoTo(detail: RunDetail, requested: number | null): GoTo | null {
  const { diagnosis } = useFailure(detail.run);
  const first = diagnosis === null ? null : firstLineOf(diagnosis);
  const line = requested ?? (hasFailed(detail.run) ? (first ?? brokenLine(detail.checks)) : null);
  return useMemo(() => (line === null ? null : { line }), [line]);
}

function noMetricWords(run: RunView, durationMs: number | null): string {
  if (isOver(run)) return t('run.charts.noneEver');
  return durationMs === null
    ? t('run.charts.none')
    : t('run.charts.noneAfter', { duration: durationWords(durationMs) });
}
