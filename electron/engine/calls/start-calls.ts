import { implement } from '@orpc/server';
import { api } from '#core/contract/api';
import type { Engine } from '../engine';
import { constraintsOf } from '#core/training/constraints';
import { valueOf } from '../refuse';
import { startChecks } from '../../runs/start/checks/checks';
import { translatePaths } from '../../runs/start/translate-names';
import { keyOffers } from '../../runs/start/spec/secrets';
import { environmentOf } from '../../runs/start/environment-of';
import { previewOf } from '../../runs/start/preview';
import { previewJob } from './preview-job';

const { recipes } = implement(api);

/** What a start would do, shown before it is done. */
export function startCalls(engine: Engine) {
  return {
    preview: recipes.preview.handler(async ({ input, errors }) => {
      const plan = valueOf(await engine.starter.plan(input), errors);
      const recipe = engine.recipes.find(input.recipe);
      const environment = environmentOf(plan, recipe);
      const stored = await engine.secrets.namesFor(input.target);
      const keys = recipe === undefined ? [] : keyOffers(input, recipe, stored);
      const job = await previewJob(plan.spec, engine);
      return {
        ...previewOf(plan),
        ...(job === null ? {} : { job }),
        ...(keys.length === 0 ? {} : { keys: [...keys] }),
        ...(environment === null ? {} : { environment }),
      };
    }),
    checks: recipes.checks.handler(async ({ input, errors }) => {
      const { target } = valueOf(engine.registry.book(input.target), errors);
      const recipe = engine.recipes.find(input.recipe);
      const stored = await engine.secrets.namesFor(input.target);
      const [checks, ofProject] = await Promise.all([
        startChecks(input, recipe, target, Date.now(), stored),
        engine.projects.checks(input),
      ]);
      return [...checks, ...ofProject];
    }),
    namesThere: recipes.namesThere.handler(async ({ input, errors }) => {
      const { target } = valueOf(engine.registry.book(input.target), errors);
      return translatePaths(input.texts, target);
    }),
    constraints: recipes.constraints.handler(async ({ input }) => {
      const recipe = engine.recipes.find(input.recipe);
      if (recipe === undefined) return [];
      const facts = recipe.project === undefined ? {} : await engine.projects.facts(input.target);
      return [...constraintsOf(recipe, input.params, facts)];
    }),
    choices: recipes.choices.handler(async ({ input }) => engine.projects.choices(input)),
  };
}
