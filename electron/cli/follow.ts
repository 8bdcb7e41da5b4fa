import type { RunView, Verdict } from '#core/contract/run/run';
import { IMPORT_RECIPE } from '#core/contract/run/reserved-values';
import { isOver } from '#core/contract/run/run-phase';
import { EXIT, type Io, granted } from './io';

const POLL_INTERVAL_MS = 250;

const exitOf: Record<Verdict, number> = {
  succeeded: EXIT.ok,
  finished: EXIT.ok,
  failed: EXIT.failed,
  suspicious: EXIT.suspicious,
  stopped: EXIT.stopped,
  lost: EXIT.lost,
};

export function exitStatus(run: RunView): number {
  return run.verdict === null ? EXIT.ok : exitOf[run.verdict];
}

/** Waits until the run is judged (an import never is). `given` ends the waiting: null. */
export async function untilJudged(
  runId: string,
  io: Io,
  signal: AbortSignal,
  onViewOptions: (run: RunView) => Promise<void> = async () => undefined,
): Promise<RunView | null> {
  let said = '';
  while (!signal.aborted) {
    const { run } = granted(await io.link.ask((client) => client.runs.get({ run: runId })));
    await onViewOptions(run);
    // It waits on, and says what for: a target that the user has to connect, a disk that takes no bytes.
    const why = run.phase === 'queued' || run.verdict !== null ? '' : run.reasons.join(' ');
    if (why !== '' && why !== said) io.note(why);
    said = why;
    const isUnjudged = run.unreadable !== undefined && isOver(run);
    if (run.verdict !== null || run.recipe === IMPORT_RECIPE || isUnjudged) return run;
    await sleep(POLL_INTERVAL_MS, signal);
  }
  return null;
}

interface LogPart {
  /** Byte offset of the first byte. */
  readonly from: number;
  /** The bytes as printed; otherwise what looks like a secret is masked, byte by byte. */
  readonly withSecrets: boolean;
}

/** Writes the log from `from` on to `write`; returns where it is. */
export async function pourLog(
  runId: string,
  io: Io,
  { from, withSecrets }: LogPart,
  write: (bytes: Uint8Array) => Promise<void>,
): Promise<number> {
  let at = from;
  for (;;) {
    const request = { run: runId, from: at, max: 1 << 20, withSecrets };
    const blob = granted(await io.link.ask((client) => client.runs.logBytes(request)));
    if (blob.size === 0) return at;
    await write(new Uint8Array(await blob.arrayBuffer()));
    at += blob.size;
  }
}

/** Aborted by the first Ctrl+C or SIGTERM: the following ends, the training does not. */
export function detachSignal(): AbortSignal {
  const detach = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => detach.abort());
  return detach.signal;
}

/** Ends early when the signal is aborted. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
