import { useSyncExternalStore } from 'react';
import type { CommandRemedy, FixRemedy } from '#core/contract/finding';
import type { Refusal } from '#core/contract/refusal';
import type { StartedFix, RemedyRun } from '#core/contract/setup/fix-runs';
import type { ShellCommand } from '#core/contract/terminal/shell-calls';
import type { TerminalView } from '#core/contract/terminal/terminal';
import { ok, type Result } from '#core/lib/result';
import { useBridge, type Bridge } from '../../bridge';
import { useEngineFixRuns } from '../setup/use-fix-runs';
import { terminalConnection, useShells } from '../terminals/use-terminals';

/** A remedy that this page started: on its way to its terminal, in it, or refused. */
type Start =
  | { readonly state: 'opening' }
  | { readonly state: 'opened'; readonly run: string; readonly view: TerminalView }
  | { readonly state: 'refused'; readonly refusal: Refusal };

export interface RemedyTerminal {
  /** null before it was run, and where it could not be opened. */
  readonly phase: 'opening' | 'running' | 'proving' | 'over' | null;
  readonly view: TerminalView | null;
  /** Reason why it did not run. */
  readonly refusal: Refusal | null;
  /** Reason why it is not known how it ended; null otherwise. */
  readonly says: string | null;
  /** Runs it, after the user saw its commands and said yes. @param insist although the advice guard holds it */
  readonly run: (insist: boolean) => void;
}

const FIRST_SIZE = { cols: 80, rows: 24 };
const starts = new Map<string, Start>();
const listeners = new Set<() => void>();
const onChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function become(key: string, start: Start): void {
  starts.set(key, start);
  listeners.forEach((listener) => listener());
}

/**
 * Terminal of one remedy: its command runs there in sight, also while another page is shown or none. The engine notes how
 * it ended, and proves it.
 */
export function useRemedyTerminal(
  remedy: CommandRemedy | FixRemedy,
  about: RemedyRun,
): RemedyTerminal {
  const bridge = useBridge();
  const key = keyOf(about);
  const { views } = useShells();
  const start = useSyncExternalStore(onChange, () => starts.get(key) ?? null);
  const listed = useListed(about, start);
  const opened = start?.state === 'opened' ? start.view : null;
  const terminal = listed?.terminal ?? opened;
  const view = views?.find((one) => isSame(one, terminal)) ?? null;
  const run = async (insist: boolean): Promise<void> => {
    become(key, { state: 'opening' });
    const command = await commandOf(bridge, { remedy, about, insist });
    if (!command.ok) return become(key, { state: 'refused', refusal: command.error });
    const answer = await terminalConnection().open({ ...FIRST_SIZE, ...command.value });
    if (!answer.ok) return become(key, { state: 'refused', refusal: answer.error });
    become(key, { state: 'opened', run: command.value.fixRun, view: answer.value });
  };
  const progress = listed?.progress ?? null;
  return {
    phase: phaseOf(start, listed, view),
    view,
    refusal: start?.state === 'refused' ? start.refusal : null,
    says: progress?.state === 'unproved' && progress.exit === null ? progress.says : null,
    run: (insist) => void run(insist),
  };
}

const keyOf = ({ incident, hypothesis, remedy }: RemedyRun): string =>
  `${incident}/${hypothesis}/${remedy}`;

type Opened = Pick<TerminalView, 'terminal' | 'openedMs'>;

const isSame = (one: Opened, other: Opened | null): boolean =>
  one.terminal === other?.terminal && one.openedMs === other.openedMs;

/** The run as the engine lists it: the one that was started here, else the newest of this remedy. */
function useListed(about: RemedyRun, start: Start | null): StartedFix | null {
  const runs = useEngineFixRuns();
  const all = runs?.ok === true ? runs.value : [];
  if (start?.state === 'opened') return all.find(({ id }) => id === start.run) ?? null;
  return all.find(({ remedy }) => remedy !== null && keyOf(remedy) === keyOf(about)) ?? null;
}

function phaseOf(
  start: Start | null,
  listed: StartedFix | null,
  view: TerminalView | null,
): RemedyTerminal['phase'] {
  if (start?.state === 'opening') return 'opening';
  if (view?.exit === null) return 'running';
  if (start?.state === 'refused') return 'over';
  if (listed === null) return start === null ? null : 'proving';
  const { state } = listed.progress;
  if (state === 'running') return view === null ? 'running' : 'proving';
  if (state === 'proving') return 'proving';
  // One of an earlier visit is in the notebook.
  return start === null && view === null ? null : 'over';
}

interface Wish {
  readonly remedy: CommandRemedy | FixRemedy;
  readonly about: RemedyRun;
  readonly insist: boolean;
}

type Prepared = ShellCommand & { readonly fixRun: string };

/** A command of this machine opens as it is; a fix is made into a command of its target by the engine, which may hold it. */
async function commandOf(
  { connection }: Pick<Bridge, 'connection'>,
  { remedy, about, insist }: Wish,
): Promise<Result<Prepared, Refusal>> {
  const { id, title, env } = remedy;
  if (remedy.kind === 'command') {
    const answer = await connection.act((client) =>
      client.incidents.prepare({ title, remedy: about }),
    );
    if (!answer.ok) return answer;
    const { argv } = remedy;
    return ok({ argv, cwd: null, env, title, activate: null, target: null, ...answer.value });
  }
  const { target, python, lines, creates } = remedy;
  const fix = { id, title, lines, env, creates };
  return connection.act((client) =>
    client.setup.command({ target, python, fix, insist, remedy: about }),
  );
}
