import { Button } from '@mantine/core';
import { IconTerminal2 } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { FixRemedy } from '#core/contract/finding';
import type { StartedFix } from '#core/contract/setup/fix-runs';
import type { TargetView } from '#core/contract/target/target';
import type { TerminalView } from '#core/contract/terminal/terminal';
import { terminalConnection } from '../../bridge/queries/terminals/use-terminals';
import { shortPaths } from '../../ui/command-lines';
import { ICON_SIZE, ICON_STROKE } from '../../ui/icons';
import { InlineTerminal } from '../../ui/terminal/inline-terminal';
import { WhatHappened } from '../../ui/terminal/what-happened';
import { clockWords, durationWords } from '../../ui/time-words';
import { useNow } from '../../ui/use-now';
import { t } from '../../words/t';
import { type FixNow, noteCancelled } from './fix-runs';
import type { StepState } from '../step-state';
import type { LiveStep } from '../use-plan-board';

interface Props {
  readonly open: LiveStep;
  readonly target: TargetView;
  /** The fix that would run; null where none is offered any more. */
  readonly fix: FixRemedy | null;
}

/** The terminal of a step: visible before anything runs in it, and the truth about what ran. */
export function FixTerminal({ open, target, fix }: Props) {
  const { phase, view } = open.fix;
  const [heardMs, setHeard] = useState(0);
  const card = useIntoView(phase === 'running');
  return (
    <>
      <div className="fix-terminal card" ref={card}>
        <header className="fix-terminal-head">
          <IconTerminal2 size={ICON_SIZE} stroke={ICON_STROKE} aria-hidden />
          <span className="ellipsis">{whereWords(target, fix)}</span>
          <span className="spacer" />
          <State now={open.fix} />
          {phase === 'running' && view !== null && <Cancel now={open.fix} />}
        </header>
        {view === null ? (
          <p className="fix-terminal-ready">
            {t(phase === 'running' ? 'setup.terminal.otherSays' : 'setup.terminal.readySays')}
          </p>
        ) : (
          <InlineTerminal
            key={`${view.terminal} ${view.openedMs}`}
            view={view}
            label={t('setup.terminal.label', { title: open.title, target: target.name })}
            onOutput={setHeard}
          />
        )}
      </div>
      <p className="note num" role="status">
        <Says now={open.fix} step={open.status.state} heardMs={heardMs} />
      </p>
      {view !== null && (
        <WhatHappened key={view.openedMs} view={view} target={target.id} command={view.title} />
      )}
    </>
  );
}

/** A command that starts shows its terminal, which is below the fold of a small window. */
function useIntoView(isRunning: boolean): RefObject<HTMLDivElement | null> {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isRunning) card.current?.scrollIntoView({ block: 'nearest' });
  }, [isRunning]);
  return card;
}

const whereWords = ({ name }: TargetView, fix: FixRemedy | null): string =>
  fix?.python == null
    ? t('setup.terminal.at', { target: name })
    : t('setup.terminal.atEnv', { target: name, python: shortPaths(fix.python) });

/** What runs in it, or how that ended. */
function State({ now: { phase, view } }: { readonly now: FixNow }) {
  if (view !== null) return <EndOrTime view={view} isLive={phase === 'running'} />;
  return (
    <span className="note">
      {t(phase === 'running' ? 'setup.terminal.other' : 'setup.terminal.ready')}
    </span>
  );
}

/** End and duration, or how long it has been running. */
function EndOrTime({ view, isLive }: { readonly view: TerminalView; readonly isLive: boolean }) {
  const nowMs = useNow(1_000, isLive);
  const { exit, openedMs, endedMs } = view;
  const time = durationWords(roundedSeconds((endedMs ?? nowMs) - openedMs));
  if (exit === null)
    return <span className="note num">{t('setup.terminal.running', { time })}</span>;
  const isGood = exit.code === 0 && exit.signal === null;
  return (
    <span className={`num fix-end ${isGood ? 'tone-succeeded' : 'tone-failed'}`}>
      {endWords(exit, time)}
    </span>
  );
}

const roundedSeconds = (ms: number): number => Math.max(0, Math.round(ms / 1_000)) * 1_000;

function endWords({ code, signal }: NonNullable<TerminalView['exit']>, time: string): string {
  if (signal !== null) return t('setup.terminal.endedBy', { signal, time });
  return code === null
    ? t('setup.terminal.endedUnknown', { time })
    : t('setup.terminal.ended', { code, time });
}

const CTRL_C = Uint8Array.of(3);

/** Interrupts the program as a user would; where it does not heed that, its terminal can be closed. */
function Cancel({ now: { run, view, isCancelled } }: { readonly now: FixNow }) {
  if (run === null || view === null) return null;
  const cancel = (): void => {
    const line = terminalConnection();
    if (isCancelled) line.close(view.terminal);
    else line.input(view.terminal, CTRL_C);
    noteCancelled(run.id);
  };
  return (
    <Button variant="subtle" className="quiet fix-cancel" onClick={cancel}>
      {t(isCancelled ? 'setup.terminal.close' : 'setup.terminal.cancel')}
    </Button>
  );
}

interface SaysProps {
  readonly now: FixNow;
  readonly step: StepState;
  /** Time when it last printed something; 0 before the first byte. */
  readonly heardMs: number;
}

const QUIET_MS = 5 * 60_000;

/** What to know beside the terminal: that the page may be left, that it is quiet, what a stop left, how it was judged. */
function Says({ now: { phase, run, view, isCancelled }, step, heardMs }: SaysProps) {
  const nowMs = useNow(10_000, phase === 'running');
  if (run === null || phase === 'proving') return null;
  if (phase === 'gone' && isCancelled) return t('setup.terminal.goneCancelled');
  if (phase === 'gone') return t('setup.terminal.gone', { says: verdictWords(run) ?? '' });
  if (phase === 'ended') {
    if (isCancelled) return t('setup.terminal.cancelled');
    // The proof below says it in detail.
    return step === 'failed' || run.progress.state === 'proved' ? null : verdictWords(run);
  }
  if (view === null) return null;
  if (isCancelled) return t('setup.terminal.cancelling');
  const quietMs = nowMs - Math.max(heardMs, view.openedMs);
  return quietMs >= QUIET_MS
    ? t('setup.terminal.quiet', { time: durationWords(quietMs) })
    : t('setup.terminal.leave');
}

/** How the engine judged a fix; null before. */
function verdictWords({ progress }: StartedFix): string | null {
  if (!('reports' in progress)) return null;
  const { state, says, endedMs } = progress;
  return state === 'proved'
    ? t('setup.terminal.proved', { clock: clockWords(endedMs, false), says })
    : t('setup.terminal.unproved', { says });
}
