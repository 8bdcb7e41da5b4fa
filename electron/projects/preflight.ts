import { type Finding, finding } from '#core/contract/finding';
import type { Refusal } from '#core/contract/refusal';
import type { ToyGate } from '#core/contract/project/project-calls';
import type { ParamChoices } from '#core/contract/start/recipe-view';
import { err, ok, type Result } from '#core/lib/result';
import type { Manifest } from '#core/training/manifest/manifest';
import { parseParams } from '#core/training/params';
import type { Recipe } from '#core/training/recipe';
import type { RecipeBook } from '#core/training/recipe-book';
import type { Target } from '../targets/target';
import type { RemedyScope } from './checks/check-remedies';
import { experimentCheck } from './checks/experiment-checks';
import { foreignPathCheck } from './checks/foreign-checks';
import { generalChecks } from './checks/general-checks';
import { launchContext, type PreparedTask, type TaskOfStart } from './checks/launch-context';
import { ScriptAnswers } from './checks/script-answers';
import { taskChecks } from './checks/task-checks';
import { taskChoices } from './choices/task-choices';
import { gpuChecks } from './gate/memory-of';
import { toyGate } from './gate/toy-gate';
import type { TaskDeps } from './task-deps';
import type { StartRequested } from './task-request';

/** Dependencies of a preflight beside the rest of an engine: the tasks of projects. */
export interface PreflightDeps extends TaskDeps {
  readonly recipes: Pick<RecipeBook, 'find'>;
  readonly target: (id: string) => Promise<Result<Target, Refusal>>;
  /** Manifest of a project, by the project's id; null where it cannot be read. */
  readonly manifest: (project: string) => Promise<Manifest | null>;
}

export type TaskRequest = Pick<StartRequested, 'recipe' | 'target' | 'params'> &
  Partial<Pick<StartRequested, 'python' | 'cwd'>> & { readonly refresh?: boolean };

/** Checks before the start of a project's task, and values of its parameters that are there; nothing is changed by either. */
export class Preflight {
  readonly #deps: PreflightDeps;
  readonly #answers = new ScriptAnswers();

  constructor(deps: PreflightDeps) {
    this.#deps = deps;
  }

  /** Nothing for a recipe of the app, and while the target does not answer: the start's own checks show that. */
  async checks(
    request: StartRequested & { readonly refresh?: boolean },
  ): Promise<readonly Finding[]> {
    // Of a command written by hand the values are not known.
    if (request.byHand !== null) return [];
    const nowMs = Date.now();
    const ready = await this.prepare(request);
    if (ready === null) return [];
    const matches = ready.ok ? await this.#refresh(ready.value) : [refused(ready.error)].flat();
    return matches.map((one) => ({ ...one, atMs: nowMs }));
  }

  async choices(request: TaskRequest): Promise<ParamChoices[]> {
    const ready = await this.prepare(request);
    if (ready === null || !ready.ok) return [];
    const { manifest, task, request: start } = ready.value;
    const { recipe, values, target, paths } = start;
    const cwd = recipe.command(values, paths, []).cwd ?? paths.cwd;
    return taskChoices({ manifest, task, values, paths, cwd, target, nowMs: Date.now() });
  }

  /** Whether a toy of a task proved enough for a full run with these values, and whether that fits into the machine. */
  async gate(request: TaskRequest): Promise<Result<ToyGate, Refusal>> {
    const ready = await this.prepare(request);
    if (ready === null) return err(unasked(request.recipe));
    if (!ready.ok) return ready;
    return ok(await toyGate(ready.value, this.#context(ready.value.request), this.#deps.runs));
  }

  /** A task with its values and the paths of its launch; null where there is no such task or its target does not answer. */
  async prepare(request: TaskRequest): Promise<Result<PreparedTask, Refusal> | null> {
    const { recipes, target: targetOf, launchPaths, manifest: manifestOf } = this.#deps;
    const recipe = recipes.find(request.recipe);
    if (recipe?.project === undefined) return null;
    const manifest = await manifestOf(recipe.project.id);
    const task = manifest?.tasks.find(({ id }) => recipe.id === `${recipe.project?.id}/${id}`);
    if (manifest === null || task === undefined) return null;
    const target = await targetOf(request.target);
    const hello = target.ok ? await target.value.hello() : target;
    if (!target.ok || !hello.ok) return null;
    const values = parseParams(recipe, request.params);
    // The form itself says what is wrong with a value.
    if (!values.ok) return null;
    const where = { python: request.python ?? null, cwd: request.cwd ?? null };
    const paths = await launchPaths(where, recipe, target.value);
    if (!paths.ok) return err(paths.error);
    const refresh = request.refresh ?? false;
    const start = {
      recipe,
      values: values.value,
      target: target.value,
      hello: hello.value,
      paths: paths.value,
      refresh,
    };
    return ok({ manifest, task, request: start });
  }

  #context(request: TaskOfStart) {
    const { secretNames, runs } = this.#deps;
    return launchContext(request, { answers: this.#answers, secretNames, runs });
  }

  async #refresh(ready: PreparedTask): Promise<readonly Finding[]> {
    const { manifest, task, request } = ready;
    const { recipe, values, target, hello, paths } = request;
    const context = this.#context(request);
    const scope = scopeOf(manifest, recipe, target.id);
    const [general, foreign, experiment, own, gpu] = await Promise.all([
      generalChecks({ manifest, task, context, target, hello, scope }),
      foreignPathCheck(request),
      experimentCheck({ ...request, runs: this.#deps.runs }),
      taskChecks(recipe.checks?.(values, paths) ?? [], context, scope),
      gpuChecks(ready, context),
    ]);
    const blocked = recipe.blocked === undefined ? [] : [finding('blocked', 'bad', recipe.blocked)];
    return [...blocked, ...general, ...foreign, ...experiment, ...own, ...gpu];
  }
}

const unasked = (recipe: string): Refusal => ({
  code: 'unknown-recipe',
  says: `${recipe} cannot be looked at now: there is no such task, a value of it is wrong, or its machine does not answer.`,
  remedy: 'Connect the machine of the project, and correct the form.',
});

/** Reason why there is no launch; a missing environment is reported by the start's own checks. */
function refused({ code, says, remedy }: Refusal): readonly Finding[] {
  return code === 'no-environment' ? [] : [finding('project', 'bad', says, { advice: remedy })];
}

/** Scope of the remedies of a project. */
export function scopeOf(manifest: Manifest, { project }: Recipe, target: string): RemedyScope {
  return {
    project: project?.id ?? '',
    target,
    goal: manifest.goal ?? null,
    tasks: manifest.tasks.map(({ id, title, presets }) => ({
      id,
      title,
      toy: presets.find((preset) => preset.id === 'toy')?.id ?? null,
    })),
  };
}
