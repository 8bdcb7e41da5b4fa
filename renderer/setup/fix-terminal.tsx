import { Button } from '@mantine/core';
import { IconTerminal2 } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { FixRemedy } from '#core/contract/finding';
import type { TargetView } from '#core/contract/target/target';
import type { TerminalView } from '#core/contract/terminal/terminal';
import { terminalConnection } from '../bridge/queries/use-terminals';
import { shortPaths } from '../ui/command-lines';
import { ICON_SIZE, ICON_STROKE } from '../ui/icons';
import { InlineScreen } from '../ui/terminal/inline-screen';
import { WhatHappened } from '../ui/terminal/what-happened';
import { durationWords } from '../ui/time-words';
import { useNow } from '../ui/use-now';
import { t } from '../words/t';
import { changeFixRun, type FixNow } from './fix-runs';
import type { LiveStep } from './use-plan-board';

interface Props {
  readonly open: LiveStep;
  readonly target: TargetView;
  /** The fix that would run; null where none is offered any more. */
  readonly fix: FixRemedy | null;
}

/** The terminal of a step: visible before anything runs in it, and the truth about what ran. */
export function FixTerminal({ open, target, fix }: Props) {
  const { phase, run, view } = open.fix;
  const [heardMs, setHeard] = useState(0);
  const card = useIntoView(phase === 'running');
  return (
    <>
      <div className="fix-terminal card" ref={card}>
        <header className="fix-terminal-head">
          <IconTerminal2 size={ICON_SIZE} stroke={ICON_STROKE} aria-hidden />
          <span className="ellipsis">{whereWords(target, fix)}</span>
          <span className="spacer" />
          {view === null ? (
            <span className="note">{t('setup.terminal.ready')}</span>
          ) : (
            <EndOrTime view={view} isLive={phase === 'running'} />
          )}
          {phase === 'running' && run !== null && <Cancel run={run} />}
        </header>
        {view === null ? (
          <p className="fix-terminal-ready">{t('setup.terminal.readySays')}</p>
        ) : (
          <InlineScreen
            key={`${view.terminal} ${view.openedMs}`}
            view={view}
            label={t('setup.terminal.label', { title: open.title, target: target.name })}
            onOutput={setHeard}
          />
        )}
      </div>
      <p className="note num" role="status">
        <Says now={open.fix} heardMs={heardMs} />
      </p>
      {view !== null && (
        <WhatHappened key={view.openedMs} view={view} target={target.id} command={view.title} />
      )}
    </>
  );
}

/** A command that starts shows its terminal, which lies below the fold of a small window. */
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

/** How it ended and after how long, or how long it runs. */
function EndOrTime({ view, isLive }: { readonly view: TerminalView; readonly isLive: boolean }) {
  const nowMs = useNow(1_000, isLive);
  const { exit, openedMs, endedMs } = view;
  const time = durationWords(wholeSeconds((endedMs ?? nowMs) - openedMs));
  if (exit === null)
    return <span className="note num">{t('setup.terminal.running', { time })}</span>;
  const isGood = exit.code === 0 && exit.signal === null;
  return (
    <span className={`num fix-end ${isGood ? 'tone-succeeded' : 'tone-failed'}`}>
      {endWords(exit, time)}
    </span>
  );
}

const wholeSeconds = (ms: number): number => Math.max(0, Math.round(ms / 1_000)) * 1_000;

function endWords({ code, signal }: NonNullable<TerminalView['exit']>, time: string): string {
  if (signal !== null) return t('setup.terminal.endedBy', { signal, time });
  return code === null
    ? t('setup.terminal.endedUnknown', { time })
    : t('setup.terminal.ended', { code, time });
}

const CTRL_C = Uint8Array.of(3);

/** Asks the program to stop as a person would; where it does not heed that, its terminal can be closed. */
function Cancel({ run }: { readonly run: NonNullable<FixNow['run']> }) {
  const cancel = (): void => {
    const line = terminalConnection();
    if (run.isCancelled) line.close(run.terminal);
    else line.input(run.terminal, CTRL_C);
    changeFixRun(run, { isCancelled: true });
  };
  return (
    <Button variant="subtle" className="quiet fix-cancel" onClick={cancel}>
      {t(run.isCancelled ? 'setup.terminal.close' : 'setup.terminal.cancel')}
    </Button>
  );
}

interface SaysProps {
  readonly now: FixNow;
  /** When it last printed something; 0 before the first byte. */
  readonly heardMs: number;
}

const QUIET_MS = 5 * 60_000;

/** What there is to know beside the terminal: that one may leave, that it is quiet, what a stop kept. */
function Says({ now: { phase, run, view }, heardMs }: SaysProps) {
  const nowMs = useNow(10_000, phase === 'running');
  if (run === null) return null;
  if (phase === 'gone')
    return t(run.isCancelled ? 'setup.terminal.goneCancelled' : 'setup.terminal.gone');
  if (phase !== 'running') return run.isCancelled ? t('setup.terminal.cancelled') : null;
  if (run.isCancelled) return t('setup.terminal.cancelling');
  const quietMs = nowMs - Math.max(heardMs, view?.openedMs ?? nowMs);
  return quietMs >= QUIET_MS
    ? t('setup.terminal.quiet', { time: durationWords(quietMs) })
    : t('setup.terminal.leave');
}
