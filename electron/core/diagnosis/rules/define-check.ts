import { type Finding, type FindingState, finding } from '../../contract/finding';
import { listOf } from './define-rule';

/** What a check answers: a finding without what is the same for all answers of that check. */
export interface Answer {
  readonly state: FindingState;
  readonly says: string;
  /** Of another subject than the check; its id unless given. */
  readonly id?: string;
  readonly advice?: string;
  /** Words of a program or a file, as they were read. */
  readonly evidence?: readonly string[];
  readonly remedies?: Finding['remedies'];
}

type More = Omit<Answer, 'state' | 'says'>;

export const passes = (says: string, more: More = {}): Answer => ({ ...more, state: 'ok', says });
export const warns = (says: string, more: More = {}): Answer => ({ ...more, state: 'warn', says });
export const fails = (says: string, more: More = {}): Answer => ({ ...more, state: 'bad', says });
/** It could not be read, which is never the same as missing. */
export const undecided = (says: string, more: More = {}): Answer => ({
  ...more,
  state: 'unknown',
  says,
});

/** The finding of an answer. */
export function toFinding(
  id: string,
  { state, says, advice = '', evidence = [], remedies = [], id: own = id }: Answer,
): Finding {
  const shown = evidence.map((text) => ({ kind: 'text' as const, text }));
  return finding(own, state, says, { advice, evidence: shown, remedies });
}

type Answers = Answer | readonly Answer[] | null;

/** Check: a rule that may read its subject itself, and so takes time; [] where it does not apply. */
export type Check<Facts> = (facts: Facts) => Promise<readonly Finding[]>;

/** Defines a check. @param id of its findings */
export function defineCheck<Facts>(
  id: string,
  answer: (facts: Facts) => Answers | Promise<Answers>,
): Check<Facts> {
  return async (facts) => listOf(await answer(facts)).map((one) => toFinding(id, one));
}
