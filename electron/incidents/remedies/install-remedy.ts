import type { InstallRemedy } from '#core/contract/finding';
import type { Framework } from '#core/diagnosis/matching/frameworks';

type What = InstallRemedy['what'];

/** Packages that each step of the setup brings. */
const BRINGS: Readonly<Record<string, What>> = {
  wsl: 'distro',
  contact: 'python',
  environment: 'python',
  models: 'model',
};

/** The goal whose environment is one of Stable-Baselines3. */
const OTHERS = 'phase3';

interface SetupSubject {
  readonly target: string;
  readonly goal: string | null;
  readonly frameworks: readonly Framework[];
  readonly goalOf: (step: string, preferred: string | null) => string | null;
}

/**
 * Leads to the step of the setup that brings what is missing; null where no plan has that step. Of a run with a goal only that goal's plan is meant, and
 * an environment for ARPO is nothing for a run that does not use verl.
 */
export function installRemedy(
  about: Pick<InstallRemedy, 'id' | 'title' | 'says' | 'danger' | 'provedBy'>,
  step: string,
  { target, goal, frameworks, goalOf }: SetupSubject,
): InstallRemedy | null {
  const isForArpo = frameworks.includes('verl');
  const plan = goalOf(step, goal ?? (isForArpo ? null : OTHERS));
  if (plan === null || (goal !== null && plan !== goal)) return null;
  if (!isForArpo && plan.startsWith('arpo')) return null;
  return { ...about, kind: 'install', what: BRINGS[step] ?? 'packages', target, goal: plan, step };
}
