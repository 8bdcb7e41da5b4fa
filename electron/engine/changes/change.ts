import { createHash } from 'node:crypto';
import type { ChangeId } from '#core/contract/change-id';
import type { RunId } from '#core/contract/run/run';
import { newRunId } from '../../runs/new-run-id';

/** The change that a call carries out. */
export interface Change {
  readonly id: ChangeId;
  /** Time it was first begun, by any engine. */
  readonly begunMs: number;
}

/** Context that a handler of the contract gets beside its input. */
export interface CallContext {
  readonly change?: Change;
}

/**
 * Ids of the runs that a change starts, the same ones each time that it is carried out: an engine that takes it up after
 * another one died in the middle only follows what has started already.
 */
export function runIdsOf(change: Change | undefined): () => RunId {
  let count = 0;
  return () => {
    if (change === undefined) return newRunId(Date.now());
    count += 1;
    const hash = createHash('sha256').update(`${change.id} ${count}`).digest('hex');
    return newRunId(change.begunMs, hash.slice(0, 8));
  };
}
