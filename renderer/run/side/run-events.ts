import type { RunDetail, TrainerState } from '#core/contract/run/run-detail';
import type { Checkpoint } from '#core/contract/run/checkpoint-calls';
import type { XKind } from '#core/contract/run/run';
import type { ChartEvent } from '../../charts/model/chart-input';
import { countWords } from '../../ui/number-words';
import { isOver, type RunState } from '../../ui/runs/run-state';
import { clockWords } from '../../ui/time-words';
import { t } from '../../words/t';
import { stepWords } from './step-words';

/** Something that happened to a run, for the lane above the charts and for the list beside them. */
export interface RunMark extends Omit<ChartEvent, 'kind'> {
  readonly kind: ChartEvent['kind'] | 'supervisor';
  /** Event, without its time. */
  readonly what: string;
  /** Line of the log that says so. */
  readonly line: number | null;
}

const RESTARTS = new Set(['rollback', 'resumed']);
/** A file is on the disk a moment before or after the trainer says so. */
const SAME_SAVE_MS = 5_000;

/**
 * All that is known to have happened, in the order of time; what has no clock is placed by its line.
 * @param kind what the page's axis counts: a state's own step is only of use on the same count
 */
export function marksOf(
  detail: RunDetail,
  checkpoints: readonly Checkpoint[],
  kind: XKind,
  state: RunState,
): readonly RunMark[] {
  const states = detail.states.map((one, i) => stateMark(one, i, kind));
  const saves = states.filter(({ kind: what }) => what === 'checkpoint');
  const files = checkpoints
    .filter(({ savedMs }) => !saves.some((save) => isNear(save.wallMs, savedMs)))
    .map((checkpoint) => fileMark(checkpoint));
  return [...supervisorMarks(detail, state), ...states, ...files].toSorted(byTime);
}

/** Events that have a position on the charts. */
export function laneMarks(marks: readonly RunMark[]): readonly ChartEvent[] {
  return marks.flatMap(({ kind, ...one }) =>
    kind === 'supervisor' || (one.wallMs === null && one.x === null) ? [] : [{ ...one, kind }],
  );
}

function stateMark(state: TrainerState, index: number, kind: XKind): RunMark {
  const x = state.xKind === kind ? state.x : null;
  const isRestart = RESTARTS.has(state.state);
  return mark({
    id: `state-${index}-${state.line}`,
    kind: state.state === 'saved' ? 'checkpoint' : isRestart ? 'restart' : 'state',
    what: state.says,
    wallMs: state.wallMs,
    x,
    line: state.line,
  });
}

function fileMark(checkpoint: Checkpoint): RunMark {
  const { path, savedMs } = checkpoint;
  // A checkpoint's name counts what the trainer counts, which need not be what the axis counts: the time is sure.
  const what = t('run.events.checkpointWhat', { path });
  const step = stepWords(checkpoint);
  const at = step === null ? what : t('run.events.checkpointAt', { path, step });
  return mark({
    id: `file-${path}`,
    kind: 'checkpoint',
    what: at,
    wallMs: savedMs,
    x: null,
    line: null,
  });
}

function supervisorMarks({ run, events }: RunDetail, state: RunState): RunMark[] {
  return events.map((event, i) => {
    const isEnd = event.kind === 'exited' || event.kind === 'spawn-failed';
    const isStop = event.kind === 'stop-requested';
    return {
      ...mark({
        id: `event-${i}`,
        kind: isEnd && isOver(run) ? 'verdict' : isStop ? 'stop' : 'supervisor',
        what: event.says,
        wallMs: event.wallMs,
        x: null,
        line: null,
      }),
      ...(isEnd && isOver(run) ? { tone: state.tone } : {}),
    };
  });
}

function mark(one: Omit<RunMark, 'says'>): RunMark {
  return { ...one, says: t('run.events.says', { what: one.what, at: atWords(one) }) };
}

function atWords({ wallMs, x }: Pick<RunMark, 'wallMs' | 'x'>): string {
  if (wallMs !== null) return clockWords(wallMs, true);
  return x === null ? t('run.events.unknownTime') : t('run.events.atStep', { x: countWords(x) });
}

const isNear = (a: number | null, b: number): boolean =>
  a !== null && Math.abs(a - b) <= SAME_SAVE_MS;

function byTime(a: RunMark, b: RunMark): number {
  if (a.wallMs !== null && b.wallMs !== null) return a.wallMs - b.wallMs;
  return (a.line ?? Infinity) - (b.line ?? Infinity) || 0;
}
