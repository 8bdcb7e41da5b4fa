import { Tooltip, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconActivity, IconHome, IconMoon, IconSun } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import type { RunView } from '#core/contract/run';
import type { LinkState } from '../bridge/connection';
import { Glyph } from '../ui/glyph';
import { ICON_SIZE, ICON_STROKE } from '../ui/icons';
import { Mark } from './mark';
import { isOver, runState, type RunState } from '../ui/run-state';
import { clockWords } from '../ui/time-words';
import { useNarrowWindow } from '../ui/use-window';
import { words } from '../ui/words';

interface Props {
  readonly runs: readonly RunView[];
  readonly link: LinkState;
  readonly nowMs: number;
}

const icon = { size: ICON_SIZE, stroke: ICON_STROKE, 'aria-hidden': true } as const;
const MOST_SHOWN = 12;

/** Pages, and every run that goes on: the same rows on every page. */
export function Rail({ runs, link, nowMs }: Props) {
  const going = runs.filter((run) => !isOver(run)).slice(0, MOST_SHOWN);
  return (
    <nav className="rail" aria-label={words.frame.pages}>
      <div className="brand">
        <Mark />
        <span className="wide">{words.app}</span>
      </div>
      <RailLink to="/" label={words.frame.home} end>
        <IconHome {...icon} />
      </RailLink>
      <RailLink to="/runs" label={words.frame.runs} end count={runs.length}>
        <IconActivity {...icon} />
      </RailLink>
      {going.length > 0 && <div className="rail-head wide">{words.frame.inProgress}</div>}
      {going.map((run) => (
        <RunRow key={run.runId} run={run} state={runState(run, link, nowMs)} />
      ))}
      <span className="spacer" />
      <ThemeSwitch />
    </nav>
  );
}

interface RailLinkProps {
  readonly to: string;
  readonly label: string;
  readonly end: boolean;
  readonly count?: number;
  readonly children: ReactNode;
}

function RailLink({ to, label, end, count = 0, children }: RailLinkProps) {
  const isNarrow = useNarrowWindow();
  return (
    <Tooltip label={label} position="right" disabled={!isNarrow}>
      <NavLink className="nav" to={to} end={end} aria-label={label}>
        {children}
        <span className="wide">{label}</span>
        {count > 0 && <span className="nav-count num wide">{count}</span>}
      </NavLink>
    </Tooltip>
  );
}

function RunRow({ run, state }: { readonly run: RunView; readonly state: RunState }) {
  const isNarrow = useNarrowWindow();
  const says = stateSays(state);
  return (
    <Tooltip label={`${run.name}: ${says}`} position="right" disabled={!isNarrow}>
      <NavLink className="rail-run" to={`/runs/${run.runId}`} aria-label={`${run.name}, ${says}`}>
        <Glyph name={state.tone} percent={state.percent} />
        <span className="wide">
          <span className="rail-run-name ellipsis">{run.name}</span>
          <span className="note num">{says}</span>
        </span>
      </NavLink>
    </Tooltip>
  );
}

function stateSays(state: RunState): string {
  if (state.sinceMs !== null) return words.states.unknownSince(clockWords(state.sinceMs, false));
  return state.percent === null ? state.word : words.states.withPercent(state.word, state.percent);
}

function ThemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  const { toLight, toDark, light, dark } = words.frame;
  return (
    <button
      type="button"
      className="nav"
      aria-label={isDark ? toLight : toDark}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <IconSun {...icon} /> : <IconMoon {...icon} />}
      <span className="wide">{isDark ? light : dark}</span>
    </button>
  );
}
