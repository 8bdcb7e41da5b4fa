import { type Finding, type FindingState, finding } from '../../contract/finding';

/** A fact against an expectation. */
interface Held {
  /** null when it could not be looked at. */
  readonly holds: boolean | null;
  readonly fact: string;
  readonly expectation: string;
  /** Line of output.log, from 1, that shows it. */
  readonly line?: number | null;
}

/** Reason for or against a verdict: a finding about the run, and the sentence that objects to its success where it does not hold. */
export interface VerdictReason extends Finding {
  readonly id:
    | 'output'
    | 'signs'
    | 'words'
    | 'numbers'
    | 'files'
    | 'marker'
    | 'steps'
    | 'points'
    | 'metric'
    | 'record'
    | 'fail-line'
    | 'returned'
    | 'time';
  readonly objection: string;
}

type Said = Held & Pick<VerdictReason, 'id' | 'objection'>;

export function verdictReason({ id, objection, ...held }: Said): VerdictReason {
  return { ...heldAgainst(id, held), id, objection };
}

/** The finding that a fact is beside its expectation: a row of the verdict card. */
export function heldAgainst(id: string, { holds, fact, expectation, line = null }: Held): Finding {
  return finding(id, stateOf(holds), fact, {
    expected: expectation,
    evidence: line === null ? [] : [{ kind: 'line', line }],
  });
}

function stateOf(holds: boolean | null): FindingState {
  if (holds === null) return 'unknown';
  return holds ? 'ok' : 'bad';
}
