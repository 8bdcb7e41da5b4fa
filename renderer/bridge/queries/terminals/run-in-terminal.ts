import type { Refusal } from '#core/contract/refusal';
import type { TerminalId, TerminalView } from '#core/contract/terminal/terminal';
import type { Result } from '#core/lib/result';
import type { OpenShellRequest } from '../../connection/terminal-connection';
import { terminalConnection } from './use-terminals';

/** Runs a command of this machine in a terminal that the user sees. They were shown it, and said yes. */
export function runInTerminal(
  command: Pick<OpenShellRequest, 'argv' | 'env' | 'title'>,
): Promise<Result<TerminalView, Refusal>> {
  const usual = { cwd: null, activate: null, target: null, cols: 80, rows: 24 };
  return terminalConnection().open({ ...usual, ...command });
}

/** Calls back once when a terminal has exited or was closed. */
export function onTerminalEnd(terminal: TerminalId, then: () => void): void {
  const line = terminalConnection();
  const refresh = (): void => {
    const { views } = line.shells();
    if (views === null) return;
    const view = views.find((one) => one.terminal === terminal);
    if (view !== undefined && view.exit === null) return;
    leave();
    then();
  };
  const leave = line.onChange(refresh);
  refresh();
}
