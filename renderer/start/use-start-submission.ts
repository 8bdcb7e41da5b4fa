import { useNavigate } from 'react-router';
import type { RecipeView } from '#core/contract/start/recipe-view';
import type { Queued } from '#core/contract/start/queue-calls';
import type { Refusal } from '#core/contract/refusal';
import type { RunView } from '#core/contract/run/run';
import { useActing } from '../bridge/queries/use-acts';
import { useStartActs } from '../bridge/queries/use-start';
import { usePageKeys } from '../ui/keys/page-keys';
import { toast } from '../ui/toast';
import { t } from '../words/t';
import { type Draft, problems, requestOf } from './draft';

export interface StartSubmission {
  /** Why it cannot be started: values that cannot be as they stand; null when it can. */
  readonly problem: string | null;
  readonly busy: boolean;
  readonly refusal: Refusal | null;
  readonly start: () => void;
  readonly wait: (after: RunView, onlyIfSucceeded: boolean) => void;
}

/** Submits a start, now or queued after another run. The form keeps every value when it is refused. */
export function useStartSubmission(recipe: RecipeView, draft: Draft): StartSubmission {
  const navigate = useNavigate();
  const { start, wait, remove } = useStartActs();
  const starting = useActing<RunView>((run) => void navigate(`/runs/${run.runId}`));
  const waiting = useActing<Queued>(({ runId, name, onlyIfSucceeded }) =>
    toast({
      says: onlyIfSucceeded ? t('start.queue.addedIf', { name }) : t('start.queue.added', { name }),
      undo: () => void remove(runId),
    }),
  );
  const wrong = problems(draft, recipe);
  const busy = starting.busy || waiting.busy;
  const begin = (): void => {
    if (wrong.length === 0 && !busy) starting.act(start(requestOf(draft, recipe)));
  };
  usePageKeys([{ keys: 'Mod+Enter', label: t('start.start'), act: begin, where: 'fields' }]);
  return {
    problem: whyNot(wrong),
    busy,
    refusal: starting.refusal ?? waiting.refusal,
    start: begin,
    wait: (after, onlyIfSucceeded) =>
      waiting.act(wait({ request: requestOf(draft, recipe), after: after.runId, onlyIfSucceeded })),
  };
}

function whyNot(wrong: readonly string[]): string | null {
  if (wrong.length === 0) return null;
  return wrong.includes('command')
    ? t('start.field.noCommand')
    : t('start.mend', { count: wrong.length });
}
