import type { RunDigest } from '#core/contract/run/run-digest';
import { type Phase, type RunView, TargetId } from '#core/contract/run/run';

interface Listing {
  readonly target: string;
  readonly revision: number;
  readonly lostSinceMs: number | null;
}

/** Remedy for a run that cannot be read. */
export const UNREADABLE_REMEDY =
  'Repair that file, open the run with the version of RL Cockpit that created it, or delete the run.';

/** A run directory without a usable spec.json, listed as a run: nothing of it is hidden, and nothing is made up. */
export function unreadableView(
  digest: RunDigest,
  { target, revision, lostSinceMs }: Listing,
): RunView {
  const { runId, runDir, exit, proc } = digest;
  const phase = phaseOf(digest);
  const why = digest.specProblem ?? `${runDir}/spec.json cannot be read.`;
  const goesOn = phase === 'running';
  return {
    runId,
    name: runId,
    recipe: 'unknown',
    target: TargetId.parse(target),
    runDir,
    phase,
    contact: goesOn && lostSinceMs !== null ? 'unknown' : 'ok',
    contactSinceMs: goesOn ? lostSinceMs : null,
    activity: 'quiet',
    verdict: phase === 'lost' ? 'lost' : null,
    reasons: [`Unreadable: ${why}`, ...(digest.problems ?? []), UNREADABLE_REMEDY],
    exit:
      exit === null || exit.spawnError !== null ? null : { code: exit.code, signal: exit.signal },
    startedMs: proc?.startedMs ?? null,
    durationMs: exit?.elapsedMs ?? null,
    lastX: null,
    xKind: null,
    targetX: null,
    foreign: false,
    unreadable: why,
    revision,
  };
}

/** Contract §6: lost, unless its lock, its process or its exit record says more. */
function phaseOf({ lock, childAlive, exit }: RunDigest): Phase {
  if (exit !== null) return 'ended';
  return lock === 'held' || childAlive === true ? 'running' : 'lost';
}
