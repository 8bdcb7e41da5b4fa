import type { Cause } from './cause';
import type { SeenSign } from './scan/seen-signs';

/** Probability that a sign of weight 1, 2, 3 is right when it is alone; between them, and up to 3, linear. */
const LIKELY = [0, 0.3, 0.55, 0.82];
/** Weight of an end, a duration or a fact against a line. */
const CONTEXT = 0.35;

/** How far a kind of cause goes in explaining a failure. */
const RANKS: Readonly<Record<Cause['rank'], number>> = { specific: 1, generic: 0.72, wrapper: 0.4 };
/** A cause off its platform: the platform may be wrong, the words hardly. */
const OFF_PLATFORM = 0.5;
/** For each line of another cause that came first. */
const LATER = 0.06;
const MAX_LATER = 3;

/** A cause, the signs of it that were seen, and how much they say. */
export interface Candidate {
  readonly cause: Cause;
  readonly signs: readonly SeenSign[];
  /** From 0 to 1. */
  readonly score: number;
  readonly isOffPlatform: boolean;
}

/** Score of a cause from its signs, 0 to 1: independent signs add up, those against it subtract. */
export function scoreOf(signs: readonly SeenSign[]): number {
  let left = 1;
  let trust = 1;
  for (const { state, weight, isTelling } of signs) {
    if (state === 'seen') left *= 1 - likely(weight) * (isTelling ? 1 : CONTEXT);
    if (state === 'against') trust *= 1 - likely(-weight);
  }
  return (1 - left) * trust;
}

function likely(weight: number): number {
  const max = LIKELY.length - 1;
  const at = Math.min(max, Math.max(0, weight));
  const below = Math.floor(at);
  const [low = 0, high = low] = [LIKELY[below], LIKELY[below + 1]];
  return low + (high - low) * (at - below);
}

/** The best first: what names a cause before what names a symptom, the well seen before the hardly seen, the first line before later ones. */
export function ranked(candidates: readonly Candidate[]): readonly Candidate[] {
  const lines = [...new Set(candidates.map(firstLine))].toSorted((a, b) => a - b);
  const worth = new Map(
    candidates.map((one) => {
      const later = Math.min(MAX_LATER, lines.indexOf(firstLine(one)));
      const platform = one.isOffPlatform ? OFF_PLATFORM : 1;
      return [one, RANKS[one.cause.rank] * one.score * platform - later * LATER];
    }),
  );
  return candidates.toSorted(
    (a, b) => (worth.get(b) ?? 0) - (worth.get(a) ?? 0) || longestMatch(b) - longestMatch(a),
  );
}

/** The first line that speaks for it outright. */
export const firstLine = ({ signs }: Candidate): number =>
  Math.min(
    ...signs.flatMap(({ hit, state, weight }) =>
      hit !== null && state === 'seen' && weight >= 1.5 ? [hit.line] : [],
    ),
    Number.MAX_SAFE_INTEGER,
  );

/** Of two causes on one line the one whose expression says more of it. */
function longestMatch({ cause, signs }: Candidate): number {
  return Math.max(
    0,
    ...signs.map(({ hit }, at) => {
      const sign = cause.signs[at];
      if (hit === null || sign === undefined || !('line' in sign)) return 0;
      return sign.line.exec(hit.text)?.[0].length ?? 0;
    }),
  );
}
