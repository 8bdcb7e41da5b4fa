import type { RefObject } from 'react';
import type { Waiting } from './pane-bars';
import { pasteOf } from '../ui/terminal/paste';
import type { TerminalScreen } from '../ui/terminal/screen';
import type { HeldCommands } from './use-held-commands';

/** One line is pasted at once, many are asked about; the advice guard reads many before. One line is read at its Enter. */
export function usePaste(
  screen: RefObject<TerminalScreen | null>,
  setWaiting: (waiting: Waiting) => void,
  toShell: () => void,
  guarding: Pick<HeldCommands, 'beforePaste'>,
) {
  const paste = (text: string): void => {
    screen.current?.xterm.paste(text);
    toShell();
  };
  const offer = (clipboard: string): void => {
    const offered = pasteOf(clipboard);
    const isHeld = screen.current?.xterm.modes.bracketedPasteMode === true;
    if (offered.lines === 1) paste(offered.text);
    else {
      const ask = (): void => setWaiting({ is: 'paste', paste: offered, isHeld });
      void guarding.beforePaste(offered.text, ask);
    }
  };
  return { paste, offer };
}
