import { Tooltip } from '@mantine/core';
import { Link, NavLink } from 'react-router';
import type { RunView } from '#core/contract/run';
import type { LinkState } from '../bridge/connection';
import { Glyph } from '../ui/glyph';
import { type RunState, runState } from '../ui/run-state';
import { clockWords } from '../ui/time-words';
import { useNarrowWindow } from '../ui/use-window';
import { t } from '../words/t';

const MOST_SHOWN = 12;

interface Props {
  /** Those that go on: queued, running, or of unknown state. */
  readonly runs: readonly RunView[];
  readonly link: LinkState;
  readonly nowMs: number;
}

/** Every run that goes on, with its ring. */
export function RailRuns({ runs, link, nowMs }: Props) {
  if (runs.length === 0) return null;
  return (
    <>
      <div className="rail-head wide" aria-hidden>
        {t('frame.inProgress')}
      </div>
      <ul className="rail-runs" aria-label={t('frame.inProgress')}>
        {runs.slice(0, MOST_SHOWN).map((run) => (
          <li key={run.runId}>
            <RunRow run={run} state={runState(run, link, nowMs)} />
          </li>
        ))}
      </ul>
      {runs.length > MOST_SHOWN && (
        <Link className="rail-more note wide" to="/runs?state=going">
          {t('frame.moreInProgress', { count: runs.length - MOST_SHOWN })}
        </Link>
      )}
    </>
  );
}

function RunRow({ run, state }: { readonly run: RunView; readonly state: RunState }) {
  const isNarrow = useNarrowWindow();
  const says = t('frame.runRow', { name: run.name, state: stateSays(state) });
  return (
    <Tooltip label={says} position="right" openDelay={isNarrow ? 100 : 800}>
      <NavLink className="rail-run" to={`/runs/${run.runId}`}>
        <Glyph name={state.tone} percent={state.percent} />
        <span className="wide">
          <span className="rail-run-name ellipsis">{run.name}</span>{' '}
          <span className="note num">{stateSays(state)}</span>
        </span>
      </NavLink>
    </Tooltip>
  );
}

function stateSays({ sinceMs, percent, word, isTargetStopped }: RunState): string {
  if (sinceMs !== null) {
    const clock = clockWords(sinceMs, false);
    return t(`ui.states.${isTargetStopped === true ? 'notRunningSince' : 'unknownSince'}`, {
      clock,
    });
  }
  return percent === null
    ? word
    : t('ui.states.withPercent', { word, percent: Math.floor(percent) });
}
