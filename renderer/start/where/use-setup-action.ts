import { useLocation, useNavigate } from 'react-router';
import type { ChooseRemedy, InstallRemedy, StartTaskRemedy } from '#core/contract/finding';
import type { RecipeView } from '#core/contract/start/recipe-view';
import type { RemedyActs } from '../../ui/findings/remedy-button';
import { goalOfRecipe, setupAddress } from '../../ui/addresses/setup-address';
import type { DraftEditor } from '../use-draft';
import { changeBy } from '../launch/fix-button';

type Recipe = Pick<RecipeView, 'id' | 'project'>;

/** Leads to the setup of what a recipe needs on a target, and back to this form. */
export function useSetupAction(
  recipe: Recipe,
  target: string,
): (remedy?: Pick<InstallRemedy, 'goal' | 'step'>) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const back = `${pathname}${search}`;
  return ({ goal = goalOf(recipe), step } = {}) =>
    void navigate(setupAddress({ goal: goal ?? null, step: step ?? null, target, back }));
}

const goalOf = ({ id, project }: Recipe): string | undefined =>
  project?.goal ?? goalOfRecipe(id) ?? undefined;

/** Actions of the form for the remedies of its checks: sets its values, or leads to the setup, another task, the stored keys. */
export function useRemedyActions(
  recipe: Recipe,
  { draft, change }: DraftEditor,
): Required<Pick<RemedyActs, 'install' | 'startTask' | 'parameters' | 'choose'>> {
  const navigate = useNavigate();
  const install = useSetupAction(recipe, draft.target);
  const { pathname, search } = useLocation();
  return {
    install,
    startTask: (remedy) => void navigate(taskAddress(remedy, `${pathname}${search}`)),
    parameters: (set) => change(changeBy(set, draft)),
    choose: (what) =>
      what === 'secret' ? void navigate(secretsAddress(`${pathname}${search}`)) : focusField(what),
  };
}

const FIELDS: Readonly<Record<Exclude<ChooseRemedy['what'], 'secret'>, string>> = {
  environment: 'start-env',
  folder: 'start-cwd',
  target: 'start-env',
};

/** The field of this form where another one is chosen. */
const focusField = (what: keyof typeof FIELDS): void =>
  document.getElementById(FIELDS[what])?.focus();

/** Address of the stored keys, with the way back. */
export const secretsAddress = (back: string): string =>
  `/settings/secrets?${new URLSearchParams({ back }).toString()}`;

/** Address of a task's form, with the way back to the form that needs what it makes. */
export function taskAddress(
  { recipe, preset }: Pick<StartTaskRemedy, 'recipe' | 'preset'>,
  back: string,
): string {
  const query = new URLSearchParams({ ...(preset === null ? {} : { preset }), back });
  return `/start/${encodeURIComponent(recipe)}?${query.toString()}`;
}
