import { expect, test } from 'vitest';
import { manifestRecipe } from '#core/training/manifest/manifest-recipe';
import { paramViews } from '#core/training/params';
import { builtInManifests } from './built-in';

test('every manifest that the app ships can be read, and every task of it is a recipe with a form', () => {
  expect(builtInManifests.length).toBeGreaterThan(0);
  for (const { manifest } of builtInManifests) {
    const project = {
      id: manifest.id,
      title: manifest.title,
      target: 'local',
      root: '/p',
      python: null,
    };
    for (const task of manifest.tasks) {
      const recipe = manifestRecipe(manifest, task, project);
      expect(recipe.id).toBe(`${manifest.id}/${task.id}`);
      expect(paramViews(recipe).every(({ name }) => name !== '')).toBe(true);
    }
  }
});
