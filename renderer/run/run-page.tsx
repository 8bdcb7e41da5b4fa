import { type ComponentType, useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { RunDetail } from '#core/contract/run/run-detail';
import type { Checkpoints } from '#core/contract/run/checkpoint-calls';
import type { RunView, XKind } from '#core/contract/run/run';
import type { SeriesView } from '#core/contract/series/series';
import {
  useLink,
  useRecipes,
  useRun,
  useSeries,
  useTargets,
  useFullSeries,
} from '../bridge/queries/use-engine';
import { useCheckpoints } from '../bridge/queries/runs/use-run-files';
import { ChartGroup } from '../charts/view/chart-group';
import { indexSeries, leadKind } from '../charts/axis/run-axis';
import { offerPageKeys } from '../ui/keys/page-keys';
import { TopBar } from '../frame/top-bar';
import { RefusalNote } from '../ui/refusal-note';
import { isOver, runState, type RunState } from '../ui/runs/run-state';
import { StatePill } from '../ui/runs/state-pill';
import { useNow } from '../ui/use-now';
import { t } from '../words/t';
import { figuresOf } from './figures';
import { FiguresStrip } from './header/figures-strip';
import { RunBody } from './run-body';
import { laneMarks, marksOf } from './side/run-events';
import { hasAnswers } from './side/side-tabs';
import { RunHeader } from './header/run-header';
import { RunTitle } from './header/run-title';
import { RunNotices } from './run-notices';
import { SavingNotices } from './saving-notices';
import { RunSkeleton } from './run-skeleton';
import { labelledSeries } from '../ui/runs/series-names';
import { useLogLineAtTime } from './use-log-line-at-time';
import { useRunViewOptions } from './charts/use-run-view-options';
import { useCourse } from './use-course';
import './run.css';
import './run-body.css';
import './end/proof-list.css';
import './header/run-title.css';
import './header/stop-menu.css';
import './end/verdict.css';
import './end/learning.css';
import './small-windows.css';
import './side/side.css';
import './side/details.css';
import './side/checkpoints/checkpoints.css';
import { Boundary } from '../ui/errors/boundary';

interface PageProps {
  /** The page of a run that waits in the queue: Start's, handed in because no page imports another. */
  readonly QueuedRun: ComponentType<{ readonly detail: RunDetail }>;
}

/** The page of one run, at `/runs/:id`: is it learning, and if it ended, can I believe it? */
export function RunPage({ QueuedRun }: PageProps) {
  const { id = '' } = useParams();
  const read = useRun(id);
  const navigate = useNavigate();
  const runId = read?.ok === true ? read.value.run.runId : null;
  // A prefix, a name or `latest` becomes the run's own address, which ticks speak of.
  useEffect(() => {
    if (runId !== null && runId !== id)
      void navigate(`/runs/${runId}${window.location.search}`, { replace: true });
  }, [runId, id, navigate]);
  if (read?.ok === true && read.value.run.phase === 'queued')
    return <QueuedRun detail={read.value} />;
  if (read?.ok === true) return <RunContent key={read.value.run.runId} detail={read.value} />;
  const title = read === undefined ? id : t('run.missing');
  return (
    <>
      <TopBar crumb={{ label: t('frame.page.runs'), to: '/runs' }} title={title} />
      {read === undefined ? (
        <RunSkeleton />
      ) : (
        <div className="page">
          <RefusalNote refusal={read.error} />
        </div>
      )}
    </>
  );
}

function RunContent({ detail }: { readonly detail: RunDetail }) {
  const { run } = detail;
  const nowMs = useNow(1_000, !isOver(run));
  const state = runState(run, useLink(), nowMs);
  const durationMs = useDuration(run, state, nowMs);
  const names = useNames(run);
  const page = useRunViewOptions(run.recipe);
  useEffect(() => {
    document.title = t('run.title', { name: run.name, state: state.word });
  }, [run.name, state.word]);
  return (
    <>
      <RunTitle detail={detail}>
        <StatePill state={state} />
      </RunTitle>
      <div className="run-page">
        <Boundary>
          <RunHeader
            detail={detail}
            state={state}
            durationMs={durationMs}
            nowMs={nowMs}
            {...names}
          />
        </Boundary>
        <RunNotices
          detail={detail}
          state={state}
          nowMs={nowMs}
          onProcesses={() => page.put({ tab: 'processes' })}
        />
        <RunData detail={detail} state={state} durationMs={durationMs} nowMs={nowMs} page={page} />
      </div>
    </>
  );
}

interface DataProps {
  readonly detail: RunDetail;
  readonly state: RunState;
  readonly durationMs: number | null;
  readonly nowMs: number;
  readonly page: ReturnType<typeof useRunViewOptions>;
}

const NO_SERIES: readonly SeriesView[] = [];
const NO_CHECKPOINTS: Checkpoints = { saved: [], left: [], findings: [] };

/** Data drawn from the run's series: figures, charts, and what is beside them. */
function RunData({ detail, state, durationMs, nowMs, page }: DataProps) {
  const { run } = detail;
  const read = useSeries(run.runId);
  useFullSeries(run.runId, !isOver(run) || detail.reading !== undefined);
  const series = read?.ok === true ? read.value : NO_SERIES;
  const kind = leadKind(run, series);
  const reward = labelledSeries(series, 'reward') ?? labelledSeries(series, 'eval_reward');
  const course = useCourse(run, reward, indexSeries(kind, series));
  const { checkpoints, marks, lane } = useMarks(detail, kind, state);
  const runs = useMemo(() => [{ run, series }], [run, series]);
  const { viewOptions: options, onViewOptions: onOptions, put } = page;
  const view = { options, onOptions, onKeys: offerPageKeys };
  const toLine = useLogLineAtTime(run.runId, (line) => put({ tab: 'log', line }));
  const toStep = useToStep(series, put);
  return (
    <>
      <Boundary>
        <SavingNotices findings={checkpoints.findings} />
        <FiguresStrip
          figures={figuresOf({ detail: asSeen(detail, state), series, durationMs, course, nowMs })}
          isOld={state.tone === 'unknown'}
        />
      </Boundary>
      <ChartGroup {...view} runs={runs} events={lane} onLog={toLine} onStep={toStep}>
        <RunBody
          detail={detail}
          series={series}
          isRead={read !== undefined}
          checkpoints={checkpoints}
          marks={marks}
          durationMs={durationMs}
          nowMs={nowMs}
          page={page}
        >
          <RefusalNote refusal={read?.ok === false ? read.error : null} />
        </RunBody>
      </ChartGroup>
    </>
  );
}

/** Shows the answers of a step; undefined for a run whose policy writes none. */
function useToStep(
  series: readonly SeriesView[],
  put: DataProps['page']['put'],
): ((step: number) => void) | undefined {
  const toStep = useCallback((step: number) => put({ tab: 'rollouts', step }), [put]);
  return hasAnswers(series) ? toStep : undefined;
}

/** Events, for the list and for the lane. The same arrays as long as they say the same. */
function useMarks(detail: RunDetail, kind: XKind, state: RunState) {
  const { run, states } = detail;
  const saved = states.filter((one) => one.state === 'saved').length;
  const files = useCheckpoints(run.runId, `${run.phase} ${saved}`, !isOver(run));
  const checkpoints = files?.ok === true ? files.value : NO_CHECKPOINTS;
  const marks = marksOf(detail, checkpoints.saved, kind, state);
  const stamp = JSON.stringify(marks);
  const [stored, setStored] = useState({ stamp, marks, lane: laneMarks(marks) });
  if (stored.stamp !== stamp) setStored({ stamp, marks, lane: laneMarks(marks) });
  return { checkpoints, marks: stored.marks, lane: stored.lane };
}

/** A run that this page cannot see now is without contact, no matter what was last read of it. */
function asSeen(detail: RunDetail, state: RunState): RunDetail {
  if (state.tone !== 'unknown') return detail;
  return { ...detail, run: { ...detail.run, contact: 'unknown' } };
}

/** The engine's duration, carried on by this page's clock while the run is known to continue. */
function useDuration(run: RunView, state: RunState, nowMs: number): number | null {
  const [base, setBase] = useState({ durationMs: run.durationMs, atMs: nowMs });
  if (base.durationMs !== run.durationMs) setBase({ durationMs: run.durationMs, atMs: nowMs });
  if (run.durationMs === null || isOver(run) || state.tone === 'unknown') return run.durationMs;
  return Math.floor((run.durationMs + Math.max(0, nowMs - base.atMs)) / 1_000) * 1_000;
}

function useNames(run: RunView): { readonly recipeTitle: string; readonly targetName: string } {
  const recipes = useRecipes();
  const targets = useTargets();
  return {
    recipeTitle:
      (recipes?.ok === true ? recipes.value : []).find((r) => r.id === run.recipe)?.title ??
      run.recipe,
    targetName:
      (targets?.ok === true ? targets.value : []).find((one) => one.id === run.target)?.name ??
      run.target,
  };
}
