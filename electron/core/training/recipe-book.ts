import type { Recipe } from './recipe';
import { recipes as builtIn } from './recipes/index';

/** The recipes that a home can train with, by id: the built-in ones first. */
export class RecipeBook {
  readonly #recipes: readonly Recipe[];

  constructor(recipes: readonly Recipe[] = builtIn) {
    this.#recipes = recipes;
  }

  list(): readonly Recipe[] {
    return this.#recipes;
  }

  find(id: string): Recipe | undefined {
    return this.#recipes.find((recipe) => recipe.id === id);
  }
}
