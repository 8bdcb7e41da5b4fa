import type { RunDetail } from '#core/contract/run/run-detail';
import type { RunView } from '#core/contract/run/run';
import { DECLARED_GOAL } from '#core/contract/run/reserved-values';
import type { SeriesView } from '#core/contract/series/series';
import { shownNumber, shownUnit, inUnit } from '../charts/axis/shown-unit';
import { leadKind } from '../charts/axis/run-axis';
import { ABSENT, countWords, memoryWords } from '../ui/number-words';
import { isOver, percentOf } from '../ui/runs/run-state';
import { aboutWords, durationWords } from '../ui/time-words';
import { t } from '../words/t';
import { remainingOf } from '../ui/runs/remaining-time';
import { callRateSeries, labelledSeries, titleOf } from '../ui/runs/series-names';
import type { Trend } from '../ui/runs/trend';
import type { Course } from './use-course';

/** One figure of the strip under a run's title. */
export interface Figure {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  /** Beside the value, smaller. */
  readonly unit: string;
  /** Under the value. */
  readonly note: string;
  /** 0 to 100, drawn as a bar. */
  readonly percent: number | null;
  /** The metric that it shows. */
  readonly tag?: string;
  /** More of the value, for who points at it. */
  readonly hint?: string;
}

interface Entry {
  readonly detail: RunDetail;
  readonly series: readonly SeriesView[];
  readonly durationMs: number | null;
  readonly course: Course;
  readonly nowMs: number;
}

/** The figures of a run: progress, the reward with its best and its trend, what else it is judged by, and time. */
export function figuresOf(existing: Entry): Figure[] {
  const { detail, series } = existing;
  const { run } = detail;
  const over = isOver(run);
  return [
    ...(over && run.verdict !== null ? [exitFigure(run)] : []),
    progress(run, series),
    rewardFigure(series, existing.course),
    ...gpuFigures(detail, series),
    ...callFigure(series),
    ...optional('speed', t('run.figures.speed'), labelledSeries(series, 'fps')),
    ...timeFigures(existing),
  ];
}

function plain(id: string, label: string, value: string, note: string): Figure {
  return { id, label, value, unit: '', note, percent: null };
}

/** Remaining and elapsed time of a run that is still running; the duration of one that is over. */
function timeFigures({ detail: { run }, series, durationMs, course, nowMs }: Entry): Figure[] {
  const elapsed = durationWords(durationMs);
  if (isOver(run)) {
    return durationMs === null || run.neverStarted === true
      ? []
      : [plain('duration', t('run.figures.duration'), elapsed, '')];
  }
  const points = Math.max(0, ...series.map((one) => one.pointCount));
  const left = remainingOf(run, course, points, nowMs);
  const label = t('run.figures.remaining');
  if (left.ms === null) return [plain('time', label, ABSENT, t(`run.figures.${left.why}`))];
  const note = t('run.figures.remainingOf', { elapsed });
  return [plain('time', label, aboutWords(left.ms), note)];
}

function callFigure(series: readonly SeriesView[]): Figure[] {
  const rate = callRateSeries(series);
  return rate === null ? [] : [ofSeries('llm', titleOf(rate), rate)];
}

function optional(id: string, label: string, series: SeriesView | null): Figure[] {
  return series === null ? [] : [ofSeries(id, label, series)];
}

function ofSeries(id: string, label: string, series: SeriesView): Figure {
  const unit = shownUnit(series);
  return {
    ...plain(id, label, shownNumber(series.last, unit), ''),
    tag: series.tag,
    unit: series.last === null ? '' : unit.unit,
    note: t('run.figures.fromTo', {
      from: shownNumber(series.min, unit),
      to: shownNumber(series.max, unit),
    }),
  };
}

/** The one number that a training is about: where it is, its best, and how it moved. */
function rewardFigure(series: readonly SeriesView[], course: Course): Figure {
  const reward = labelledSeries(series, 'reward') ?? labelledSeries(series, 'eval_reward');
  const label = t('run.figures.reward');
  if (reward === null) return plain('reward', label, ABSENT, t('run.figures.noValue'));
  const unit = shownUnit(reward);
  const best = shownNumber(reward.max, unit);
  const { bestX, trend } = course;
  return {
    ...plain('reward', label, shownNumber(reward.last, unit), trendWords(trend, reward)),
    tag: reward.tag,
    unit: t('run.figures.best', { value: best }),
    ...(bestX === null
      ? {}
      : { hint: t('run.figures.bestAt', { value: best, x: countWords(Math.round(bestX)) }) }),
  };
}

