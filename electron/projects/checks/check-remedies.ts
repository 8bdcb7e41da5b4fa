import type { Remedy } from '#core/contract/finding';
import type { Missing } from './check-kind';

const LEADS = { says: '', danger: 'none' } as const;

/** Scope of the remedies of a project's check. */
export interface RemedyScope {
  readonly project: string;
  readonly target: string;
  /** Goal of the setup that brings what the project needs; null = none. */
  readonly goal: string | null;
  /** Tasks of the project, with their titles and the preset of a short try. */
  readonly tasks: readonly {
    readonly id: string;
    readonly title: string;
    readonly toy: string | null;
  }[];
}

/** Remedies as buttons for a check that does not hold. @param task the task or setup step that the manifest names */
export function checkRemedies(
  id: string,
  { missing, task }: { readonly missing: Missing | undefined; readonly task: string | undefined },
  scope: RemedyScope,
): Remedy[] {
  const named = scope.tasks.find((one) => one.id === task);
  if (named !== undefined) return [startTask(id, named, scope)];
  if (task !== undefined && scope.goal !== null) {
    return [install(id, { what: 'model', title: 'Open that setup step', step: task }, scope)];
  }
  switch (missing) {
    case 'packages':
      return [install(id, { what: 'packages', title: 'Set up the packages' }, scope)];
    case 'model':
      return [install(id, { what: 'model', title: 'Download the model', step: 'models' }, scope)];
    case 'secret':
      return [storeKey(id)];
    case 'file':
    case undefined:
      return [];
  }
}

function startTask(
  provedBy: string,
  { id, title, toy }: RemedyScope['tasks'][number],
  { project }: RemedyScope,
): Remedy {
  const recipe = `${project}/${id}`;
  return {
    ...LEADS,
    kind: 'start-task',
    id: `start-${id}`,
    title: `Open “${title}”`,
    provedBy,
    recipe,
    preset: toy,
  };
}

/** Leads to the setup, and back to the form. */
export function install(
  provedBy: string,
  {
    what,
    title,
    step,
  }: {
    readonly what: 'packages' | 'model';
    readonly title: string;
    readonly step?: string;
  },
  { goal, target }: Pick<RemedyScope, 'goal' | 'target'>,
): Remedy {
  return {
    ...LEADS,
    kind: 'install',
    id: `install-${what}`,
    title,
    provedBy,
    what,
    target,
    ...(goal === null ? {} : { goal }),
    ...(step === undefined || goal === null ? {} : { step }),
  };
}

const storeKey = (provedBy: string): Remedy => ({
  ...LEADS,
  kind: 'choose',
  id: 'store-key',
  title: 'Store the key',
  says: 'Opens Settings, Secrets.',
  provedBy,
  what: 'secret',
});

/** Sets values of the form. */
export const setting = (
  id: string,
  title: string,
  params: Readonly<Record<string, string | number | boolean>>,
  provedBy: string | null = null,
): Remedy => ({
  ...LEADS,
  kind: 'parameters',
  id,
  title,
  provedBy,
  set: { params: { ...params } },
});
