import '@mantine/notifications/styles.css';
import './title-bar.css';
import { useComputedColorScheme } from '@mantine/core';
import { Activity, useCallback, useEffect, useState } from 'react';
import { Outlet, useMatch, useNavigate, useNavigation } from 'react-router';
import { useDesktopApp } from '../bridge/desktop';
import { useStoppedChild } from '../bridge/stopped-children';
import { useLink, useRuns } from '../bridge/queries/use-engine';
import { useShells } from '../bridge/queries/terminals/use-terminals';
import { LINK_GRACE_MS } from '../ui/runs/run-state';
import { PageSkeleton } from '../ui/skeleton';
import { useNow } from '../ui/use-now';
import { t } from '../words/t';
import { KeySheet } from './keys/key-sheet';
import { useKeyboard } from './keys/keyboard';
import { useAnnouncement } from './notices/announcement';
import { useHealthNotices } from './notices/use-health-notices';
import { useRunNotices } from './notices/use-run-notices';
import { EngineStopped, NoEngine } from './no-engine';
import { Palette } from './palette/palette';
import { Rail } from './rail';
import { StatusBar } from './status-bar';
import { Toasts } from './toasts';
import { useKeysOfFrame } from './use-frame-keys';
import { Boundary } from '../ui/errors/boundary';

const MAIN = 'page';

/** Layout of every page: rail, page, status bar, and the overlays (palette, key sheet, toasts). */
export function AppFrame() {
  useKeyboard();
  useKeysOfFrame();
  useShellOfDesktop();
  const link = useLink();
  const nowMs = useNow(1_000, link.state !== 'connected');
  const runs = useRuns();
  const list = runs?.ok === true ? runs.value : undefined;
  useRunNotices(list);
  useHealthNotices(list);
  const hasNone = link.state === 'connecting' && nowMs - link.sinceMs > LINK_GRACE_MS;
  const isInShells = useIsInShells();
  return (
    <div className="shell">
      <a className="skip" href={`#${MAIN}`} onClick={skip}>
        {t('frame.skip')}
      </a>
      <Boundary>
        <Rail runs={list ?? []} link={link} nowMs={nowMs} />
      </Boundary>
      <main className="main" id={MAIN} tabIndex={-1} data-f6>
        <Content hasEngine={!hasNone || isInShells} isInShells={isInShells} />
      </main>
      <Toasts onLeft={focusMain} />
      <Boundary>
        <StatusBar runs={list ?? []} link={link} isBlind={runs?.ok === false} />
      </Boundary>
      <Spoken />
      <Boundary what="dialog">
        <Palette />
      </Boundary>
      <Boundary what="dialog">
        <KeySheet />
      </Boundary>
    </div>
  );
}

/** The address stays as it is: it says what the page shows. */
function skip(event: { preventDefault(): void }): void {
  event.preventDefault();
  focusMain();
}

function focusMain(): void {
  document.getElementById(MAIN)?.focus();
}

interface ContentProps {
  readonly hasEngine: boolean;
  readonly isInShells: boolean;
}

/** The page of the address; a skeleton while the code of the next one is slow to come. */
function Content({ hasEngine, isInShells }: ContentProps) {
  const isLate = useLate(useNavigation().state === 'loading');
  const engine = useStoppedChild('engine');
  const isStopped = engine !== null && !isInShells;
  if (!isStopped && !hasEngine) return <NoEngine />;
  return (
    <>
      {isStopped && <EngineStopped {...engine} />}
      {/* What the user typed is there again when the engine is. */}
      <Activity mode={isStopped ? 'hidden' : 'visible'}>
        {isLate ? <PageSkeleton /> : <Outlet />}
      </Activity>
    </>
  );
}

const LATE_MS = 300;

/** Whether something has been running for longer than the user would call instant. */
function useLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isWaiting]);
  return isLate;
}

/** Shells live in another process: who works in them stays there, however long the engine takes. */
function useIsInShells(): boolean {
  const { views } = useShells();
  return useMatch('/terminals/*') !== null && views !== null;
}

function useShellOfDesktop(): void {
  const navigate = useNavigate();
  const isDark = useComputedColorScheme('light') === 'dark';
  useDesktopApp(
    isDark,
    useCallback((address: string) => void navigate(address), [navigate]),
  );
}

/** Heard, not seen. */
function Spoken() {
  return (
    <div className="unseen" role="status">
      {useAnnouncement()}
    </div>
  );
}
