import { useEffect, useRef, useState } from 'react';
import type { TerminalView } from '#core/contract/terminal/terminal';
import { terminalConnection } from '../../bridge/queries/terminals/use-terminals';
import { t } from '../../words/t';
import { FindBar } from '../find-bar';
import type { TerminalAppearance } from '../../ui/terminal/appearance';
import { LostNote } from '../lost-note';
import { EndedBar, Waits, type Waiting } from '../pane-bars';
import { PaneHead } from './pane-head';
import type { TerminalKey } from '../../ui/terminal/terminal-keys';
import { heldActs, useHeldCommands } from '../use-held-commands';
import { usePaste } from '../use-paste';
import type { Typing } from '../use-workspace';
import { usePaneKeys } from './use-pane-keys';
import { useScreen } from '../use-screen';

export interface PaneActs {
  readonly split: (split: 'row' | 'column') => void;
  /** @param connect connects its target before */
  readonly again: (connect: boolean) => void;
  readonly close: () => void;
  readonly focus: () => void;
  /** Keys that are not this pane's: a new shell, text sizes. */
  readonly key: (key: TerminalKey) => void;
}

interface Props {
  readonly view: TerminalView;
  readonly name: string;
  /** Folder, as people write it. */
  readonly folder: string;
  readonly appearance: TerminalAppearance;
  /** Keys of the page go to this one. */
  readonly isFront: boolean;
  /** The newest wish to type into some shell. */
  readonly typing: Typing | null;
  readonly acts: PaneActs;
}

/** One shell: its name and buttons, the screen, and what it waits for an answer to. */
export function ShellPane(props: Props) {
  const { view, name, folder, acts } = props;
  const shell = useShell(props);
  const { room, screen, finding, find, diagnose, toShell, offer, close } = shell;
  return (
    <section
      className={props.isFront ? 'shell-pane shell-front' : 'shell-pane'}
      aria-label={t('terminals.shellOf', { name })}
      onFocus={acts.focus}
    >
      <PaneHead
        name={name}
        target={view.target?.name ?? null}
        folder={folder}
        onFind={find}
        onDiagnose={diagnose}
        onSplit={acts.split}
        onClose={close}
      />
      <LostNote view={view} />
      {finding && <FindBar name={name} screen={screen} onClose={toShell} />}
      <div
        className="pane-room"
        ref={room}
        onPasteCapture={(event) => {
          event.preventDefault();
          event.stopPropagation();
          offer(event.clipboardData.getData('text/plain'));
        }}
      />
      <ShellAsks {...props} {...shell} />
    </section>
  );
}

type AsksProps = Pick<Props, 'view' | 'name' | 'acts'> &
  Pick<ReturnType<typeof useShell>, 'waiting' | 'held' | 'paste' | 'toShell'>;

/** Question that a shell waits for, below its screen. */
function ShellAsks({ view, name, acts, waiting, held, paste, toShell }: AsksProps) {
  return (
    <>
      {view.exit !== null && <EndedBar view={view} onAgain={acts.again} />}
      {waiting !== null && (
        <Waits
          {...{ view, waiting, name, held }}
          onPaste={paste}
          onNot={toShell}
          onClose={acts.close}
        />
      )}
    </>
  );
}

/** State of a pane: its screen, what it waits for, and what its keys do. */
function useShell({ view, name, appearance, isFront, typing, acts }: Props) {
  const room = useRef<HTMLDivElement>(null);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const [finding, setFinding] = useState(false);
  const find = (): void => setFinding(true);
  const link = (address: string): void => setWaiting({ is: 'link', address });
  const guarding = useHeldCommands(view, setWaiting);
  const asks = { key: (key: TerminalKey) => pressed(key), link, ...guarding.asks };
  const screen = useScreen(room, { view, name, appearance, asks });
  useEffect(() => {
    if (typing?.terminal === view.terminal) screen.current?.xterm.focus();
  }, [typing, view.terminal, screen]);
  const toShell = (): void => {
    setWaiting(null);
    setFinding(false);
    screen.current?.xterm.focus();
  };
  const diagnose = (): void => {
    const selected = screen.current?.xterm.getSelection() ?? '';
    const text = selected === '' ? (screen.current?.text() ?? '') : selected;
    setWaiting({ is: 'diagnosis', text, isSelected: selected !== '' });
  };
  const { paste, offer } = usePaste(screen, setWaiting, toShell, guarding);
  const close = (): void => {
    void endsWith(view).then((programs) =>
      programs?.length === 0 ? acts.close() : setWaiting({ is: 'close', programs }),
    );
  };
  const pressed = (key: TerminalKey): void => {
    if (key === 'copy') copy(screen.current?.xterm.getSelection() ?? '');
    else if (key === 'find') find();
    else if (key === 'close') close();
    else acts.key(key);
  };
  usePaneKeys(isFront, { name, pressed, split: acts.split });
  const held = (goOn: (() => void) | null) => heldActs(goOn, screen.current, toShell, paste);
  return { room, screen, waiting, finding, find, diagnose, toShell, paste, offer, close, held };
}

/** Processes that would end together with this shell; null if that cannot be determined. */
async function endsWith(view: TerminalView): Promise<readonly string[] | null> {
  if (view.exit !== null) return [];
  // What runs on another machine is not seen from here.
  return view.target === null ? terminalConnection().runningPrograms(view.terminal) : null;
}

function copy(text: string): void {
  if (text !== '') void navigator.clipboard.writeText(text);
}
