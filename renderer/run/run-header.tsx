import type { RunDetail } from '#core/contract/api';
import { Glyph } from '../ui/glyph';
import { isOver, type RunState } from '../ui/run-state';
import { clockWords, durationWords, fullMomentWords, momentWords } from '../ui/time-words';
import { words } from '../ui/words';
import { StopLadder } from './stop-ladder';

interface Props {
  readonly detail: RunDetail;
  readonly state: RunState;
  readonly recipeTitle: string;
  readonly targetName: string;
  readonly durationMs: number | null;
  readonly nowMs: number;
}

/** The line under the title, and what can be done to the run. */
export function RunHeader(props: Props) {
  const { run } = props.detail;
  return (
    <>
      <div className="run-head">
        <div className="facts">
          {factsOf(props).map((fact) => (
            <span key={fact} className="num">
              {fact}
            </span>
          ))}
        </div>
        <span className="spacer" />
        {!isOver(run) && <StopLadder detail={props.detail} />}
      </div>
      <RunNotice {...props} />
    </>
  );
}

function factsOf({ detail, state, recipeTitle, targetName, durationMs, nowMs }: Props): string[] {
  const { run, heartbeatMs } = detail;
  const facts = [recipeTitle, targetName];
  if (run.startedMs !== null) {
    const from = momentWords(run.startedMs, nowMs);
    const duration = durationWords(durationMs);
    if (durationMs === null) facts.push(words.run.started(from));
    else facts.push(isOver(run) ? words.run.took(from, duration) : words.run.since(from, duration));
  }
  if (!isOver(run) && state.tone !== 'unknown' && heartbeatMs !== null) {
    facts.push(
      words.run.heartbeat(
        durationWords(Math.max(0, Math.round((nowMs - heartbeatMs) / 1000) * 1000)),
      ),
    );
  }
  return facts;
}

/** What a person should know about a run that does not simply go on. */
function RunNotice({ detail, state }: Props) {
  const { run } = detail;
  const says = noticeOf(detail, state);
  return (
    <>
      {says !== null && (
        <div className="notice" role="note">
          <Glyph name={state.tone === 'unknown' ? 'unknown' : 'alarm'} />
          <span title={state.sinceMs === null ? undefined : fullMomentWords(state.sinceMs)}>
            {says}
          </span>
        </div>
      )}
      {run.foreign && (
        <div className="notice" role="note">
          {words.run.foreign}
        </div>
      )}
    </>
  );
}

export function noticeOf({ run }: Pick<RunDetail, 'run'>, state: RunState): string | null {
  if (isOver(run)) return null;
  if (state.tone === 'unknown')
    return words.run.noContact(
      state.sinceMs === null ? words.absent : clockWords(state.sinceMs, false),
    );
  if (run.contact === 'unsupervised') return words.run.unsupervised;
  if (run.activity === 'hung') return words.run.hung;
  return run.activity === 'quiet' ? words.run.quiet : null;
}
