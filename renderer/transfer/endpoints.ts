import type { TargetView } from '#core/contract/target/target';
import type { TransferDraft } from '../frame/addresses/transfer-address';
import { targetName } from './transfer-words';

export interface Endpoints {
  readonly fromName: string;
  readonly toName: string;
  /** The first of the two that is not connected; null when both answer or none is named. */
  readonly away: TargetView | null;
  /** Whether both can be read. */
  readonly areInstalled: boolean;
}

/** Source and destination of a draft: their names, and whether they answer. */
export function endpointsOf(
  { from, to }: Pick<TransferDraft, 'from' | 'to'>,
  targets: readonly TargetView[],
): Endpoints {
  const both = [from.target, to.target].map((id) => targets.find((target) => target.id === id));
  const away = both.find((target) => target !== undefined && !answers(target)) ?? null;
  return {
    fromName: targetName(from.target, targets),
    toName: to.target === '' ? '' : targetName(to.target, targets),
    away,
    areInstalled: both.every((target) => target !== undefined && answers(target)),
  };
}

/** This machine answers whenever the engine does. */
const answers = ({ capabilities, state }: TargetView): boolean =>
  capabilities.isHere || state === 'ready';

/** Fills in the destination target: the chosen target, or the only other one. */
export function withTarget(
  draft: TransferDraft,
  targets: readonly Pick<TargetView, 'id'>[],
  switched: string,
): TransferDraft {
  if (draft.to.target !== '') return draft;
  const others = targets.filter(({ id }) => id !== draft.from.target);
  const [only] = others.length === 1 ? others : others.filter(({ id }) => id === switched);
  return only === undefined ? draft : { ...draft, to: { ...draft.to, target: only.id } };
}
