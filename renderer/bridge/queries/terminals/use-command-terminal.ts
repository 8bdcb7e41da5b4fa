import { useEffect, useRef, useState } from 'react';
import type { Refusal } from '#core/contract/refusal';
import type { ShellCommand } from '#core/contract/terminal/shell-calls';
import type { TerminalView } from '#core/contract/terminal/terminal';
import { onTerminalEnd } from './run-in-terminal';
import { terminalConnection, useShells } from './use-terminals';

const FIRST_SIZE = { cols: 80, rows: 24 };

export interface CommandTerminal {
  /** Opens a terminal in which the command runs. A user saw the command and said yes. */
  readonly open: (command: ShellCommand) => Promise<boolean>;
  /** null before the first command, and after its terminal was closed. */
  readonly view: TerminalView | null;
  readonly refusal: Refusal | null;
}

/** Terminal of one command that a page shows. @param onEnd the program has exited, or its terminal was closed */
export function useCommandTerminal(onEnd: () => void): CommandTerminal {
  const [opened, setOpened] = useState<TerminalView | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { views } = useShells();
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  const open = async (command: ShellCommand): Promise<boolean> => {
    setRefusal(null);
    const answer = await terminalConnection().open({ ...FIRST_SIZE, ...command });
    if (!answer.ok) {
      setRefusal(answer.error);
      return false;
    }
    setOpened(answer.value);
    onTerminalEnd(answer.value.terminal, () => end.current());
    return true;
  };
  const view = views?.find(({ terminal }) => terminal === opened?.terminal) ?? null;
  return { open, view: opened === null ? null : view, refusal };
}
