import type { Queued } from '#core/contract/start/queue-calls';
import type { RunView } from '#core/contract/run/run';
import type { RunDigest } from '#core/contract/run/run-digest';
import type { RunName } from './find-run';
import type { FollowedRun } from '../follow/followed-run';
import type { PastRun } from './past-run';
import { hasEnded } from '../run-view';

/** What the index said of a judged run when this engine began, what was read of it since, or both. */
type JudgedBefore =
  | { readonly indexed: RunView; readonly past: null }
  | { readonly indexed: RunView | null; readonly past: PastRun };

/** It waits in the queue of its home: nothing of it is on its target. */
interface QueuedRun {
  readonly state: 'queued';
  readonly queued: Queued;
}

/** It continues, or it ended and its files are not read to their end yet. */
export interface LiveRun {
  readonly state: 'live';
  readonly run: FollowedRun;
  /** Its files are open. */
  readonly started: Promise<void>;
  /** It was judged before, and is read again: its directory may say more by now. */
  readonly indexed: RunView | null;
}

/** It ended, every byte of it was read, and it has its verdict. */
export type JudgedRun = { readonly state: 'judged' } & JudgedBefore;

/** Its run directory was deleted by somebody else. What was known of it stays. */
export type GoneRun = { readonly state: 'gone' } & JudgedBefore;

/** A judged run of which only the index shows so far. */
export interface IndexedRun {
  readonly state: 'judged' | 'gone';
  readonly indexed: RunView;
  readonly past: null;
}

/** Another installation's: listed, and never read. */
interface ForeignRun {
  readonly state: 'foreign';
  readonly view: RunView;
}

/** Its directory says nothing that this version understands: listed, stopped and deleted, and never read. */
interface UnreadableRun {
  readonly state: 'unreadable';
  readonly digest: RunDigest;
  readonly view: RunView;
}

/** A run that has begun, in the book of its target. */
export type BookedRun = LiveRun | JudgedRun | ForeignRun | GoneRun | UnreadableRun;

/** A run, by what is known of it. */
export type Run = QueuedRun | BookedRun;

/** A run that can be asked for its files and its verdict, whether it is running or not. */
export type OpenedRun = FollowedRun | PastRun;

/** Effect of a seen run directory on the run that is known by its id. */
export type Sighting = 'ignored' | 'updated' | 'followed' | 'foreign' | 'unreadable' | 'forgotten';

/** A run of this target and installation is followed, unless it ended and its verdict is known. */
export function sightingOf(
  run: BookedRun | undefined,
  digest: RunDigest,
  us: { readonly target: string; readonly installationId: string },
): Sighting {
  const { spec } = digest;
  if (run?.state === 'live') return 'updated';
  if (run?.state === 'judged' && run.past !== null) return 'updated';
  if (spec === null) {
    // A run that the index mentions is more than its directory; one that is just being created is reported when it is complete.
    return run?.state === 'judged' || digest.isNew === true ? 'ignored' : 'unreadable';
  }
  if (spec.target !== us.target) {
    // It came back, and is not what the index shows.
    const isOther = run?.state === 'unreadable' || (run?.state === 'gone' && run.past === null);
    return isOther ? 'forgotten' : 'ignored';
  }
  if (spec.installationId !== us.installationId) return 'foreign';
  if (run?.state === 'judged' && hasEnded(digest)) return 'ignored';
  return 'followed';
}

/** Its files and its verdict, where they can be asked for already. */
export function opened(run: BookedRun | null): OpenedRun | null {
  if (run === null || isListedOnly(run)) return null;
  return run.state === 'live' ? run.run : run.past;
}

/** Whether it is only listed, without a file of it that is read. */
export function isListedOnly(run: BookedRun): run is ForeignRun | UnreadableRun {
  return run.state === 'foreign' || run.state === 'unreadable';
}

/** Was it judged before? Then the index has all of it, no matter what its directory may say since. */
export function isInIndex(run: Run): boolean {
  return run.state === 'live'
    ? run.indexed !== null
    : run.state === 'judged' || run.state === 'gone';
}

/** As it is reported now. */
export async function viewOf(run: BookedRun): Promise<RunView> {
  if (isListedOnly(run)) return run.view;
  if (run.state === 'live') return run.run.view();
  return run.past === null ? run.indexed : run.past.view();
}

export function nameOf(run: BookedRun): RunName {
  if (isListedOnly(run)) return run.view;
  if (run.state !== 'live' && run.past === null) return run.indexed;
  const { runId, name, createdMs } = run.state === 'live' ? run.run.spec : run.past.spec;
  return { runId, name, startedMs: createdMs };
}

/** The run, where only the index mentions it so far. */
export function indexedOnly(run: BookedRun | null): IndexedRun | null {
  if (run?.state === 'judged' || run?.state === 'gone') {
    const { state, indexed, past } = run;
    return past === null ? { state, indexed, past } : null;
  }
  return null;
}
