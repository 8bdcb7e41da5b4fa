import { useNavigate } from 'react-router';
import type { Finding } from '#core/contract/finding';
import type { RecipeView } from '#core/contract/start/recipe-view';
import type { StartRequest } from '#core/contract/run/start-request';
import type { Refusal } from '#core/contract/refusal';
import { useActing } from '../../bridge/queries/use-acts';
import { type StartedChain, useTasksBefore } from '../../bridge/queries/projects/use-task-before';
import type { RemedyButton } from '../../ui/findings/remedy-button';
import { toast } from '../../ui/toast';
import { t } from '../../words/t';
import { taskMissing } from './task-missing';

/** The act that runs the task whose product is missing, and then this one; null while nothing else is missing too. */
export function useTaskFirst(
  recipe: Pick<RecipeView, 'id' | 'project'>,
  request: StartRequest,
  checks: readonly Finding[],
): { readonly button: RemedyButton | null; readonly refusal: Refusal | null } {
  const navigate = useNavigate();
  const missing = request.byHand == null ? taskMissing(checks) : null;
  const project = recipe.project?.id ?? '';
  const task = recipe.id.slice(project.length + 1);
  const { params, python, env } = request;
  const { steps, startAll } = useTasksBefore(
    missing === null ? null : { project, task, params, python, env },
  );
  const starting = useActing<StartedChain>(({ first, waiting }) => {
    const [name] = waiting.slice(-1);
    if (name !== undefined) toast({ says: t('start.queue.addedIf', { name }) });
    void navigate(`/runs/${first.runId}`);
  });
  const before = steps.slice(0, -1);
  if (!before.some((step) => step.recipe === missing)) return { button: null, refusal: null };
  const titles = before.map(({ title }) => `“${title}”`).join(', ');
  return {
    button: {
      label: starting.busy ? t('start.starting') : t('start.wayOut.taskFirst', { titles }),
      act: () => (starting.busy ? undefined : starting.act(startAll())),
    },
    refusal: starting.refusal,
  };
}
