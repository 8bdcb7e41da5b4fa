import { type Hold, mayBeHeld } from '#core/contract/setup/guard';
import type { TerminalView } from '#core/contract/terminal/terminal';
import { useGuard } from '../bridge/queries/setup/use-guard';
import type { HeldCommand } from './held-card';
import type { Waiting } from './pane-bars';
import type { ScreenAsks, TerminalScreen } from '../ui/terminal/screen';
import { pythonOf, shellKind } from './shell-kind';

export interface HeldCommands {
  readonly asks: Pick<ScreenAsks, 'check' | 'held' | 'typed'>;
  /** Asks before many lines are pasted, which may run at once; `go` where they pass. */
  readonly beforePaste: (text: string, go: () => void) => Promise<void>;
}

/** Asks the advice guard about what is about to run in a shell, and shows what it holds. */
export function useHeldCommands(
  view: TerminalView,
  setWaiting: (change: (now: Waiting | null) => Waiting | null) => void,
): HeldCommands {
  const guard = useGuard();
  const where = {
    target: view.target?.id ?? 'local',
    python: pythonOf(view),
    shell: shellKind(view),
  };
  const check = (text: string): Promise<readonly Hold[]> => guard(text, where);
  const held = (text: string, holds: readonly Hold[]): void =>
    setWaiting(() => ({ is: 'held', text, holds, goOn: null }));
  const typed = (): void => setWaiting((now) => (now?.is === 'held' ? null : now));
  const beforePaste: HeldCommands['beforePaste'] = async (text, go) => {
    const holds = mayBeHeld(text) ? await check(text) : [];
    if (holds.length === 0) go();
    else setWaiting(() => ({ is: 'held', text, holds, goOn: go }));
  };
  return { asks: { check, held, typed }, beforePaste };
}

type HeldActs = Pick<HeldCommand, 'discard' | 'correct' | 'run'>;

/** Actions of the card's buttons: with a line that is in the prompt, or with a paste that is not there yet. */
export function heldActs(
  goOn: (() => void) | null,
  screen: TerminalScreen | null,
  toShell: () => void,
  paste: (text: string) => void,
): HeldActs {
  if (goOn !== null) return { discard: toShell, correct: paste, run: goOn };
  const act = (does: (of: TerminalScreen) => void) => (): void => {
    if (screen !== null) does(screen);
    toShell();
  };
  return {
    discard: act(({ gate }) => gate.replace('')),
    correct: (text) => act(({ gate }) => gate.replace(text))(),
    run: act(({ gate }) => gate.run()),
  };
}
