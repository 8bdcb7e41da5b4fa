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
import { useStoppedChild } from '../bridge/stopped-children';
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
  const workspace = useWorkspace();
  const appearance = useAppearance();
  const stopped = useStoppedChild('terminals');
  const past = useHistories(workspace.shells, workspace.layout.focus);
  const open = (request: ShellRequest, where: Where = 'tab'): void => {
    past.show(null);
    void workspace.open(request, where);
  };
  const usual = useUsual();
  useAddress(workspace);
  const awaited = useOpenHere(workspace);
  useNewTerminal(() => open(usual));
  return (
    <>
      <TopBar
        title={t('terminals.title')}
        actions={
          <>
            <AppearanceMenu appearance={appearance.look} onChange={appearance.change} />
            <NewTerminal opening={workspace.opening} usual={usual} onOpen={open} />
          </>
        }
      />
      <Problems workspace={workspace} stopped={stopped} />
      {(stopped === null || workspace.shells.views !== null) && (
        <Body {...{ workspace, past, usual, open, awaited, ...appearance }} />
      )}
    </>
  );
}

interface BodyProps extends ReturnType<typeof useAppearance> {
  readonly workspace: Workspace;
  readonly past: HistoryList;
  readonly usual: ShellRequest;
  readonly open: (request: ShellRequest, where?: Where) => void;
  readonly awaited: AwaitedShell;
}

/** The list, and beside it the shells of a tab or a history. */
function Body({ workspace, past, usual, open, awaited, look, change }: BodyProps) {
  const { gone, shown, show } = past;
  const { views, home } = workspace.shells;
  const folderOf = (view: TerminalView): string => folderWords(view, home);
  const room = (
    <TabView {...{ workspace, look, change, folderOf, usual, open }} isAwaiting={awaited.is} />
  );
  if (views?.length === 0 && gone.length === 0) {
    return <div className="terminals terminals-bare">{room}</div>;
  }
  return (
    <div className="terminals">
      <ShellList
        {...{ views: views ?? [], history: gone, folderOf }}
        layout={awaited.is ? { ...workspace.layout, focus: null } : workspace.layout}
        shown={shown?.key ?? null}
        onOpen={(terminal) => {
          show(null);
          workspace.show(terminal);
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
          appearance={look}
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
  const requested = shells.views?.find(({ terminal }) => String(terminal) === id)?.terminal ?? null;
  const heeded = useRef<TerminalId | null>(null);
  useEffect(() => {
    if (requested !== heeded.current) {
      heeded.current = requested;
      // An address is heeded once, before it is written again: two shells would else take turns forever.
      if (requested !== null && requested !== layout.focus) return focus(requested);
    }
    if (layout.focus === null || layout.focus === requested || window.location.search !== '')
      return;
    void navigate(`/terminals/${layout.focus}`, { replace: true });
  }, [requested, layout.focus, focus, navigate]);
}
