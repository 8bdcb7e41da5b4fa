import { useCallback, useState } from 'react';
import type { Refusal } from '#core/contract/refusal';
import type { TerminalView } from '#core/contract/terminal/terminal';
import { err, type Result } from '#core/lib/result';
import { terminalConnection } from '../bridge/queries/terminals/use-terminals';
import type { OpenShellRequest } from '../bridge/connection/terminal-connection';
import { type TargetActs, useTargetActs } from '../bridge/queries/targets/use-targets';
import type { Where } from './panes/layout';

/** A shell on a target that is not this machine. */
export interface AtTarget {
  readonly id: string;
  readonly cwd?: string | null;
  readonly python?: string | null;
  /** A plain shell in which the client asks the user what it has to ask. */
  readonly signIn?: boolean;
}

export type ShellRequest = Partial<Pick<OpenShellRequest, 'cwd' | 'activate' | 'title'>> & {
  readonly at?: AtTarget | null;
  /** Connects the target before: a user said so. */
  readonly connect?: boolean;
};

/** Requested shell, and why it could not be opened. */
export interface RefusedShell {
  readonly refusal: Refusal;
  readonly request: ShellRequest;
  readonly where: Where;
}

/** What is awaited: a shell, or before it the target. */
export type Opening =
  | { readonly is: 'nothing' }
  | { readonly is: 'opening' }
  | { readonly is: 'connecting'; readonly target: string };

const FIRST_SIZE = { cols: 80, rows: 24 };

/** Opens shells, here or on a target. */
export function useOpening(opened: (view: TerminalView, where: Where) => void) {
  const acts = useTargetActs();
  const [opening, setOpening] = useState<Opening>({ is: 'nothing' });
  const [refused, setRefused] = useState<RefusedShell | null>(null);
  const open = useCallback(
    async (request: ShellRequest, where: Where): Promise<TerminalView | null> => {
      setRefused(null);
      const answer = await openShell(request, acts, setOpening);
      setOpening({ is: 'nothing' });
      if (!answer.ok) {
        setRefused({ refusal: answer.error, request, where });
        return null;
      }
      opened(answer.value, where);
      return answer.value;
    },
    [acts, opened],
  );
  return { open, opening, refused };
}

async function openShell(
  { at, connect, ...here }: ShellRequest,
  acts: TargetActs,
  report: (opening: Opening) => void,
): Promise<Result<TerminalView, Refusal>> {
  const usual = { argv: null, cwd: null, env: {}, title: '', activate: null, target: null };
  if (at === undefined || at === null) {
    report({ is: 'opening' });
    return terminalConnection().open({ ...usual, ...FIRST_SIZE, ...here });
  }
  if (connect === true) {
    report({ is: 'connecting', target: at.id });
    const connected = await acts.connect(at.id);
    if (!connected.ok) return err(connected.error);
  }
  report({ is: 'opening' });
  const { id: target, cwd = null, python = null, signIn = false } = at;
  const command = await acts.shell({ target, cwd, python, signIn });
  return command.ok ? terminalConnection().open({ ...FIRST_SIZE, ...command.value }) : command;
}
