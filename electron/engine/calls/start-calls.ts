import { implement } from '@orpc/server';
import { api } from '#core/contract/api';
import type { Engine } from '../engine';
import { constraintsOf } from '#core/training/constraints';
import { valueOf } from '../refuse';
import { startChecks } from '../../runs/start/checks';
import { namesThere } from '../../runs/start/names-there';
import { previewOf } from '../../runs/start/preview';

const { recipes } = implement(api);

/** What a start would do, told before it is done. */
export function startCalls(engine: Engine) {
  return {
    preview: recipes.preview.handler(async ({ input, errors }) =>
      previewOf(valueOf(await engine.starter.plan(input), errors)),
    ),
    checks: recipes.checks.handler(async ({ input, errors }) => {
      const { target } = valueOf(engine.registry.book(input.target), errors);
      const recipe = engine.recipes.find(input.recipe);
      return [...(await startChecks(input, recipe, target, Date.now()))];
    }),
    namesThere: recipes.namesThere.handler(async ({ input, errors }) => {
      const { target } = valueOf(engine.registry.book(input.target), errors);
      return namesThere(input.texts, target);
    }),
    constraints: recipes.constraints.handler(({ input }) => {
      const recipe = engine.recipes.find(input.recipe);
      return recipe === undefined ? [] : [...constraintsOf(recipe, input.params)];
    }),
  };
}
