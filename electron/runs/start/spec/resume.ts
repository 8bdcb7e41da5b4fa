import { CHECKPOINT_PLACEHOLDER, type Spec } from '#core/contract/run/run-directory';
import { resumedArgv, resumeParams } from '#core/training/checkpoints/resume';
import type { LaunchPaths, Recipe } from '#core/training/recipe';

/** Names of the files and folders that a user's own command may resume from: SB3, PyTorch, Lightning, Hugging Face, RLlib. */
const COMMAND_CHECKPOINTS = ['*.zip', '*.pt', '*.pth', '*.ckpt', 'checkpoint-*', 'checkpoint_*'];

/**
 * How a later attempt of a job resumes from its newest checkpoint, as its spec says it; {} where it is never started again, or by the same
 * command.
 */
export function resumeOf(spec: Spec, recipe: Recipe, paths: LaunchPaths): Pick<Spec, 'resume'> {
  const { requeue = false, continuations } = spec.slurm ?? {};
  if ((!requeue && continuations === undefined) || spec.byHand === true) return {};
  const resume = recipe.takesArgv ? ofCommand(spec) : ofRecipe(spec, recipe, paths);
  return resume === null ? {} : { resume };
}

function ofCommand({ argv, resumeOption }: Spec): NonNullable<Spec['resume']> | null {
  const words = resumedArgv(argv, CHECKPOINT_PLACEHOLDER, resumeOption);
  return words === null ? null : { argv: [...words], from: COMMAND_CHECKPOINTS };
}

function ofRecipe(
  { params }: Spec,
  recipe: Recipe,
  paths: LaunchPaths,
): NonNullable<Spec['resume']> | null {
  if (recipe.resume === undefined) return null;
  const values = { ...params, ...resumeParams(recipe.resume, CHECKPOINT_PLACEHOLDER) };
  // The launcher reads what it prepares from the spec, which stays as it is.
  const [now, later] = [params, values].map((each) => JSON.stringify(recipe.launch?.(each, paths)));
  if (now !== later) return null;
  const { argv } = recipe.command(values, paths, []);
  return { argv: [...argv], from: recipe.resume.from.map((glob) => namePattern(glob)) };
}

/** The pattern of a checkpoint's name in a manifest's glob: `out/model_{step}.pt` is `model_*.pt`. */
const namePattern = (glob: string): string =>
  (glob.split('/').findLast((part) => part !== '') ?? '*').replaceAll(/\{[^}]*\}/g, '*');
