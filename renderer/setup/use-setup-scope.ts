import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { TargetView } from '#core/contract/target/target';
import { chooseTarget, useTargetChoice } from '../targets/target-choice';
import { backAddress, setupAddress } from '../ui/addresses/setup-address';

/** Scope of the setup: its target, the way back, and how to go to another step. */
export interface SetupScope {
  /** null while the targets are not known. */
  readonly target: TargetView | null;
  /** The page from which the user came; null where they came by the rail. */
  readonly back: string | null;
  readonly addressOf: (goal: string | null, step?: string | null, target?: string) => string;
}

/** The target switcher decides the target. One that the address names is chosen in it first. */
export function useSetupScope(): SetupScope {
  const [params] = useSearchParams();
  const { targets, chosen } = useTargetChoice();
  const back = backAddress(params.get('back'));
  const query = params.get('target');
  const isListed = targets.some(({ id }) => id === query);
  useTargetOfAddress(query, isListed, chosen?.id ?? null);
  const id = chosen?.id;
  const addressOf = useCallback(
    (goal: string | null, step: string | null = null, target = id) =>
      setupAddress({ goal, step, back, ...(target === undefined ? {} : { target }) }),
    [back, id],
  );
  return useMemo(() => ({ target: chosen, back, addressOf }), [chosen, back, addressOf]);
}

/** An address is heeded once; from then on it follows the switcher. */
function useTargetOfAddress(query: string | null, isListed: boolean, chosen: string | null): void {
  const navigate = useNavigate();
  const { goal = null, step = null } = useParams();
  const [params] = useSearchParams();
  const heeded = useRef<string | null>(null);
  const back = backAddress(params.get('back'));
  useEffect(() => {
    if (chosen === null) return;
    if (query !== null && query !== heeded.current) {
      heeded.current = query;
      if (isListed) return chooseTarget(query);
    }
    if (query === chosen || (query === null && heeded.current === null && goal === null)) return;
    heeded.current = chosen;
    void navigate(setupAddress({ goal, step, target: chosen, back }), { replace: true });
  }, [query, isListed, chosen, goal, step, back, navigate]);
}
