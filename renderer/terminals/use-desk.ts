import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Refusal } from '#core/contract/refusal';
import type { TerminalId, TerminalView } from '#core/contract/terminal';
import type { OpenAsked, Shells } from '../bridge/terminal-line';
import { terminalLine, useShells } from '../bridge/use-terminals';
import {
  fitting,
  type Layout,
  layoutOf,
  type Pane,
  withPart,
  withSplit,
  withTab,
  without,
} from './layout';
import { store, stored } from './stored';

/** Where a new shell goes: a tab of its own, or right of or below another one. */
export type Where = 'tab' | { readonly at: TerminalId; readonly split: 'row' | 'column' };
export type Asked = Partial<Pick<OpenAsked, 'cwd' | 'activate' | 'title'>>;

export interface Typing {
  readonly terminal: TerminalId;
}

export interface Desk {
  readonly shells: Shells;
  readonly layout: Layout;
  readonly opening: boolean;
  readonly refusal: Refusal | null;
  /** The shell that the person wants to type into, renewed with each such wish. */
  readonly typing: Typing | null;
  /** Brings a shell to the front and types into it. */
  readonly show: (terminal: TerminalId) => void;
  readonly open: (asked: Asked, where: Where) => Promise<TerminalView | null>;
  readonly focus: (terminal: TerminalId) => void;
  readonly close: (terminal: TerminalId) => void;
  readonly resize: (pane: Pane, part: number) => void;
}

/** Another shell as this one: in its folder, with its environment. */
export const likeThis = ({ cwd, activate }: Pick<TerminalView, 'cwd' | 'activate'>): Asked => ({
  cwd,
  activate,
  title: activate?.name ?? '',
});

const FIRST_SIZE = { cols: 80, rows: 24 };

/** What was remembered, made to fit the shells that there are. */
function useLayout(views: readonly TerminalView[] | null) {
  const [wanted, setWanted] = useState(() => layoutOf(stored('layout')));
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

/** The shells of this page and how they stand beside each other; remembered over a reload. */
export function useDesk(): Desk {
  const shells = useShells();
  const { layout, setWanted } = useLayout(shells.views);
  const [typing, setTyping] = useState<Typing | null>(null);
  const { open, opening, refusal } = useOpening(setWanted, setTyping);
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
      terminalLine().close(terminal);
      const next = without(layout, terminal);
      setWanted(next);
      // Its neighbour gets the keys, and so does the person's typing.
      if (next.focus !== null) setTyping({ terminal: next.focus });
    },
    [layout, setWanted],
  );
  const resize = useCallback(
    (pane: Pane, part: number) => setWanted((now) => withPart(now, pane, part)),
    [setWanted],
  );
  return { shells, layout, opening, refusal, typing, show, open, focus, close, resize };
}

function useOpening(
  setWanted: (change: (now: Layout) => Layout) => void,
  setTyping: (typing: Typing) => void,
) {
  const [opening, setOpening] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const open = useCallback(
    async (asked: Asked, where: Where): Promise<TerminalView | null> => {
      setOpening(true);
      setRefusal(null);
      const usual = { argv: null, cwd: null, env: {}, title: '', activate: null, ...FIRST_SIZE };
      const answer = await terminalLine().open({ ...usual, ...asked });
      setOpening(false);
      if (!answer.ok) {
        setRefusal(answer.error);
        return null;
      }
      const { terminal } = answer.value;
      setWanted((now) =>
        where === 'tab' ? withTab(now, terminal) : withSplit(now, where.at, where.split, terminal),
      );
      setTyping({ terminal });
      return answer.value;
    },
    [setWanted, setTyping],
  );
  return { open, opening, refusal };
}
