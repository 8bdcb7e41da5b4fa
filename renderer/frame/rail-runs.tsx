import { Tooltip } from '@mantine/core';
import { memo } from 'react';
import { Link, NavLink } from 'react-router';
import type { RunView } from '#core/contract/run/run';
import type { LinkState } from '../bridge/connection/connection';
import { CutName } from '../ui/cut-name';
import { Glyph } from '../ui/glyph';
import { type RunState, runState } from '../ui/runs/run-state';
import { clockWords } from '../ui/time-words';
import { useNarrowWindow } from '../ui/use-window';
import { t } from '../words/t';

const MAX_SHOWN = 12;

interface Props {
  /** Current runs: queued, running, or of unknown state. */
  readonly runs: readonly RunView[];
  readonly link: LinkState;
  readonly nowMs: number;
}

/** Every run that is still running, with its ring. */
export function RailRuns({ runs, link, nowMs }: Props) {
  if (runs.length === 0) return null;
  return (
    <>
      <div className="rail-head wide" aria-hidden>
        {t('frame.inProgress')}
      </div>
      <ul className="rail-runs" aria-label={t('frame.inProgress')}>
        {runs.slice(0, MAX_SHOWN).map((run) => (
          <li key={run.runId}>
            <RunRow {...rowOf(run, runState(run, link, nowMs))} />
          </li>
        ))}
      </ul>
      {runs.length > MAX_SHOWN && (
        <Link className="rail-more note wide" to="/runs?state=going">
          {t('frame.moreInProgress', { count: runs.length - MAX_SHOWN })}
        </Link>
      )}
    </>
  );
}

interface RowProps {
  readonly runId: string;
  readonly name: string;
  readonly says: string;
  readonly tone: RunState['tone'];
  readonly percent: number | null;
}

const rowOf = ({ runId, name }: RunView, state: RunState): RowProps => ({
  runId,
  name,
  says: stateSays(state),
  tone: state.tone,
  percent: state.percent === null ? null : Math.floor(state.percent),
});

/** Rendered again only when something of it can be seen: a run that is still running has news four times a second. */
const RunRow = memo(function RunRow({ runId, name, says, tone, percent }: RowProps) {
  const isNarrow = useNarrowWindow();
  const label = t('frame.runRow', { name, state: says });
  return (
    <Tooltip label={label} position="right" openDelay={isNarrow ? 100 : 800}>
      <NavLink className="rail-run" to={`/runs/${runId}`}>
        <Glyph name={tone} percent={percent} />
        <span className="wide">
          <CutName className="rail-run-name" name={name} /> <span className="note num">{says}</span>
        </span>
      </NavLink>
    </Tooltip>
  );
});

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
