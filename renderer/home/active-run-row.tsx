import { Link } from 'react-router';
import type { RunView } from '#core/contract/run/run';
import type { SeriesView } from '#core/contract/series/series';
import type { LinkState } from '../bridge/connection/connection';
import { useSeries } from '../bridge/queries/use-engine';
import { shownNumber, shownUnit, withUnit } from '../charts/axis/shown-unit';
import { useTargetChoice } from '../targets/target-choice';
import { remainingMs } from '../ui/runs/remaining-time';
import { labelledSeries, callRateSeries, titleOf } from '../ui/runs/series-names';
import { Sparkline } from '../ui/runs/sparkline';
import { CutName } from '../ui/cut-name';
import { Glyph } from '../ui/glyph';
import { ABSENT, countWords, memoryWords } from '../ui/number-words';
import { type RunState, runState } from '../ui/runs/run-state';
import { aboutWords, clockWords } from '../ui/time-words';
import { t } from '../words/t';

interface Props {
  readonly run: RunView;
  readonly recipe: string;
  /** Its reward in few numbers. */
  readonly spark: Float32Array | null;
  readonly link: LinkState;
  readonly nowMs: number;
}

/** Row of a live run: reward, GPU memory, LLM query rate, progress. Opens its page. */
export function ActiveRunRow({ run, recipe, spark, link, nowMs }: Props) {
  const read = useSeries(run.runId);
  const series = read?.ok === true ? read.value : [];
  const rate = callRateSeries(series);
  const state = runState(run, link, nowMs);
  const points = Math.max(0, ...series.map((one) => one.pointCount));
  return (
    <Link
      className={state.sinceMs === null ? 'active-run' : 'active-run is-stale'}
      to={`/runs/${run.runId}`}
    >
      <Glyph name={state.tone} percent={state.percent} />
      <div className="active-run-name">
        <CutName className="strong" name={run.name} />
        <div className="note ellipsis">
          {t('home.stateAndRecipe', { state: state.word, recipe })}
        </div>
      </div>
      <Reward series={labelledSeries(series, 'reward')} spark={spark} />
      <GpuMemory run={run} series={labelledSeries(series, 'gpu_mem')} />
      <Figure
        label={rate === null ? t('home.figures.llmQueryRate') : titleOf(rate)}
        value={lastOf(rate)}
      />
      {state.sinceMs !== null && <Stale run={run} state={state} sinceMs={state.sinceMs} />}
      {state.sinceMs === null && isWaiting(run) && (
        <div className="note">{run.reasons[0] ?? t('home.queuedPlain')}</div>
      )}
      {state.sinceMs === null && !isWaiting(run) && (
        <Progress run={run} percent={state.percent} points={points} />
      )}
    </Link>
  );
}

const isWaiting = ({ phase }: RunView): boolean => phase === 'queued' || phase === 'waiting';

function lastOf(series: SeriesView | null): string {
  const unit = shownUnit(series ?? { unit: '', max: null });
  return series === null ? ABSENT : withUnit(shownNumber(series.last, unit), unit);
}

function Figure({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <div className="figure-label">{label}</div>
      <div className="num strong">{value}</div>
    </div>
  );
}

interface RewardProps {
  readonly series: SeriesView | null;
  readonly spark: Float32Array | null;
}

function Reward({ series, spark }: RewardProps) {
  return (
    <div>
      <div className="figure-label">{t('home.figures.reward')}</div>
      <div className="active-run-reward">
        <span className="num strong">{lastOf(series)}</span>
        {spark !== null && <Sparkline numbers={spark} />}
      </div>
    </div>
  );
}

const MIB = 1024 ** 2;

/** Of the whole card where that is known: "6.4 of 16.0 GB". */
function GpuMemory({ run, series }: { readonly run: RunView; readonly series: SeriesView | null }) {
  const { targets } = useTargetChoice();
  const total = targets.find(({ id }) => id === run.target)?.gpus?.[0]?.memTotalMiB ?? null;
  const isMachines = series?.unit === 'MiB' && series.last !== null && total !== null;
  const value = isMachines
    ? t('home.usedOf', {
        used: ((series.last ?? 0) / 1024).toFixed(1),
        total: memoryWords(total * MIB),
      })
    : lastOf(series);
  return <Figure label={t('home.figures.gpuMemory')} value={value} />;
}

function stepWords({ lastX, targetX }: RunView): string {
  const step = lastX === null ? ABSENT : countWords(Math.round(lastX));
  return targetX === null ? step : t('home.stepOf', { step, goal: countWords(targetX) });
}

interface ProgressProps {
  readonly run: RunView;
  readonly percent: number | null;
  readonly points: number;
}

function Progress({ run, percent, points }: ProgressProps) {
  const left = remainingMs(run, run.durationMs, points);
  return (
    <div>
      <div className="active-run-progress num">
        <span>{stepWords(run)}</span>
        <span className="note">
          {left === null ? '' : t('home.left', { duration: aboutWords(left) })}
        </span>
      </div>
      {percent !== null && (
        <div className="bar">
          <i style={{ width: `${percent.toFixed(1)}%` }} />
        </div>
      )}
    </div>
  );
}

interface StaleProps {
  readonly run: RunView;
  readonly state: RunState;
  readonly sinceMs: number;
}

function Stale({ run, state, sinceMs }: StaleProps) {
  const clock = clockWords(sinceMs, false);
  if (state.isTargetStopped === true)
    return <div className="note">{t('home.targetStopped', { clock })}</div>;
  return (
    <div className="note">
      {run.lastX === null
        ? t('home.unknownSince', { clock })
        : t('home.unknownSinceAt', { clock, step: stepWords(run) })}
    </div>
  );
}
