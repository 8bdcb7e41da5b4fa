import { useSyncExternalStore } from 'react';
import type { TargetView } from '#core/contract/target/target';
import { useTargets } from '../bridge/queries/use-engine';

const KEY = 'rl-cockpit.target';
const listeners = new Set<() => void>();
let chosen = stored();

function stored(): string {
  try {
    return localStorage.getItem(KEY) ?? 'local';
  } catch {
    return 'local';
  }
}

/** Sets the default target of Start and new terminals. Runs shows the runs of every target. */
export function chooseTarget(id: string): void {
  chosen = id;
  try {
    localStorage.setItem(KEY, id);
  } catch {
    // A browser that keeps nothing asks again next time.
  }
  listeners.forEach((listener) => listener());
}

const onChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export interface TargetChoice {
  /** Targets that the user can choose from. */
  readonly targets: readonly TargetView[];
  /** null while none was read. */
  readonly chosen: TargetView | null;
}

/** The default target: what was chosen last, or the first that there is. */
export function useTargetChoice(): TargetChoice {
  const read = useTargets();
  const id = useSyncExternalStore(onChange, () => chosen);
  const targets = read?.ok === true ? read.value.filter(({ hidden }) => hidden !== true) : [];
  return { targets, chosen: targets.find((target) => target.id === id) ?? targets[0] ?? null };
}
