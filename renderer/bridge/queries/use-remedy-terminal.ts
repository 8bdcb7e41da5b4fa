import { useSyncExternalStore } from 'react';
import type { CommandRemedy, FixRemedy } from '#core/contract/finding';
import type { Refusal } from '#core/contract/refusal';
import type { ShellCommand } from '#core/contract/terminal/shell-calls';
import type { TerminalView } from '#core/contract/terminal/terminal';
import { ok, type Result } from '#core/lib/result';
import { useBridge, type Bridge } from '../bridge';
import { onTerminalEnd } from './run-in-terminal';
import { terminalConnection, useShells } from './use-terminals';

/** State of a remedy that runs in a terminal: nothing yet, on its way, running, being proved, or over. */
interface RemedyRun {
  readonly phase: 'opening' | 'running' | 'proving' | 'over';
  readonly opened: TerminalView | null;
  readonly refusal: Refusal | null;
}

export interface RemedyTerminal {
  /** null before it was run, and where it could not be opened. */
  readonly phase: RemedyRun['phase'] | null;
  readonly view: TerminalView | null;
  /** Why it did not run, or could not be noted. */
  readonly refusal: Refusal | null;
  /** Runs it, after a person saw its commands and said yes. @param insist although the advice guard holds it */
  readonly run: (insist: boolean) => void;
}

const FIRST_SIZE = { cols: 80, rows: 24 };
const runs = new Map<string, RemedyRun>();
const listeners = new Set<() => void>();
const onChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function become(key: string, run: RemedyRun): void {
  runs.set(key, run);
  listeners.forEach((listener) => listener());
}

/**
 * Terminal of one remedy: its command runs there in sight, also while another page is shown.
 * @param key the same wherever this remedy of this incident is shown
 * @param onEnd notes how it went, and proves it; may take minutes
 */
export function useRemedyTerminal(
  key: string,
  remedy: CommandRemedy | FixRemedy,
  onEnd: (hasWorked: boolean) => Promise<Result<unknown, Refusal>>,
): RemedyTerminal {
  const bridge = useBridge();
  const { views } = useShells();
  const now = useSyncExternalStore(onChange, () => runs.get(key) ?? null);
  const run = async (insist: boolean): Promise<void> => {
    become(key, { phase: 'opening', opened: null, refusal: null });
    const command = await commandOf(bridge, remedy, insist);
    const opened = command.ok
      ? await terminalConnection().open({ ...FIRST_SIZE, ...command.value })
      : command;
    if (!opened.ok) return become(key, { phase: 'over', opened: null, refusal: opened.error });
    const view = opened.value;
    become(key, { phase: 'running', opened: view, refusal: null });
    onTerminalEnd(view.terminal, () => void prove(key, view, onEnd));
  };
  const opened = now?.opened ?? null;
  const view = views?.find(({ terminal }) => terminal === opened?.terminal) ?? null;
  return {
    phase: now?.phase ?? null,
    view: opened === null ? null : view,
    refusal: now?.refusal ?? null,
    run: (insist) => void run(insist),
  };
}

async function prove(
  key: string,
  opened: TerminalView,
  onEnd: (hasWorked: boolean) => Promise<Result<unknown, Refusal>>,
): Promise<void> {
  become(key, { phase: 'proving', opened, refusal: null });
  const view = terminalConnection()
    .shells()
    .views?.find(({ terminal }) => terminal === opened.terminal);
  const answer = await onEnd(view?.exit?.code === 0);
  become(key, { phase: 'over', opened, refusal: answer.ok ? null : answer.error });
}

/** A command of this machine opens as it is; a fix is made into a command of its target by the engine, which may hold it. */
async function commandOf(
  { connection }: Pick<Bridge, 'connection'>,
  remedy: CommandRemedy | FixRemedy,
  insist: boolean,
): Promise<Result<ShellCommand, Refusal>> {
  const { id, title, env } = remedy;
  if (remedy.kind === 'command')
    return ok({ argv: remedy.argv, cwd: null, env, title, activate: null, target: null });
  const { target, python, lines, creates } = remedy;
  return connection.act((client) =>
    client.setup.command({ target, python, fix: { id, title, lines, env, creates }, insist }),
  );
}
