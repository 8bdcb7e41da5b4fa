import type { z } from 'zod';
import type { Refusal } from '#core/contract/refusal';
import { type Result, err, ok } from '#core/lib/result';
import type { Target } from '../targets/target';
import type { TransferVerb } from '../targets/agent/transfer-verbs';
import { isFile } from './tree-entry';
import { ABANDONED, fileHashes } from './file-hashes';
import type { Plan } from './prepare';
import { transferAnswers } from './transfer-answers';
import { treeHash } from './tree-hash';

interface Proof {
  readonly from: Target;
  readonly plan: Plan;
  readonly signal: AbortSignal;
  /** Asks the receiving side. */
  readonly report: <T>(
    verb: TransferVerb,
    fields: object,
    schema: z.ZodType<T>,
  ) => Promise<Result<T, Refusal>>;
}

/**
 * Proof of a transfer: both sides read back every file of the folder; answers the hash of the whole tree as the sending side finds it. Files that differ are
 * forgotten there, so that the next try sends them again.
 */
export async function proveTree(proof: Proof): Promise<Result<string, Refusal>> {
  const { plan, from, signal } = proof;
  const files = plan.entries.flatMap((entry, i) => (isFile(entry) ? [{ entry, i }] : []));
  const wanted = files.map(({ entry }) => ({
    path: entry[1],
    size: entry[2],
    changedUs: entry[4],
  }));
  const [mine, theirs] = await Promise.all([
    fileHashes(from, plan.root, wanted, { isStrict: true, signal }),
    readBack(proof),
  ]);
  if (!mine.ok) return mine;
  if (!theirs.ok) return theirs;
  const shas = new Map(files.map(({ i }, k) => [i, mine.value[k] ?? null]));
  const wrong = files.flatMap(({ i }) => (theirs.value.get(i) === shas.get(i) ? [] : [i]));
  if (wrong.length === 0) return ok(treeHash(plan.entries, shas));
  const again = await proof.report('receiveAgain', { entries: wrong }, transferAnswers.have);
  return again.ok ? err(damaged(plan, wrong)) : again;
}

/** Hashes of what is there, by index of the entry. */
async function readBack({
  report,
  signal,
}: Proof): Promise<Result<ReadonlyMap<number, string>, Refusal>> {
  const matches = new Map<number, string>();
  for (let from: number | null = 0; from !== null;) {
    if (signal.aborted) return err(ABANDONED);
    const some: Result<z.infer<typeof transferAnswers.prove>, Refusal> = await report(
      'receiveProve',
      { from },
      transferAnswers.prove,
    );
    if (!some.ok) return some;
    for (const [i, sha] of some.value.shas) matches.set(i, sha);
    from = some.value.next;
  }
  return ok(matches);
}

/** The code is one that the next try fixes. */
function damaged(plan: Plan, wrong: readonly number[]): Refusal {
  const name = plan.entries[wrong[0] ?? 0]?.[1] ?? '';
  return {
    code: 'piece-damaged',
    says: `${wrong.length} of the files differ from what was sent, starting with ${name}.`,
    remedy: 'RL Cockpit sends them again. If this happens again, check the target’s disk.',
  };
}
