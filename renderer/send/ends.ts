import type { TargetView } from '#core/contract/target';
import type { Asked } from './send-address';
import { targetName } from './send-words';

export interface Ends {
  readonly fromName: string;
  readonly toName: string;
  /** The first of the two that nobody has connected; null when both answer or none is named. */
  readonly away: TargetView | null;
  /** Can both be looked at? */
  readonly areThere: boolean;
}

/** Source and destination of a draft: their names, and whether they answer. */
export function endsOf(
  { from, to }: Pick<Asked, 'from' | 'to'>,
  targets: readonly TargetView[],
): Ends {
  const both = [from.target, to.target].map((id) => targets.find((target) => target.id === id));
  const away = both.find((target) => target !== undefined && !answers(target)) ?? null;
  return {
    fromName: targetName(from.target, targets),
    toName: to.target === '' ? '' : targetName(to.target, targets),
    away,
    areThere: both.every((target) => target !== undefined && answers(target)),
  };
}

/** This machine answers whenever the engine does. */
const answers = ({ capabilities, state }: TargetView): boolean =>
  capabilities.isHere || state === 'ready';

/** Fills in the destination target: the chosen target, or the only other one. */
export function withTarget(
  asked: Asked,
  targets: readonly Pick<TargetView, 'id'>[],
  switched: string,
): Asked {
  if (asked.to.target !== '') return asked;
  const others = targets.filter(({ id }) => id !== asked.from.target);
  const [only] = others.length === 1 ? others : others.filter(({ id }) => id === switched);
  return only === undefined ? asked : { ...asked, to: { ...asked.to, target: only.id } };
}
