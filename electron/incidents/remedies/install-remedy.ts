import type { InstallRemedy } from '#core/contract/finding';

type What = InstallRemedy['what'];

/** What each step of the setup brings. */
const BRINGS: Readonly<Record<string, What>> = {
  wsl: 'distro',
  contact: 'python',
  environment: 'python',
  models: 'model',
};

interface SetupSubject {
  readonly target: string;
  readonly goal: string | null;
  readonly goalOf: (step: string, preferred: string | null) => string | null;
}

/** Leads to the step of the setup that brings what is missing; null where no plan has that step. */
export function installRemedy(
  about: Pick<InstallRemedy, 'id' | 'title' | 'says' | 'danger' | 'provedBy'>,
  step: string,
  { target, goal, goalOf }: SetupSubject,
): InstallRemedy | null {
  const plan = goalOf(step, goal);
  if (plan === null) return null;
  return { ...about, kind: 'install', what: BRINGS[step] ?? 'packages', target, goal: plan, step };
}
