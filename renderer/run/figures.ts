import type { RunDetail } from '#core/contract/api';
import type { RunView } from '#core/contract/run';
import type { SeriesView } from '#core/contract/series';
import { shownNumber, shownUnit } from '../charts/shown-unit';
import { leadKind } from '../charts/run-axis';
import { ABSENT, countWords } from '../ui/number-words';
import { isOver, percentOf } from '../ui/run-state';
import { aboutWords, durationWords } from '../ui/time-words';
import { words } from '../ui/words';
import { labelled } from './series-groups';

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
}

const MIN_UPDATES = 20;

/**
 * Time to the goal at the run's mean speed so far; null before 20 points, without a goal, or at the goal.
 * Of a run that cannot be seen now nothing is foretold.
 * @param points of its longest series
 */
export function remainingMs(
  run: RunView,
  durationMs: number | null,
  points: number,
): number | null {
  const { lastX, targetX } = run;
  if (
    isOver(run) ||
    run.contact === 'unknown' ||
    lastX === null ||
    targetX === null ||
    durationMs === null
  )
    return null;
  if (lastX <= 0 || lastX >= targetX || points < MIN_UPDATES) return null;
  return (durationMs / lastX) * (targetX - lastX);
}

/** The figures of a run: progress, the three it is judged by where they exist, speed; exit when it is over. */
export function figuresOf(
  detail: RunDetail,
  series: readonly SeriesView[],
  durationMs: number | null,
): Figure[] {
  const { run } = detail;
  const over = isOver(run);
  const reward = labelled(series, 'reward') ?? labelled(series, 'eval_reward');
  return [
    ...(over && run.verdict !== null ? [exitFigure(run)] : []),
    progress(run, series, durationMs),
    reward === null
      ? plain('reward', words.figures.reward, ABSENT, words.figures.noValue)
      : ofSeries('reward', words.figures.reward, reward),
    ...optional('gpu', words.figures.gpuMemory, labelled(series, 'gpu_mem')),
    ...optional('llm', words.figures.llmQueryRate, labelled(series, 'llm_query_rate')),
    ...optional('speed', words.figures.speed, labelled(series, 'fps')),
    ...(over && durationMs === null ? [] : [durationFigure(run, durationMs)]),
  ];
}

function plain(id: string, label: string, value: string, note: string): Figure {
  return { id, label, value, unit: '', note, percent: null };
}

function durationFigure(run: RunView, durationMs: number | null): Figure {
  const known = run.startedMs === null && !isOver(run) ? null : durationMs;
  return plain('duration', words.figures.duration, durationWords(known), '');
}

function optional(id: string, label: string, series: SeriesView | null): Figure[] {
  return series === null ? [] : [ofSeries(id, label, series)];
}

function ofSeries(id: string, label: string, series: SeriesView): Figure {
  const unit = shownUnit(series);
  return {
    ...plain(id, label, shownNumber(series.last, unit), ''),
    unit: series.last === null ? '' : unit.unit,
    note: words.run.fromTo(shownNumber(series.min, unit), shownNumber(series.max, unit)),
  };
}

function progress(run: RunView, series: readonly SeriesView[], durationMs: number | null): Figure {
  const label = words.run.axis[run.xKind ?? leadKind(run, series)];
  const percent = percentOf(run);
  const left = remainingMs(run, durationMs, Math.max(0, ...series.map((s) => s.pointCount)));
  return {
    ...plain(
      'x',
      label,
      run.lastX === null ? ABSENT : countWords(Math.round(run.lastX)),
      progressNote(run, percent, left),
    ),
    unit: run.targetX === null ? '' : words.run.of(countWords(run.targetX)),
    percent,
  };
}

function progressNote(run: RunView, percent: number | null, left: number | null): string {
  if (left !== null) return words.run.left(aboutWords(left));
  if (percent === null) return run.lastX === null ? words.figures.noValue : words.figures.noGoal;
  return percent >= 100 ? words.figures.goal : words.figures.notReached(percent);
}

function exitFigure({ exit }: RunView): Figure {
  const { exit: label, exitUnknown, exitSignal, exitCode } = words.figures;
  if (exit === null) return plain('exit', label, ABSENT, exitUnknown);
  if (exit.signal !== null) return plain('exit', label, exit.signal, exitSignal);
  return plain('exit', label, countWords(exit.code), exit.code === null ? exitUnknown : exitCode);
}
