import type { RecipeView } from '../contract/start/recipe-view';

/** What a recipe says of its checkpoints. */
export type EvaluatedRecipe = Pick<RecipeView, 'evaluates' | 'takesArgv' | 'project' | 'toy'>;

/** Whether its checkpoints can be evaluated at all. Those of demos cannot. */
export const acceptsEvaluator = ({
  evaluates,
  takesArgv,
  project,
  toy,
}: EvaluatedRecipe): boolean => !toy && (evaluates === true || takesArgv || project !== undefined);
