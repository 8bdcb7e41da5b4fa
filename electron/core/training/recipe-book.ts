import type { Recipe } from './recipe';
import { recipes as builtIn } from './recipes/index';

/** The recipes that a home can train with, by id: the built-in ones first, then the tasks of its projects. */
export class RecipeBook {
  readonly #recipes: readonly Recipe[];
  #ofProjects: readonly Recipe[] = [];

  constructor(recipes: readonly Recipe[] = builtIn) {
    this.#recipes = recipes;
  }

  list(): readonly Recipe[] {
    return [...this.#recipes, ...this.#ofProjects];
  }

  find(id: string): Recipe | undefined {
    return this.list().find((recipe) => recipe.id === id);
  }

  /** The tasks of all projects, as they are now. */
  setProjects(tasks: readonly Recipe[]): void {
    this.#ofProjects = tasks;
  }
}
