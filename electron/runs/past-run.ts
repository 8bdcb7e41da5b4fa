import { FollowedRun } from './follow/followed-run';
import type { RunDeps } from './run-deps';
import { recordOf } from './run-record';

/**
 * A run that was judged before, as the index tells it; it reads nothing. null without a record of this version.
 * @param goneMs when its directory was found gone; null while it is there
 */
export async function pastRun(
  place: RunDeps,
  runId: string,
  goneMs: number | null,
): Promise<FollowedRun | null> {
  const record = recordOf(await place.store.runRecord(runId));
  const spec = record?.digest.spec ?? null;
  return record === null || spec === null ? null : FollowedRun.past(place, record, spec, goneMs);
}
