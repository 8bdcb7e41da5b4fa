import '@xterm/xterm/css/xterm.css';
import './terminals.css';
import './panes/panes.css';
import './terminals-menus.css';
import { useEffect, useRef } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { TerminalId, TerminalView } from '#core/contract/terminal/terminal';
import { terminalConnection } from '../bridge/queries/terminals/use-terminals';
import { usePageKeys } from '../ui/keys/page-keys';
import { usePaletteActions } from '../frame/palette/palette-actions';
import { useTargetChoice } from '../targets/target-choice';
import { TopBar } from '../frame/top-bar';
import { t } from '../words/t';
import { histories } from './history/histories';
import { HistoryPane } from './history/history-pane';
import { AppearanceMenu } from './appearance-menu';
import { folderWords } from './names';
import { NewTerminal, newWords } from './new-terminal';
import { TabView } from './panes/tab-view';
import { ShellList } from './shell-list';
import { Problems } from './problems';
import { type Workspace, likeThis, useWorkspace } from './use-workspace';
import { type HistoryList, useHistories } from './history/use-histories';
import { useAppearance } from '../ui/terminal/use-appearance';
import { type AwaitedShell, useOpenHere } from './use-open-here';
import type { ShellRequest } from './use-opening';
import type { Where } from './panes/layout';

/** The terminals page: shells as tabs and splits that outlive the page. */
export function TerminalsPage() {
  const desk = useWorkspace();
  const looking = useAppearance();
  const past = useHistories(desk.shells, desk.layout.focus);
  const open = (asked: ShellRequest, where: Where = 'tab'): void => {
    past.show(null);
    void desk.open(asked, where);
  };
  const usual = useUsual();
  useAddress(desk);
  const awaited = useOpenHere(desk);
  useNewTerminal(() => open(usual));
  return (
    <>
      <TopBar
        title={t('terminals.title')}
        actions={
          <>
            <AppearanceMenu look={looking.look} onChange={looking.change} />
            <NewTerminal opening={desk.opening} usual={usual} onOpen={open} />
          </>
        }
      />
      <Problems desk={desk} />
      <Body {...{ desk, past, usual, open, awaited, ...looking }} />
    </>
  );
}

interface BodyProps extends ReturnType<typeof useAppearance> {
  readonly desk: Workspace;
  readonly past: HistoryList;
  readonly usual: ShellRequest;
  readonly open: (asked: ShellRequest, where?: Where) => void;
  readonly awaited: AwaitedShell;
}

/** The list, and beside it the shells of a tab or a history. */
function Body({ desk, past, usual, open, awaited, look, change }: BodyProps) {
  const { gone, shown, show } = past;
  const { views, home } = desk.shells;
  const folderOf = (view: TerminalView): string => folderWords(view, home);
  const room = (
    <TabView {...{ desk, look, change, folderOf, usual, open }} isAwaiting={awaited.is} />
  );
  if (views?.length === 0 && gone.length === 0) {
    return <div className="terminals terminals-bare">{room}</div>;
  }
  return (
    <div className="terminals">
      <ShellList
        {...{ views: views ?? [], history: gone, folderOf }}
        layout={awaited.is ? { ...desk.layout, focus: null } : desk.layout}
        shown={shown?.key ?? null}
        onOpen={(terminal) => {
          show(null);
          desk.show(terminal);
          if (awaited.is) awaited.leaveFor(terminal);
        }}
        onHistory={show}
        onRename={({ terminal }, name) => terminalConnection().rename(terminal, name)}
      />
      {shown === null ? (
        room
      ) : (
        <HistoryPane
          remembered={shown}
          look={look}
          onAgain={(connect) => open({ ...likeThis(shown), connect })}
          onForget={() => histories.forget([shown])}
        />
      )}
    </div>
  );
}

/** A shell where new ones go: on the switched target. */
function useUsual(): ShellRequest {
  const { chosen } = useTargetChoice();
  return chosen === null || chosen.id === 'local' ? {} : { at: { id: chosen.id } };
}

function useNewTerminal(act: () => void): void {
  const label = newWords(useTargetChoice().chosen);
  usePageKeys([{ keys: 'Mod+Shift+T', label, where: 'fields', act }]);
  usePaletteActions([{ id: 'terminals.new', label, keys: 'Mod+Shift+T', act }]);
}

/** The address names the shell that has the keys, so that a link and "back" lead to it. */
function useAddress({ shells, layout, focus }: Workspace): void {
  const { id } = useParams();
  const navigate = useNavigate();
  const asked = shells.views?.find(({ terminal }) => String(terminal) === id)?.terminal ?? null;
  const heeded = useRef<TerminalId | null>(null);
  useEffect(() => {
    if (asked !== heeded.current) {
      heeded.current = asked;
      // An address is heeded once, before it is written again: two shells would else take turns forever.
      if (asked !== null && asked !== layout.focus) return focus(asked);
    }
    if (layout.focus === null || layout.focus === asked || window.location.search !== '') return;
    void navigate(`/terminals/${layout.focus}`, { replace: true });
  }, [asked, layout.focus, focus, navigate]);
}
