import type { AppliedRemedy } from '#core/contract/incident/incident';
import { causes } from '#core/diagnosis/causes/index';
import type { Proof } from '#core/diagnosis/matching/cause';
import type { IncidentDeps } from '../incident-deps';
import { filledArgv } from '../placeholders';
import { judgeProbe } from './judge-test';
import { runTest, type TestContext } from './run-test';

type Proved = Pick<AppliedRemedy, 'result' | 'says'>;

const NEXT_RUN: Proved = {
  result: 'applied',
  says: 'Only the next run can prove it.',
};

/** Proof of a remedy of a cause; null for one that is no remedy of it: then only the next run proves it. */
export const proofOf = (cause: string | null, remedy: string): Proof | null =>
  (cause === null ? undefined : causes.get(cause))?.remedies.find(({ id }) => id === remedy)
    ?.proof ?? null;

/** Looks whether an applied remedy did what it should: its probe or its command, run again. */
export async function proveRemedy(
  proof: Proof | null,
  context: TestContext,
  deps: Pick<IncidentDeps, 'doctor' | 'target'>,
  signal: AbortSignal,
): Promise<Proved> {
  if (proof === null || 'rerun' in proof) return NEXT_RUN;
  if ('probe' in proof) {
    const subject = { target: context.target, python: context.values.python };
    const report = await deps.doctor.probe(proof.probe, subject, {});
    if (!report.ok) return undecided(report.error.says);
    const { result, says } = judgeProbe(report.value);
    if (result === 'falsifies') return { result: 'proved', says };
    return result === 'supports' ? { result: 'failed', says } : undecided(says);
  }
  const argv = filledArgv(proof.argv, context.values);
  if (argv === null) return undecided('Its proof names what is not known of this run.');
  const plan = { argv, supports: proof.holds, limitS: 120 };
  const test = await runTest(plan, context, deps, signal);
  if (!test.ok) return undecided(test.error.says);
  const { result, command, says, output } = test.value;
  if (result === 'supports') return { result: 'proved', says: `The proof holds: ${command}` };
  if (result === 'falsifies') return { result: 'failed', says: `The proof fails: ${command}` };
  return undecided(`${says} ${command} printed: ${tailOf(output)} ${proof.says}`);
}

const undecided = (says: string): Proved => ({
  result: 'applied',
  says: `Nothing could prove it. ${says}`,
});

const MAX_SHOWN = 300;

const tailOf = (output: string): string =>
  output.trim() === '' ? '(nothing).' : `“${output.trim().slice(-MAX_SHOWN)}”.`;