function trendWords(trend: Trend | null, reward: SeriesView): string {
  const unit = shownUnit(reward);
  if (trend === null) {
    const [from, to] = [shownNumber(reward.min, unit), shownNumber(reward.max, unit)];
    return t('run.figures.fromTo', { from, to });
  }
  if (trend.change === 0) return t('run.figures.trend.flat');
  const digits = Number((trend.change * unit.factor).toPrecision(2));
  const change = `${digits > 0 ? '+' : ''}${inUnit(digits, unit)}`;
  return t(`run.figures.trend.${trend.span}`, { change });
}

function gpuFigures({ gpuTotalsMiB }: RunDetail, series: readonly SeriesView[]): Figure[] {
  const used = labelledSeries(series, 'gpu_mem');
  if (used === null) return [];
  const figure = ofSeries('gpu', t('run.figures.gpuMemory'), used);
  const total = gpuTotalsMiB[gpuIndex(used.tag)] ?? null;
  if (total === null) return [figure];
  return [
    {
      ...figure,
      unit: ofTotal(figure.unit, memoryWords(total * 1024 ** 2)),
      note: t('run.figures.mostOf', { most: shownNumber(used.max, shownUnit(used)) }),
    },
  ];
}

/** "of 16.0 GB"; a value in another unit names its own: "MB of 16.0 GB". */
function ofTotal(unit: string, goal: string): string {
  const of = t('run.figures.of', { goal });
  return unit === '' || goal.endsWith(` ${unit}`) ? of : `${unit} ${of}`;
}

/** `gpu1/memory_used` is the memory of the second card. */
export function gpuIndex(tag: string): number {
  return Number(/^gpu(\d+)\//.exec(tag)?.[1] ?? 0);
}

function progress(run: RunView, series: readonly SeriesView[]): Figure {
  const label = t(`charts.axis.${run.xKind ?? leadKind(run, series)}`);
  const percent = percentOf(run);
  return {
    ...plain(
      'x',
      label,
      run.lastX === null ? ABSENT : countWords(Math.round(run.lastX)),
      progressNote(run, percent),
    ),
    unit: run.targetX === null ? '' : t('run.figures.of', { goal: countWords(run.targetX) }),
    percent,
    ...progressHint(run),
  };
}

function progressNote(run: RunView, percent: number | null): string {
  if (percent === null) return t(run.lastX === null ? 'run.figures.noValue' : 'run.figures.noGoal');
  return percent >= 100
    ? t('run.figures.goal')
    : t('run.figures.notReached', { percent: Math.floor(percent) });
}

/** Whose word the goal is, where nobody declared it, and how far the run came on its other axes. */
function progressHint({ targetX, goalSource, otherAxes = [] }: RunView): { hint?: string } {
  const isNamed = targetX !== null && goalSource !== undefined && goalSource !== DECLARED_GOAL;
  const goal = isNamed
    ? [t('run.figures.goalFrom', { goal: countWords(targetX), source: goalSource })]
    : [];
  const axes = otherAxes.map(({ xKind, x }) =>
    t('run.figures.otherAxis', { axis: t(`charts.axis.${xKind}`), x: countWords(Math.round(x)) }),
  );
  const hint = [...goal, ...axes].join(' · ');
  return hint === '' ? {} : { hint };
}

function exitFigure({ exit, neverStarted }: RunView): Figure {
  const label = t('run.figures.exit');
  if (neverStarted === true) return plain('exit', label, t('run.figures.notStarted'), '');
  if (exit === null) return plain('exit', label, ABSENT, t('run.figures.exitUnknown'));
  if (exit.signal !== null) return plain('exit', label, exit.signal, t('run.figures.exitSignal'));
  if (exit.code === null) return plain('exit', label, ABSENT, t('run.figures.exitUnknown'));
  return plain('exit', t('run.figures.exitCode'), countWords(exit.code), '');
}
