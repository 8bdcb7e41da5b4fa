import { z } from 'zod';
import { boundedRecord, MAX_NAME, PathText, ShortText } from '../bounds';
import { TargetId } from '../run/run';

/** Row that a reward function is tried on. */
export const AuditRow = z.object({
  prompt: z.string().max(100_000),
  gold: z.string().min(1).max(10_000),
  /** Other columns of its data set. */
  columns: boundedRecord(z.json(), MAX_NAME),
});
export type AuditRow = z.infer<typeof AuditRow>;

/** Reward function to try, and where. */
export const AuditQuery = z.object({
  target: TargetId.default('local'),
  /** null = the agent's own interpreter. */
  python: PathText.nullable().default(null),
  file: PathText,
  function: ShortText,
  rows: z.array(AuditRow).min(1).max(20),
});
export type AuditQuery = z.output<typeof AuditQuery>;

/** Answer that a reward function was tried on. `odd-gold`: the expected answer cannot be parsed. */
export const AuditCase = z.enum([
  'gold',
  'empty',
  'wrong',
  'bare',
  'cut',
  'repeated',
  'long',
  'both',
  'injection',
  'odd-gold',
]);
export type AuditCase = z.infer<typeof AuditCase>;

/** What one answer was paid. */
export const AuditPayment = z.object({
  row: z.int(),
  case: AuditCase,
  answer: z.string(),
  /** null: the function says that it does not apply. */
  value: z.number().nullable(),
  /** What the call raised. */
  error: z.string().nullable(),
});
export type AuditPayment = z.infer<typeof AuditPayment>;

/** What a reward function pays, and what of it is surprising. */
export const RewardAudit = z.object({
  /** Trainer whose convention the function follows. */
  kind: z.enum(['verl', 'trl', 'openrlhf', 'verifiers', 'slime']),
  parameters: z.array(z.string()),
  payments: z.array(AuditPayment),
  /** The gravest first. `failure`: a training with it would not learn what it should, or would stop. */
  findings: z.array(
    z.object({ severity: z.enum(['failure', 'warning']), case: AuditCase, says: z.string() }),
  ),
});
export type RewardAudit = z.infer<typeof RewardAudit>;
