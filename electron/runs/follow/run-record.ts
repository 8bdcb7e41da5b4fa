import { z } from 'zod';
import { Finding } from '#core/contract/finding';
import { Learning } from '#core/contract/run/learning';
import { Phase, Verdict } from '#core/contract/run/run';
import { RunEvent } from '#core/contract/run/run-directory';
import { RunDigest } from '#core/contract/run/run-digest';
import { heldAgainst } from '#core/diagnosis/verdict/verdict-reason';
import type { Judgement } from '#core/diagnosis/verdict/verdict-input';
import type { Json } from '#core/lib/json';

/** A row of the verdict card as it was kept before it was a finding. */
const OldCheck = z
  .object({
    holds: z.boolean().nullable(),
    fact: z.string(),
    expectation: z.string(),
    line: z.int().nullable(),
  })
  .transform((old) => heldAgainst('old', old));

const SavedJudgement = z.object({
  phase: Phase,
  verdict: Verdict.nullable(),
  reasons: z.array(z.string()),
  learning: Learning.optional(),
  checks: z.array(z.union([Finding, OldCheck])),
});

/** Facts of a run when it had been judged: enough to show it when its directory is gone. */
const RunRecord = z.object({
  digest: RunDigest,
  judgement: SavedJudgement,
  events: z.array(RunEvent),
});
export interface RunRecord {
  readonly digest: RunDigest;
  readonly judgement: Judgement;
  readonly events: readonly RunEvent[];
}

export function recordText(record: RunRecord): string {
  return JSON.stringify(record);
}

/** null for a record that is not there, or of another version. */
export function recordOf(text: string | null): RunRecord | null {
  if (text === null) return null;
  try {
    const json: Json = JSON.parse(text);
    return RunRecord.safeParse(json).data ?? null;
  } catch {
    return null;
  }
}

/** A digest of a run whose directory is gone: what was wrong with its files is no more, or was its removal. */
export const withoutProblems = (digest: RunDigest): RunDigest => ({
  ...digest,
  specProblem: null,
  problems: [],
});

/** What is reported of a run whose directory was removed before its end was seen. @param goesOn its process lives */
export function judgementWithoutFiles({ proc }: RunDigest, goesOn: boolean): Judgement {
  return goesOn && proc !== null ? goesOnWithoutFiles(proc) : DELETED_WHILE_IT_RAN;
}

/** A training that is still running although its run directory was removed: its process is known, and nothing else can be. */
function goesOnWithoutFiles({ pid }: { readonly pid: number }): Judgement {
  return {
    phase: 'running',
    verdict: null,
    reasons: [
      `Its run directory was removed; the training keeps running as process ${pid}. Anything it writes now is lost.`,
    ],
    checks: [],
  };
}

/** Its directory was deleted before its end was seen. */
const DELETED_WHILE_IT_RAN: Judgement = {
  phase: 'lost',
  verdict: 'lost',
  reasons: [
    'Its run directory was deleted during the run, so RL Cockpit cannot know how it ended.',
  ],
  checks: [],
};
