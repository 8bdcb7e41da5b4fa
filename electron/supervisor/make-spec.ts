import type { z } from 'zod';
import type { StartRequest } from '#core/contract/start-request';
import type { Refusal } from '#core/contract/refusal';
import { SCHEMA, type Spec } from '#core/contract/run-directory';
import { type Result, err, ok } from '#core/lib/result';
import { parseParams } from '#core/training/params';
import type { Place, Recipe } from '#core/training/recipe';
import { recipes } from '#core/training/recipes/index';
import type { Target } from '../targets/target';
import { choosePython } from './choose-python';
import { newRunId } from './new-run-id';
import { type RunPolicy, STANDARD_ENV } from './run-policy';

type Asked = z.output<typeof StartRequest>;

/** Turns what a person asked for into the spec of a run: nothing is started yet. */
export async function makeSpec(
  asked: Asked,
  target: Target,
  installationId: string,
  policy: RunPolicy,
): Promise<Result<Spec, Refusal>> {
  const recipe = recipes.find(({ id }) => id === asked.recipe);
  if (recipe === undefined) return err(unknownRecipe(asked.recipe));
  if (recipe.takesArgv && asked.argv.length === 0) return err(noCommand());
  const params = parseParams(recipe, asked.params);
  if (!params.ok) return params;
  const hello = await target.hello();
  if (!hello.ok) return hello;
  const python = await choosePython(target, asked.python, recipe.needs);
  if (!python.ok) return python;
  const now = Date.now();
  const runId = newRunId(now);
  const { runsDir, toolsDir, toolsSha } = hello.value;
  const runDir = `${runsDir}/${runId}`;
  const place = { python: python.value, toolsDir, runDir, cwd: asked.cwd ?? `${runDir}/work` };
  return ok({
    schema: SCHEMA,
    runId,
    name: asked.name ?? `${recipe.id}-${runId.slice(-8)}`,
    recipe: recipe.id,
    target: asked.target,
    installationId,
    createdMs: now,
    toolsSha,
    ...starting(recipe, params.value, place, asked.argv),
    ...reading(recipe, params.value),
    stop: { gracefulMs: policy.gracefulMs, termMs: policy.termMs },
    sampleEveryMs: policy.sampleEveryMs,
    quietAfterMs: policy.quietAfterMs,
    importedFrom: null,
    parent: asked.from,
  });
}

function starting(
  recipe: Recipe,
  params: Record<string, unknown>,
  place: Place,
  argv: readonly string[],
) {
  const command = recipe.command(params, place, argv);
  return {
    argv: [...command.argv],
    cwd: command.cwd ?? place.cwd,
    env: { ...STANDARD_ENV, ...command.env },
    secretEnv: [],
    python: place.python,
    params,
  };
}

function reading(recipe: Recipe, params: Record<string, unknown>) {
  return {
    dialect: recipe.dialect,
    patterns: [],
    sources: [...recipe.sources(params)],
    expectations: recipe.expectations(params),
  };
}

function unknownRecipe(id: string): Refusal {
  return {
    code: 'unknown-recipe',
    says: `There is no recipe "${id}".`,
    remedy: `Pick one of: ${recipes.map((recipe) => recipe.id).join(', ')}.`,
  };
}

function noCommand(): Refusal {
  return {
    code: 'no-command',
    says: 'The recipe "command" was given no command.',
    remedy: 'Write it after two dashes: run command -- python train.py',
  };
}
