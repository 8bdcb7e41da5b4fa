import type { Judgement } from '#core/diagnosis/verdict/verdict-input';
import type { RunDigest, RunEvent, Spec } from '#core/contract/run/run-directory';
import type { Phase, RunView } from '#core/contract/run/run';
import type { RunProgress } from '../store/store';

export interface RunKnowledge {
  readonly spec: Spec;
  readonly digest: RunDigest;
  readonly progress: RunProgress;
  readonly targetX: number | null;
  readonly events: readonly RunEvent[];
  /** null until the run has ended and every byte of it was read. */
  readonly judgement: Judgement | null;
  readonly lostSinceMs: number | null;
  /** Since when its target is known to be switched off. */
  readonly stoppedSinceMs?: number | null;
  readonly foreign: boolean;
  readonly revision: number;
  readonly filesGoneMs?: number | null;
}

/** A launch takes a second; one of which nothing came for so long never began. */
const LAUNCH_PATIENCE_MS = 60_000;

/** Has it ended, as far as its directory tells? An import never ran here. */
export function hasEnded(digest: RunDigest, nowMs: number = Date.now()): boolean {
  const { exit, lock, childAlive, proc, spec } = digest;
  if (spec?.importedFrom != null || exit !== null) return true;
  if (lock === 'held') return false;
  if (proc !== null) return childAlive === false;
  return spec !== null && nowMs - spec.createdMs > LAUNCH_PATIENCE_MS;
}

/** A digest of a run whose spec is known: one that was damaged since is a problem of the run, and hides nothing of it. */
export function withSpec(digest: RunDigest, spec: Spec): RunDigest {
  if (digest.spec !== null) return digest;
  const says = digest.specProblem === null ? [] : [digest.specProblem];
  return { ...digest, spec, specProblem: null, problems: [...says, ...(digest.problems ?? [])] };
}

/** What is told of a run, everywhere, from what is known of it. Pure. */
export function runView(known: RunKnowledge): RunView {
  const { spec, digest, progress } = known;
  const { proc, exit, heartbeat } = digest;
  const unsupervised = !hasEnded(digest) && digest.lock === 'free' && digest.childAlive === true;
  const stoppedMs = stoppedSince(known);
  const startedMs = proc?.startedMs ?? spec.createdMs;
  const endedMs = exit?.endedMs ?? (known.judgement === null ? null : (heartbeat?.wallMs ?? null));
  return {
    runId: spec.runId,
    name: spec.name,
    recipe: spec.recipe,
    target: spec.target,
    runDir: digest.runDir,
    phase: known.judgement?.phase ?? livePhase(known),
    ...contactOf(known, unsupervised),
    ...(stoppedMs === null ? {} : { targetStoppedMs: stoppedMs }),
    activity: heartbeat?.activity ?? 'busy',
    verdict: known.judgement?.verdict ?? null,
    reasons: [
      ...(known.judgement?.reasons ?? liveReasons(known, unsupervised)),
      ...(digest.problems ?? []),
    ],
    exit: exit === null ? null : exitOf(exit),
    startedMs,
    durationMs:
      exit?.elapsedMs ?? (endedMs === null ? liveMs(known, startedMs) : endedMs - startedMs),
    lastX: progress.lastX,
    xKind: progress.xKind,
    targetX: known.targetX,
    foreign: known.foreign,
    ...(known.filesGoneMs == null ? {} : { filesGoneMs: known.filesGoneMs }),
    ...(keepsAwake(known) ? { keepsAwake: true } : {}),
    revision: known.revision,
  };
}

const UNSUPERVISED =
  'Its supervisor is gone, but the program is still running. Its exit code can no longer be known.';

function liveReasons(known: RunKnowledge, unsupervised: boolean): readonly string[] {
  if (stoppedSince(known) !== null) {
    return [
      `${known.spec.target} was found stopped after this run began, so the run cannot be in progress. Connect ${known.spec.target} to see how it ended.`,
    ];
  }
  return unsupervised ? [UNSUPERVISED] : [];
}

/** What a look tells of a run that nobody can read now; nothing of one that began after it. */
function stoppedSince({
  spec,
  digest,
  lostSinceMs,
  stoppedSinceMs = null,
}: RunKnowledge): number | null {
  const isUnread = lostSinceMs !== null && !hasEnded(digest);
  const isTold = stoppedSinceMs !== null && spec.createdMs < stoppedSinceMs;
  return isUnread && isTold ? stoppedSinceMs : null;
}

function livePhase({ digest, events, spec }: RunKnowledge): Phase {
  if (spec.importedFrom !== null || hasEnded(digest)) return 'ended';
  if (digest.proc === null) return 'preparing';
  return events.some(({ kind }) => kind === 'stop-requested') ? 'stopping' : 'running';
}

/** As its supervisor told last; one that is gone has let go of it. */
function keepsAwake({ digest, events }: RunKnowledge): boolean {
  const told = events.findLast(({ kind }) => kind === 'keep-awake');
  return digest.lock === 'held' && digest.exit === null && told?.['holds'] === true;
}

function contactOf(
  { digest, lostSinceMs }: RunKnowledge,
  unsupervised: boolean,
): Pick<RunView, 'contact' | 'contactSinceMs'> {
  if (lostSinceMs !== null && !hasEnded(digest)) {
    return { contact: 'unknown', contactSinceMs: lostSinceMs };
  }
  if (unsupervised) {
    return { contact: 'unsupervised', contactSinceMs: digest.heartbeat?.wallMs ?? null };
  }
  return { contact: 'ok', contactSinceMs: null };
}

/** A program that was never started has no exit at all. */
function exitOf(exit: NonNullable<RunDigest['exit']>): RunView['exit'] {
  return exit.spawnError !== null ? null : { code: exit.code, signal: exit.signal };
}

/** The target's own clocks, by its last heartbeat: ours may differ. */
function liveMs({ digest, spec }: RunKnowledge, startedMs: number): number | null {
  if (spec.importedFrom !== null) return null;
  return digest.heartbeat === null ? null : Math.max(0, digest.heartbeat.wallMs - startedMs);
}
