import { useNavigate } from 'react-router';
import type { ProjectView } from '#core/contract/project/project-calls';
import { type ProjectActs, useProjectActs } from '../bridge/queries/projects/use-projects';
import { toast } from '../ui/toast';
import { t } from '../words/t';

/** Removes a project without a question, and shows a toast with Undo. Its folder and its runs stay. */
export function useForgetting(project: ProjectView): () => void {
  const acts = useProjectActs();
  const navigate = useNavigate();
  const act = async (): Promise<void> => {
    if (await forget(acts, project)) await navigate('/projects');
  };
  return () => void act();
}

async function forget(acts: ProjectActs, project: ProjectView): Promise<boolean> {
  const text = await acts.manifest(project.id);
  const removed = await acts.remove(project.id);
  if (!removed.ok) {
    toast({ says: t('projects.notForgotten', removed.error) });
    return false;
  }
  toast({
    says: t('projects.forgotten', { title: project.title }),
    ...(text.ok ? { undo: () => void bringBack(acts, project, text.value) } : {}),
  });
  return true;
}

async function bringBack(acts: ProjectActs, project: ProjectView, text: string): Promise<void> {
  const { target, root, manifest, python, name } = project;
  const choice = manifest.from === 'built-in' ? { id: manifest.id } : { text };
  const added = await acts.add({ target, path: root }, choice, name);
  if (!added.ok) toast({ says: t('projects.notForgotten', added.error) });
  else if (python !== null) await acts.change(added.value.id, { python });
}
