import type { z } from 'zod';
import type { StartRequest } from '#core/contract/run/start-request';
import type { Refusal } from '#core/contract/refusal';
import type { RunId } from '#core/contract/run/run';
import { SCHEMA, type Spec } from '#core/contract/run/run-directory';
import { type Result, err, ok } from '#core/lib/result';
import { refusePatterns } from '#core/telemetry/patterns/refuse-patterns';
import { defaultName } from '#core/training/default-name';
import { parseParams } from '#core/training/params';
import type { LaunchPaths, Recipe } from '#core/training/recipe';
import type { RecipeBook } from '#core/training/recipe-book';
import type { Target } from '../../../targets/target';
import { newRunId } from '../../new-run-id';
import { byHand, starting } from './command';
import { withDeclared } from './declared';
import { withEvaluator } from './evaluator';
import { jobOf, refuseJob } from './job';
import { launchPaths, refuseForeignPath } from './paths';
import { refuseProject } from './project-root';
import { reading } from './reading';
import { resumeOf } from './resume';
import { refuseNul } from './refuse-nul';
import { scriptFacts } from './script-facts';
import { keysOfStart } from './secrets';
import type { RunPolicy } from '../run-policy';

type Request = z.output<typeof StartRequest>;

/** Dependencies of a spec beside the user's request and the target. */
interface SpecDeps {
  /** RL_COCKPIT_HOME: what was declared for earlier runs of a command is there. */
  readonly home: string;
  readonly recipes: RecipeBook;
  readonly installationId: string;
  readonly policy: RunPolicy;
  /** Names of the API keys that the user stored for this target. */
  readonly stored: readonly string[];
  /** Environment of the installation: chosen mirrors. */
  readonly env: Readonly<Record<string, string>>;
  /** The id of a run that has waited; null = a new one. */
  readonly queuedAs: RunId | null;
}

/** Turns what the user asked for into the spec of a run: nothing is started yet. */
export async function makeSpec(
  request: Request,
  target: Target,
  { home, recipes, installationId, policy, queuedAs, stored, env }: SpecDeps,
): Promise<Result<Spec, Refusal>> {
  const recipe = recipes.find(request.recipe);
  if (recipe === undefined) return err(unknownRecipe(request.recipe, recipes));
  if (hasNoCommand(request, recipe)) return err(noCommand());
  const refused = refusedRequest(request, recipe, target);
  if (refused !== null) return err(refused);
  const values = valuesOf(request, recipe, stored);
  if (!values.ok) return values;
  const hello = await target.hello();
  if (!hello.ok) return hello;
  const { params, keys } = values.value;
  const createdMs = Date.now();
  const runId = queuedAs ?? newRunId(createdMs);
  const result = await launchPathsFor(request, recipe, params, target, runId);
  if (!result.ok) return result;
  const paths = result.value;
  const spec: Spec = {
    schema: SCHEMA,
    runId,
    name: request.name ?? defaultName(recipe.id, runId),
    recipe: recipe.id,
    target: request.target,
    installationId,
    createdMs,
    toolsSha: hello.value.toolsSha,
    ...starting(recipe, params, paths, request, { keys, env }),
    ...reading(recipe, params, paths, request.patterns),
    ...(request.byHand === null ? {} : byHand(recipe, params, paths, runId, request.byHand)),
    ...supervising(policy, recipe),
    ...jobOf(request, target),
    importedFrom: null,
    parent: request.from,
    ...(request.sweep === undefined ? {} : { sweep: request.sweep }),
  };
  return completed(spec, { request, recipe, paths, target, home });
}

interface SpecContext {
  readonly request: Request;
  readonly recipe: Recipe;
  readonly paths: LaunchPaths;
  readonly target: Target;
  readonly home: string;
}

/** Adds the evaluator, what was declared for earlier runs, and what the script of a user's own command declares. */
async function completed(
  spec: Spec,
  { request, recipe, paths, target, home }: SpecContext,
): Promise<Result<Spec, Refusal>> {
  const evaluated = withEvaluator(spec, request.evaluator, recipe, paths);
  if (!evaluated.ok) return evaluated;
  const declared = await withDeclared(evaluated.value, paths.runDir, home);
  const read = recipe.takesArgv
    ? { ...declared, ...(await scriptFacts(target, declared)) }
    : declared;
  return ok({ ...read, ...resumeOf(read, recipe, paths) });
}

const refusedRequest = (request: Request, recipe: Recipe, target: Target): Refusal | null =>
  refuseNul(request) ??
  refusePatterns(request.patterns) ??
  refuseProject(recipe, request) ??
  refuseJob(request, target);

/** The values that it runs with, and the names of the stored keys that it gets. */
function valuesOf(
  request: Request,
  recipe: Recipe,
  stored: readonly string[],
): Result<{ readonly params: Record<string, unknown>; readonly keys: readonly string[] }, Refusal> {
  const params = parseParams(recipe, request.params);
  if (!params.ok) return params;
  const keys = keysOfStart(request, recipe, params.value, stored);
  return keys.ok ? ok({ params: params.value, keys: keys.value }) : keys;
}

/** Paths of a launch whose parameters name files that the target can open. */
async function launchPathsFor(
  request: Request,
  recipe: Recipe,
  params: Record<string, unknown>,
  target: Target,
  runId: RunId,
): Promise<Result<LaunchPaths, Refusal>> {
  // A command written by hand says its paths itself.
  const foreign = request.byHand === null ? await refuseForeignPath(recipe, params, target) : null;
  return foreign === null ? launchPaths(request, recipe, target, runId) : err(foreign);
}

/** A recipe that knows how long its training saves goes before the user's general setting. */
function supervising({ gracefulMs, termMs, isStopSet, ...rest }: RunPolicy, { stop }: Recipe) {
  const own = isStopSet ? undefined : stop?.gracefulMs;
  return { stop: { gracefulMs: own ?? gracefulMs, termMs }, ...rest };
}

function unknownRecipe(id: string, recipes: RecipeBook): Refusal {
  return {
    code: 'unknown-recipe',
    says: `There is no recipe "${id}".`,
    remedy: `Pick one of: ${recipes
      .list()
      .map((recipe) => recipe.id)
      .join(', ')}.`,
  };
}

/** A command whose program is an empty word starts nothing either. */
const hasNoCommand = (request: Request, { takesArgv }: Recipe): boolean =>
  (takesArgv && (request.argv[0] ?? '').trim() === '') || request.byHand?.[0]?.trim() === '';

function noCommand(): Refusal {
  return {
    code: 'no-command',
    says: 'There is no command to run.',
    remedy: 'Enter one in the form, or after two dashes: run command -- python train.py',
  };
}
