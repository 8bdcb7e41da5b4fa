import type { Finding } from '#core/contract/finding';
import type { ProjectTask, ProjectView } from '#core/contract/project/project-calls';
import { keyPackages } from '#core/training/environment/key-packages';
import type { Manifest } from '#core/training/manifest/manifest';
import type { StoredProject } from './projects-file';

/** A project as a list shows it. @param manifest null: it cannot be read */
export function projectView(
  stored: StoredProject,
  manifest: Manifest | null,
  { state, findings }: Pick<ProjectView, 'state'> & { readonly findings: readonly Finding[] },
): ProjectView {
  return {
    id: stored.id,
    name: stored.name,
    title: stored.name ?? manifest?.title ?? stored.id,
    says: manifest?.says ?? '',
    manifest: { id: manifest?.id ?? stored.id, from: stored.manifest.from },
    variant: stored.variant,
    target: stored.target,
    root: stored.root,
    python: stored.python,
    goal: manifest?.goal ?? null,
    needs: [...keyPackages(manifest?.packages ?? [])],
    tasks: manifest === null ? [] : tasksOf(stored, manifest),
    state,
    findings: [...findings],
  };
}

/** Tasks of a project's variant. */
export const taskList = ({ variant }: Pick<StoredProject, 'variant'>, { tasks }: Manifest) =>
  tasks.filter((task) => task.variant === undefined || task.variant === variant);

function tasksOf(stored: StoredProject, manifest: Manifest): ProjectTask[] {
  return taskList(stored, manifest).map(({ id, title, says, blocked, presets, after }) => ({
    id,
    recipe: `${stored.id}/${id}`,
    title,
    says,
    blocked: blocked ?? null,
    presets: presets.map((preset) => ({ id: preset.id, title: preset.title, says: preset.says })),
    toy: presets.find((preset) => preset.id === 'toy')?.id ?? null,
    after: after?.task ?? null,
  }));
}
