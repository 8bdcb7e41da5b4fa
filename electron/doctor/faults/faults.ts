import type { FindingState } from '#core/contract/finding';
import type { ProbeRow } from '#core/contract/setup/probe';
import type { FixOffer, Judgement } from '../probe';

/** Fault that a probe found among the facts of one answer. */
export interface Fault {
  readonly state: Exclude<FindingState, 'ok'>;
  /** Beside the tick: a fragment. */
  readonly value: string;
  readonly says: string;
  readonly advice?: string;
  readonly fixes?: readonly FixOffer[];
  readonly evidence?: readonly string[];
}

/** From the worst. What could not be checked may be a fault, so it is worse than what works all the same. */
const WORST_FIRST: readonly Fault['state'][] = ['bad', 'unknown', 'warn'];

/** Judgement of a probe of many facts: the worst fault gives state and value, and every fault its sentence, advice and fixes. */
export function judgeFaults(
  faults: readonly Fault[],
  rows: readonly ProbeRow[],
  fine: Pick<Judgement, 'value' | 'says'>,
): Judgement {
  const sorted = faults.toSorted(
    (a, b) => WORST_FIRST.indexOf(a.state) - WORST_FIRST.indexOf(b.state),
  );
  const [worst, ...others] = sorted;
  if (worst === undefined) return { state: 'ok', ...fine, rows };
  const more = others.length === 0 ? '' : `, and ${others.length} more`;
  return {
    state: worst.state,
    value: `${worst.value}${more}`,
    says: sorted.map(({ says }) => says).join(' '),
    advice: [...new Set(sorted.flatMap(({ advice }) => advice ?? []))].join(' '),
    rows,
    evidence: sorted.flatMap(({ evidence }) => evidence ?? []),
    fixes: sorted.flatMap(({ fixes }) => fixes ?? []),
  };
}
