import '@xterm/xterm/css/xterm.css';
import './terminals.css';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { TerminalView } from '#core/contract/terminal';
import { TopBar } from '../frame/top-bar';
import { RefusalNote } from '../ui/refusal-note';
import { clockWords } from '../ui/time-words';
import { t } from '../words/t';
import { ended, historyOf, type Remembered } from './history';
import { HistoryPane } from './history-pane';
import { tabOf } from './layout';
import { LookMenu } from './look-menu';
import { NewTerminal } from './new-terminal';
import { Panes } from './panes';
import type { PaneActs } from './shell-pane';
import { ShellList } from './shell-list';
import { store, stored } from './stored';
import { type Asked, type Desk, useDesk, type Where } from './use-desk';
import { useOpenHere } from './use-open-here';
import { shellName, useLook, useNames } from './use-remembered';

/** Where is my shell? Real shells of this machine, as tabs and splits, that stay when the page goes. */
export function TerminalsPage() {
  const desk = useDesk();
  const { look, change } = useLook();
  const { names, rename } = useNames();
  const [history, setHistory] = useState<Remembered | null>(null);
  const { views } = desk.shells;
  const open = (asked: Asked, where: Where = 'tab'): void => {
    setHistory(null);
    void desk.open(asked, where);
  };
  useAddress(desk);
  useOpenHere(desk);
  const isEmpty = views !== null && views.length === 0 && history === null;
  return (
    <>
      <TopBar title={t('terminals.title')}>
        <span className="spacer" />
        <LookMenu look={look} onChange={change} />
        <NewTerminal opening={desk.opening} isPrimary={isEmpty} onOpen={open} />
      </TopBar>
      <Troubles desk={desk} />
      <Body {...{ desk, look, change, names, rename, history, setHistory, open }} />
    </>
  );
}

interface BodyProps {
  readonly desk: Desk;
  readonly look: ReturnType<typeof useLook>['look'];
  readonly change: ReturnType<typeof useLook>['change'];
  readonly names: ReturnType<typeof useNames>['names'];
  readonly rename: ReturnType<typeof useNames>['rename'];
  readonly history: Remembered | null;
  readonly setHistory: (history: Remembered | null) => void;
  readonly open: (asked: Asked, where?: Where) => void;
}

/** The list, and beside it the shells of a tab or a history. */
function Body({ desk, look, change, names, rename, history, setHistory, open }: BodyProps) {
  const { views } = desk.shells;
  const gone = useGone(views);
  const nameOf = (view: TerminalView): string => shellName(view, names);
  return (
    <div className="terminals">
      <ShellList
        views={views ?? []}
        history={gone}
        open={history?.key ?? desk.layout.focus}
        nameOf={nameOf}
        onOpen={(terminal) => {
          setHistory(null);
          desk.show(terminal);
        }}
        onHistory={(key) => setHistory(gone.find((one) => one.key === key) ?? null)}
        onRename={rename}
      />
      {history === null ? (
        <Room desk={desk} look={look} nameOf={nameOf} open={open} change={change} />
      ) : (
        <HistoryPane
          remembered={history}
          look={look}
          onAgain={() => open({ cwd: history.cwd })}
          onForget={() => {
            forget(history.key);
            setHistory(null);
          }}
        />
      )}
    </div>
  );
}

function forget(key: string): void {
  store(
    'history',
    historyOf(stored('history')).filter((one) => one.key !== key),
  );
}

/** Histories of shells that are gone; read again whenever the shells change. */
function useGone(views: readonly TerminalView[] | null): readonly Remembered[] {
  return useMemo(() => (views === null ? [] : ended(historyOf(stored('history')), views)), [views]);
}

/** The address names the shell that has the keys, so that a link and "back" lead to it. */
function useAddress({ shells, layout, focus }: Desk): void {
  const { id } = useParams();
  const navigate = useNavigate();
  const asked = shells.views?.find(({ terminal }) => String(terminal) === id)?.terminal ?? null;
  useEffect(() => {
    if (asked !== null) focus(asked);
  }, [asked, focus]);
  useEffect(() => {
    const { search } = window.location;
    if (layout.focus === null || search !== '') return;
    void navigate(`/terminals/${layout.focus}`, { replace: true });
  }, [layout.focus, navigate]);
}

function Troubles({ desk: { shells, refusal } }: { readonly desk: Desk }) {
  return (
    <>
      {shells.lostSinceMs !== null && (
        <p className="terminals-note" role="status">
          {t('terminals.noContact', { clock: clockWords(shells.lostSinceMs, false) })}
        </p>
      )}
      {refusal !== null && (
        <div className="terminals-note">
          <RefusalNote refusal={refusal} />
        </div>
      )}
    </>
  );
}

interface RoomProps {
  readonly desk: Desk;
  readonly look: ReturnType<typeof useLook>['look'];
  readonly change: ReturnType<typeof useLook>['change'];
  readonly nameOf: (view: TerminalView) => string;
  readonly open: (asked: Asked, where?: Where) => void;
}

function Room({ desk, look, change, nameOf, open }: RoomProps) {
  const { shells, layout } = desk;
  const tab = tabOf(layout, layout.focus);
  if (shells.views === null || tab === null) {
    return (
      <div className="terminals-empty">
        <h2>{shells.views === null ? t('terminals.looking') : t('terminals.empty')}</h2>
        {shells.views !== null && <p className="note">{t('terminals.emptySays')}</p>}
      </div>
    );
  }
  const actsOf = (view: TerminalView): PaneActs => ({
    split: (split) => open({ cwd: view.cwd }, { at: view.terminal, split }),
    again: () => open({ cwd: view.cwd }),
    close: () => desk.close(view.terminal),
    focus: () => desk.focus(view.terminal),
    key: (key) => {
      if (key === 'new') open({});
      if (key === 'larger') change({ fontPx: look.fontPx + 1 });
      if (key === 'smaller') change({ fontPx: look.fontPx - 1 });
      if (key === 'usual size') change({ fontPx: 13 });
      if (key === 'palette') window.dispatchEvent(new Event('rl-cockpit-palette'));
    },
  });
  return (
    <Panes
      tab={tab}
      views={shells.views}
      nameOf={nameOf}
      look={look}
      typing={desk.typing}
      actsOf={actsOf}
      onResize={desk.resize}
    />
  );
}
