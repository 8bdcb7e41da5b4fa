import type { ChainStep } from '#core/contract/project/project-calls';
import type { Refusal } from '#core/contract/refusal';
import { err, ok, type Result } from '#core/lib/result';
import { type TaskChainRequest, taskChain } from '#core/training/manifest/task-chain';
import type { RecipeProject } from '#core/training/recipe';
import type { StoredProject } from './projects-file';
import { textOf } from './projects';
import { taskList } from './project-view';
import { readManifest } from './read-manifest';

/** The runs of a chain of a stored project's tasks, the first one first; nothing is started. */
export function projectChain(
  stored: StoredProject,
  request: TaskChainRequest,
): Result<ChainStep[], Refusal> {
  const read = readManifest(textOf(stored));
  if (!read.ok) return err(unreadable(stored.id));
  const { id, target, root, python } = stored;
  const manifest = { ...read.value, tasks: taskList(stored, read.value) };
  const project: RecipeProject = { id, title: manifest.title, target, root, python };
  const chain = taskChain(manifest, project, request);
  if (!chain.ok) return chain;
  return ok(
    chain.value.map(({ params, provided, ...step }) => ({
      ...step,
      params: { ...params },
      given: [...provided],
    })),
  );
}

const unreadable = (id: string): Refusal => ({
  code: 'bad-manifest',
  says: `The manifest of ${id} cannot be read.`,
  remedy: 'Correct it: rl-cockpit manifest check FILE lists every problem.',
});
