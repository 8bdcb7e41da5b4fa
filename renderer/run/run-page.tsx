import { useEffect, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { RunDetail } from '#core/contract/api';
import type { RunView } from '#core/contract/run';
import { useLink, useRecipes, useRun, useSeries, useTargets } from '../bridge/use-engine';
import type { AxisMode } from '../charts/run-axis';
import { RefusalNote } from '../ui/refusal-note';
import { isOver, runState, type RunState } from '../ui/run-state';
import { TopBar } from '../frame/top-bar';
import { StatePill } from '../ui/state-pill';
import { durationWords } from '../ui/time-words';
import { useNow } from '../ui/use-now';
import { words } from '../ui/words';
import { figuresOf } from './figures';
import { FiguresStrip } from './figures-strip';
import { RunCharts } from './run-charts';
import { RunHeader } from './run-header';
import { SidePanel, tabOf, type RunTab } from './side-panel';
import type { GoTo } from '../log/use-follow';
import { VerdictCard } from './verdict-card';

/** Is it learning, and if it ended, can I believe it? */
export function RunPage() {
  const { id = '' } = useParams();
  const read = useRun(id);
  const navigate = useNavigate();
  const runId = read?.ok === true ? read.value.run.runId : null;
  // A prefix, a name or `latest` becomes the run's own address, which ticks speak of.
  useEffect(() => {
    if (runId !== null && runId !== id)
      void navigate(`/runs/${runId}${window.location.search}`, { replace: true });
  }, [runId, id, navigate]);
  if (read === undefined)
    return <TopBar crumb={{ label: words.frame.runs, to: '/runs' }} title={id} />;
  if (!read.ok) {
    return (
      <>
        <TopBar crumb={{ label: words.frame.runs, to: '/runs' }} title={words.run.missing} />
        <div className="page">
          <RefusalNote refusal={read.error} />
        </div>
      </>
    );
  }
  return <KnownRun key={read.value.run.runId} detail={read.value} />;
}

function KnownRun({ detail }: { readonly detail: RunDetail }) {
  const { run } = detail;
  const nowMs = useNow(1_000, !isOver(run));
  const state = runState(run, useLink(), nowMs);
  const durationMs = useDuration(run, state, nowMs);
  const seriesRead = useSeries(run.runId);
  const series = seriesRead?.ok === true ? seriesRead.value : [];
  const names = useNames(run);
  useEffect(() => {
    document.title = words.runTitle(run.name, state.word);
  }, [run.name, state.word]);
  return (
    <>
      <TopBar crumb={{ label: words.frame.runs, to: '/runs' }} title={run.name}>
        <StatePill state={state} />
      </TopBar>
      <div className="run-page">
        <RunHeader detail={detail} state={state} durationMs={durationMs} nowMs={nowMs} {...names} />
        <FiguresStrip figures={figuresOf(asSeen(detail, state), series, durationMs)} />
        <RunBody
          detail={detail}
          series={series}
          isRead={seriesRead !== undefined}
          durationMs={durationMs}
        >
          <RefusalNote refusal={seriesRead?.ok === false ? seriesRead.error : null} />
        </RunBody>
      </div>
    </>
  );
}

/** A run that this page cannot see now is without contact, whatever was last read of it. */
function asSeen(detail: RunDetail, state: RunState): RunDetail {
  if (state.tone !== 'unknown') return detail;
  return { ...detail, run: { ...detail.run, contact: 'unknown' } };
}

interface BodyProps {
  readonly detail: RunDetail;
  readonly series: Parameters<typeof RunCharts>[0]['series'];
  readonly isRead: boolean;
  readonly durationMs: number | null;
  readonly children: React.ReactNode;
}

const MODES: Readonly<Record<string, AxisMode>> = { clock: 'clock', elapsed: 'elapsed' };

function RunBody({ detail, series, isRead, durationMs, children }: BodyProps) {
  const { run } = detail;
  const [search, setSearch] = useSearchParams();
  const [goTo, setGoTo] = useState<GoTo | null>(null);
  const put = (name: string, value: string | null): void =>
    setSearch(
      (old) => {
        if (value === null) old.delete(name);
        else old.set(name, value);
        return old;
      },
      { replace: true },
    );
  const toLine = (line: number): void => {
    put('tab', null);
    setGoTo({ line });
  };
  const onTab = (tab: RunTab): void => put('tab', tab === 'log' ? null : tab);
  return (
    <div className="run-body">
      <div className="charts">
        {children}
        <VerdictCard detail={detail} onLine={toLine} />
        {isRead && series.every((s) => s.pointCount === 0) && (
          <p className="empty-charts">{noMetricWords(run, durationMs)}</p>
        )}
        {series.length > 0 && (
          <RunCharts
            run={run}
            series={series}
            mode={MODES[search.get('x') ?? ''] ?? 'x'}
            onMode={(mode) => put('x', mode === 'x' ? null : mode)}
          />
        )}
      </div>
      <SidePanel detail={detail} tab={tabOf(search.get('tab'))} onTab={onTab} goTo={goTo} />
    </div>
  );
}

function noMetricWords(run: RunView, durationMs: number | null): string {
  if (isOver(run)) return words.run.noMetricEver;
  return durationMs === null
    ? words.run.noMetric
    : words.run.noMetricAfter(durationWords(durationMs));
}

/** The engine's duration, carried on by this page's clock while the run is known to go on. */
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
      (targets?.ok === true ? targets.value : []).find((t) => t.id === run.target)?.name ??
      run.target,
  };
}
