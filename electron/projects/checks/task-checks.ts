import type { Finding } from '#core/contract/finding';
import { undecided, toFinding } from '#core/diagnosis/rules/define-check';
import type { ManifestCheck } from '#core/training/manifest/manifest-check';
import type { CheckAnswer, CheckContext } from './check-kind';
import { checkRemedies, type RemedyScope } from './check-remedies';
import { inParallel } from './in-parallel';
import { checkKinds } from './kinds';

/** Each may start an interpreter that imports torch. */
const MAX_AT_ONCE = 3;

/** Runs the checks that the manifest names for a task. */
export async function taskChecks(
  checks: readonly ManifestCheck[],
  context: CheckContext,
  scope: RemedyScope,
): Promise<readonly Finding[]> {
  const jobs = checks.map((check) => async () => ({
    check,
    answer: await answerOf(check, context),
  }));
  const answered = withoutRepeats(await inParallel(jobs, MAX_AT_ONCE));
  return answered.map(({ check, answer }) => checkFinding(check, answer, scope));
}

interface Answered {
  readonly check: ManifestCheck;
  readonly answer: CheckAnswer;
}

/** Of a file that is missing only the check for the file itself says so, not those of its content. */
export function withoutRepeats(answered: readonly Answered[]): readonly Answered[] {
  const missing = new Set(
    answered.flatMap(({ check, answer }) =>
      check.check === 'file' && answer.state === 'bad' ? [check.of] : [],
    ),
  );
  return answered.filter(
    ({ check, answer }) =>
      check.check === 'file' || answer.missing !== 'file' || !missing.has(check.of),
  );
}

async function answerOf({ check, of }: ManifestCheck, context: CheckContext): Promise<CheckAnswer> {
  const kind = checkKinds.get(check);
  if (kind === undefined) {
    const says = `The manifest asks for a check “${check}”, which this version does not know.`;
    return undecided(says);
  }
  // A parameter that is still empty is reported by the form itself.
  if (of.trim() === '') return undecided('Not checked: nothing is chosen yet.');
  return kind.answer(of, context);
}

/** Finding of a check in the list beside the form, with the words and the severity of the manifest. */
export function checkFinding(
  { check, of, says, advice, severity, task }: ManifestCheck,
  answer: CheckAnswer,
  scope: RemedyScope,
): Finding {
  const id = `${check}:${of}`;
  const isBroken = answer.state === 'bad';
  const sentence = isBroken && says !== undefined ? `${says} ${answer.says}` : answer.says;
  return toFinding(id, {
    state: isBroken ? severity : answer.state,
    says: sentence,
    advice: (isBroken ? advice : undefined) ?? answer.advice ?? '',
    evidence: answer.evidence ?? [],
    remedies: isBroken ? checkRemedies(id, { missing: answer.missing, task }, scope) : [],
  });
}
