import { z } from 'zod';
import { AuditPayment, type AuditQuery, RewardAudit } from '#core/contract/insight/reward-audit';
import type { Refusal } from '#core/contract/refusal';
import { judgeAudit } from '#core/diagnosis/insight/judge-audit';
import { err, ok, type Result } from '#core/lib/result';
import type { ScriptOutcome, Target } from '../targets/target';

const SCRIPT = 'models/audit_reward';
/** A reward may ask a network or run code for each answer. */
const LIMIT_S = 120;

const Signature = z.object({ signature: RewardAudit.pick({ kind: true, parameters: true }) });
const Paid = z.object({ paid: AuditPayment });

/** Calls a reward function with made-up answers in a child process on its target, and judges what it pays. */
export async function auditReward(
  target: Pick<Target, 'runScript'>,
  { python, file, function: name, rows }: AuditQuery,
): Promise<Result<RewardAudit, Refusal>> {
  const words = { file, function: name, rows };
  const child = await target.runScript({ script: SCRIPT, python, words, env: {}, limitS: LIMIT_S });
  if (!child.ok) return child;
  const { answers } = child.value;
  const signature = answers.flatMap((one) => Signature.safeParse(one).data ?? []).at(-1);
  const payments = answers.flatMap((one) => Paid.safeParse(one).data?.paid ?? []);
  if (signature === undefined || payments.length === 0) return err(silent(file, name, child.value));
  return ok({ ...signature.signature, payments, findings: [...judgeAudit(payments)] });
}

/** Why the child answered nothing: its last line of stderr. */
function silent(file: string, name: string, outcome: ScriptOutcome): Refusal {
  const { timedOut, errors, problem, code } = outcome;
  const last = errors.trim().split('\n').at(-1) ?? '';
  const why = timedOut
    ? `it took more than ${LIMIT_S} s`
    : (problem ?? (last === '' ? `it ended with exit code ${code ?? 'unknown'}` : last));
  return {
    code: 'reward-failed',
    says: `The reward function ${name} of ${file} could not be tried: ${why}.`,
    remedy:
      'Name the interpreter of its training: --python PATH. The function is named as FILE:FUNCTION.',
  };
}
