import type { Proc } from '#core/contract/run/run-directory';
import type { RunDigest } from '#core/contract/run/run-digest';
import type { Run } from './run';

/** Interval of asking whether a training whose run directory is gone is still running. */
export const REMOVED_CHECK_MS = 2_000;

/** Waits of a stop, where no spec gives them. */
export const NO_STOP_WAITS = { gracefulMs: 30_000, termMs: 10_000 };

/** The process that may still live of a run whose directory is gone; null for a run that is over. */
export function processThatMayLive(run: Run | null): Proc | null {
  if (run?.state === 'live') return run.run.digest.exit === null ? run.run.digest.proc : null;
  return processWithoutFiles(run)?.proc ?? null;
}

/** The process of a removed run that continued when it was asked last; null for any other run. */
export function processWithoutFiles(
  run: Run | null,
): { readonly proc: Proc; readonly digest: RunDigest } | null {
  if (run?.state !== 'gone' || run.past === null || run.past.judgement.phase !== 'running')
    return null;
  const { digest } = run.past;
  return digest.proc === null ? null : { proc: digest.proc, digest };
}
