import { expect, test } from 'vitest';
import { manifestRecipe } from '#core/training/manifest/manifest-recipe';
import { parseManifest } from '#core/training/manifest/parse-manifest';
import { RecipeBook } from '#core/training/recipe-book';
import { recipeViews } from './recipe-views';

const manifest = (workers: string) => ({
  manifest: 1,
  id: 'pools',
  title: 'Pools',
  tasks: [
    {
      id: 'train',
      title: 'Train',
      launch: { kind: 'script', file: 'train.py' },
      params: [
        { name: 'workers', type: 'int', default: 100, bind: { flag: '--workers' } },
        { name: 'envs', type: 'int', default: 250, bind: { flag: '--envs' } },
      ],
      presets: [{ id: 'balanced', title: 'Balanced', params: { workers, envs: 4 } }],
    },
  ],
});

function bookOf(workers: string): RecipeBook {
  const read = parseManifest(manifest(workers));
  const [task] = read.ok ? read.value.tasks : [];
  const book = new RecipeBook([]);
  const project = { id: 'pools', title: 'Pools', target: 'ssh:box', root: '/p', python: null };
  if (read.ok && task !== undefined) {
    book.setProjects([manifestRecipe(read.value, task, project)]);
  }
  return book;
}

async function presetOn(facts: Record<string, number>): Promise<unknown> {
  const requests: string[] = [];
  const projects = {
    facts: async (id: string) => {
      requests.push(id);
      return facts;
    },
  };
  const recipes = bookOf('=max(1, floor(cpu_count / 4))');
  const views = await recipeViews({ recipes, projects });
  expect(requests).toEqual(['ssh:box']);
  return views[0]?.presets[0]?.params;
}

test('a preset that follows from the cores has the value of the target before a page sees it', async () => {
  expect(await presetOn({ cpu_count: 16 })).toEqual({ workers: 4, envs: 4 });
  expect(await presetOn({ cpu_count: 2 })).toEqual({ workers: 1, envs: 4 });
});

test('where a target reports no facts, the default stays instead of a guess', async () => {
  expect(await presetOn({})).toEqual({ envs: 4 });
});

test('a preset over a name that is no fact is refused with the place where it is', () => {
  const read = parseManifest(manifest('=cores / 2'));
  expect(read).toMatchObject({
    ok: false,
    error: [
      {
        path: ['tasks', 0, 'presets', 0, 'params', 'workers'],
        says: '“cores” in “cores / 2” is unknown',
      },
    ],
  });
  expect(parseManifest(manifest('=max(1')).ok).toBe(false);
});
