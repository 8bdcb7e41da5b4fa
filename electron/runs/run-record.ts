import { z } from 'zod';
import { Check, Phase, Verdict } from '#core/contract/run';
import { RunDigest, RunEvent } from '#core/contract/run-directory';
import type { Judgement } from '#core/diagnosis/verdict-input';
import type { Json } from '#core/lib/json';

const SavedJudgement = z.object({
  phase: Phase,
  verdict: Verdict.nullable(),
  reasons: z.array(z.string()),
  checks: z.array(Check),
});

/** What was known of a run when it had been judged: enough to show it when its directory is gone. */
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
  const json: Json = JSON.parse(text);
  return RunRecord.safeParse(json).data ?? null;
}

/** Its directory was deleted before its end was seen. */
export const DELETED_WHILE_IT_RAN: Judgement = {
  phase: 'lost',
  verdict: 'lost',
  reasons: ['Its run directory was deleted during the run: how it ended can no longer be known.'],
  checks: [],
};
