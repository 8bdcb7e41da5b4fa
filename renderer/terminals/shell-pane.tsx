import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import {
  IconLayoutColumns,
  IconLayoutRows,
  IconSearch,
  IconTerminal2,
  IconX,
} from '@tabler/icons-react';
import type { TerminalView } from '#core/contract/terminal';
import { ICON_SIZE, ICON_STROKE } from '../ui/icons';
import { t } from '../words/t';
import { IconAct } from '../ui/icon-act';
import type { TerminalLook } from './look';
import { FindBar, LinkAsk, PaneAsk, PasteAsk } from './pane-bars';
import { type Paste, pasteOf } from './paste';
import type { TerminalKey } from './terminal-keys';
import type { Typing } from './use-desk';
import { useScreen } from './use-screen';

export interface PaneActs {
  readonly split: (split: 'row' | 'column') => void;
  readonly again: () => void;
  readonly close: () => void;
  readonly focus: () => void;
  /** Keys that are not this pane's: a new shell, the palette, text sizes. */
  readonly key: (key: TerminalKey) => void;
}

interface Props {
  readonly view: TerminalView;
  readonly name: string;
  readonly look: TerminalLook;
  /** The newest wish to type into some shell. */
  readonly typing: Typing | null;
  readonly acts: PaneActs;
}

type Waiting =
  | { readonly is: 'paste'; readonly paste: Paste }
  | { readonly is: 'link'; readonly address: string }
  | { readonly is: 'close' };

/** One shell: its name and buttons, the screen, and what it waits for an answer to. */
export function ShellPane(props: Props) {
  const { view, name, acts } = props;
  const { room, screen, waiting, finding, setFinding, toShell, paste, offer, close } =
    useShell(props);
  const find = (text: string, back: boolean): void =>
    void (back ? screen.current?.search.findPrevious(text) : screen.current?.search.findNext(text));
  return (
    <section
      className="shell-pane"
      aria-label={t('terminals.shellOf', { name })}
      onFocus={acts.focus}
      onPasteCapture={(event) => {
        event.preventDefault();
        event.stopPropagation();
        offer(event.clipboardData.getData('text/plain'));
      }}
    >
      <PaneHead {...props} onFind={() => setFinding(true)} onClose={close} />
      {finding && (
        <FindBar
          name={name}
          onFind={find}
          onClose={() => {
            setFinding(false);
            toShell();
          }}
        />
      )}
      <div className="pane-room" ref={room} />
      {view.exit !== null && <EndedBar view={view} onAgain={acts.again} />}
      {waiting !== null && (
        <Asked waiting={waiting} name={name} onPaste={paste} onNot={toShell} onClose={acts.close} />
      )}
    </section>
  );
}

/** What a pane keeps: its screen, what it waits for, and what its keys do. */
function useShell({ view, name, look, typing, acts }: Props) {
  const room = useRef<HTMLDivElement>(null);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const [finding, setFinding] = useState(false);
  const screen = useScreen(room, {
    view,
    name,
    look,
    asks: { key: (key) => pressed(key), link: (address) => setWaiting({ is: 'link', address }) },
  });
  useEffect(() => {
    if (typing?.terminal === view.terminal) screen.current?.xterm.focus();
  }, [typing, view.terminal, screen]);
  const toShell = (): void => {
    setWaiting(null);
    screen.current?.xterm.focus();
  };
  const paste = (text: string): void => {
    screen.current?.xterm.paste(text);
    toShell();
  };
  const offer = (clipboard: string): void => {
    const offered = pasteOf(clipboard);
    if (offered.lines > 1) setWaiting({ is: 'paste', paste: offered });
    else paste(offered.text);
  };
  const close = (): void => (view.exit === null ? setWaiting({ is: 'close' }) : acts.close());
  const pressed = (key: TerminalKey): void => {
    if (key === 'copy') copy(screen.current?.xterm.getSelection() ?? '');
    else if (key === 'find') setFinding(true);
    else if (key === 'split') acts.split('row');
    else if (key === 'close') close();
    else acts.key(key);
  };
  return { room, screen, waiting, finding, setFinding, toShell, paste, offer, close };
}

function copy(text: string): void {
  if (text !== '') void navigator.clipboard.writeText(text);
}

interface HeadProps extends Props {
  readonly onFind: () => void;
  readonly onClose: () => void;
}

function PaneHead({ name, view: { cwd }, acts, onFind, onClose }: HeadProps) {
  return (
    <header className="pane-head">
      <IconTerminal2 size={ICON_SIZE} stroke={ICON_STROKE} aria-hidden />
      <h2 className="ellipsis">{name}</h2>
      <span className="note ellipsis pane-cwd">{cwd}</span>
      <IconAct label={t('terminals.findIn', { name })} icon={IconSearch} act={onFind} />
      <IconAct
        label={t('terminals.splitRight')}
        icon={IconLayoutColumns}
        act={() => acts.split('row')}
      />
      <IconAct
        label={t('terminals.splitDown')}
        icon={IconLayoutRows}
        act={() => acts.split('column')}
      />
      <IconAct label={t('terminals.close', { name })} icon={IconX} act={onClose} />
    </header>
  );
}

function EndedBar({
  view,
  onAgain,
}: {
  readonly view: TerminalView;
  readonly onAgain: () => void;
}) {
  const { code = null, signal = null } = view.exit ?? {};
  const says =
    signal !== null
      ? t('terminals.endedBySignal', { signal })
      : code === null
        ? t('terminals.endedUnknown')
        : t('terminals.ended', { code });
  return (
    <PaneAsk says={says}>
      <Button onClick={onAgain}>{t('terminals.openHere')}</Button>
    </PaneAsk>
  );
}

interface AskedProps {
  readonly waiting: Waiting;
  readonly name: string;
  readonly onPaste: (text: string) => void;
  readonly onNot: () => void;
  readonly onClose: () => void;
}

function Asked({ waiting, name, onPaste, onNot, onClose }: AskedProps) {
  if (waiting.is === 'paste')
    return <PasteAsk paste={waiting.paste} onPaste={onPaste} onNot={onNot} />;
  if (waiting.is === 'link') return <LinkAsk address={waiting.address} onDone={onNot} />;
  return (
    <PaneAsk says={t('terminals.closeAsk', { name })}>
      <Button className="danger" onClick={onClose}>
        {t('terminals.closeNow')}
      </Button>
      <Button className="quiet" variant="subtle" onClick={onNot} autoFocus>
        {t('terminals.keep')}
      </Button>
    </PaneAsk>
  );
}
