import type { Refusal } from '#core/contract/refusal';
import type { ProbeReport, ProbeSubject } from '#core/contract/setup/probe';
import type { TerminalExit } from '#core/contract/terminal/terminal';
import type { Result } from '#core/lib/result';
import type { Doctor } from '../doctor';
import { fixes } from '../fixes';
import { probes } from '../probes';
import { type FixVerdict, judgeFix } from './judge-fix';

type Checks = Pick<Doctor, 'probe' | 'plan'>;

/** An ended fix: what it was, where, and how its commands ended. */
export interface EndedFix {
  readonly fix: string;
  readonly step: string | null;
  readonly subject: ProbeSubject;
  readonly exit: TerminalExit | null;
}

/** Runs the checks of a fix again after it ended, and judges it by them. */
export async function proveFix(
  doctor: Checks,
  { fix, step, subject, exit }: EndedFix,
): Promise<FixVerdict & { readonly reports: readonly ProbeReport[] }> {
  const proving = provingProbe(fix);
  const others = await probesOfStep(doctor, subject, step);
  const wanted = [...new Set([...(proving === null ? [] : [proving]), ...others])];
  const read = await Promise.all(wanted.map((id) => readCheck(doctor, id, subject)));
  const reports = read.flatMap((one) => (one.ok ? [one.value] : []));
  const proof = proving === null ? null : (read[wanted.indexOf(proving)] ?? null);
  return { ...judgeFix(fix, exit, proof), reports };
}

/** The probe that proves a fix; null for one that is none of ours. */
const provingProbe = (fix: string): string | null =>
  fixes.get(fix)?.provedBy ?? (probes.has(fix) ? fix : null);

async function probesOfStep(
  doctor: Checks,
  { goal, target }: ProbeSubject,
  step: string | null,
): Promise<readonly string[]> {
  if (goal === null || step === null) return [];
  const plan = await doctor.plan(goal, target);
  return plan.ok ? (plan.value.steps.find(({ id }) => id === step)?.probes ?? []) : [];
}

/** A check that a busy machine kept from its answer is run once more. */
async function readCheck(
  doctor: Checks,
  id: string,
  subject: ProbeSubject,
): Promise<Result<ProbeReport, Refusal>> {
  const first = await doctor.probe(id, subject);
  return first.ok && first.value.isLate === true ? doctor.probe(id, subject) : first;
}
