import { useCallback, useEffect, useMemo, useState } from 'react';
import type { TerminalId, TerminalView } from '#core/contract/terminal/terminal';
import type { Shells } from '../bridge/connection/terminal-connection';
import { terminalConnection, useShells } from '../bridge/queries/terminals/use-terminals';
import {
  fitting,
  type Layout,
  layoutOf,
  type Pane,
  type Where,
  withShare,
  withSplit,
  withTab,
  without,
} from './panes/layout';
import { store, readStored } from '../ui/terminal/terminal-storage';
import { type ShellRequest, type Opening, type RefusedShell, useOpening } from './use-opening';

export interface Typing {
  readonly terminal: TerminalId;
}

export interface Workspace {
  readonly shells: Shells;
  readonly layout: Layout;
  readonly opening: Opening;
  readonly refused: RefusedShell | null;
  /** The shell that the user wants to type into, renewed with each such wish. */
  readonly typing: Typing | null;
  /** Brings a shell to the front and types into it. */
  readonly show: (terminal: TerminalId) => void;
  readonly open: (request: ShellRequest, where: Where) => Promise<TerminalView | null>;
  readonly focus: (terminal: TerminalId) => void;
  readonly close: (terminal: TerminalId) => void;
  readonly resize: (pane: Pane, part: number) => void;
}

/** Another shell as this one: on its target, in its folder, with its environment. */
export const likeThis = ({
  cwd,
  activate,
  target,
}: Pick<TerminalView, 'cwd' | 'activate' | 'target'>): ShellRequest =>
  target === null ? { cwd, activate, title: activate?.name ?? '' } : { at: target };

/** Remembered layout, made to fit the shells that there are. */
function useLayout(views: readonly TerminalView[] | null) {
  const [wanted, setWanted] = useState(() => layoutOf(readStored('layout')));
  const layout = useMemo(
    () =>
      views === null
        ? wanted
        : fitting(
            wanted,
            views.map(({ terminal }) => terminal),
          ),
    [wanted, views],
  );
  useEffect(() => {
    if (views !== null) store('layout', layout);
  }, [layout, views]);
  return { layout, setWanted };
}

/** Puts a new shell into the layout, with the keys. */
function usePlacing(
  setWanted: (change: (now: Layout) => Layout) => void,
  setTyping: (typing: Typing) => void,
) {
  return useCallback(
    ({ terminal }: TerminalView, where: Where) => {
      setWanted((now) =>
        where === 'tab' ? withTab(now, terminal) : withSplit(now, where.at, where.split, terminal),
      );
      setTyping({ terminal });
    },
    [setWanted, setTyping],
  );
}

/** The shells of this page and their layout; remembered over a reload. */
export function useWorkspace(): Workspace {
  const shells = useShells();
  const { layout, setWanted } = useLayout(shells.views);
  const [typing, setTyping] = useState<Typing | null>(null);
  const { open, opening, refused } = useOpening(usePlacing(setWanted, setTyping));
  const focus = useCallback(
    (terminal: TerminalId) => setWanted((now) => ({ ...now, focus: terminal })),
    [setWanted],
  );
  const show = useCallback(
    (terminal: TerminalId) => {
      setWanted((now) => ({ ...now, focus: terminal }));
      setTyping({ terminal });
    },
    [setWanted],
  );
  const close = useCallback(
    (terminal: TerminalId) => {
      terminalConnection().close(terminal);
      const next = without(layout, terminal);
      setWanted(next);
      // Its neighbour gets the keys, and so does the user's typing.
      if (next.focus !== null) setTyping({ terminal: next.focus });
    },
    [layout, setWanted],
  );
  const resize = useCallback(
    (pane: Pane, part: number) => setWanted((now) => withShare(now, pane, part)),
    [setWanted],
  );
  return { shells, layout, opening, refused, typing, show, open, focus, close, resize };
}
