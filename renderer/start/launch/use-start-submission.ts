import { useNavigate } from 'react-router';
import type { RecipeView } from '#core/contract/start/recipe-view';
import type { Queued } from '#core/contract/start/queue-calls';
import type { Refusal } from '#core/contract/refusal';
import type { RunView } from '#core/contract/run/run';
import type { Sweep, SweepRequest } from '#core/contract/start/sweep-calls';
import { useActing } from '../../bridge/queries/use-acts';
import { useStartActs } from '../../bridge/queries/start/use-start';
import { useSweepActs } from '../../bridge/queries/start/use-sweeps';
import { usePageKeys } from '../../ui/keys/page-keys';
import { toast } from '../../ui/toast';
import { t } from '../../words/t';
import { type Draft, problems, requestOf } from '../draft';
import { readSweep, sweepRequest } from '../sweep/sweep-draft';

export interface StartSubmission {
  /** Reason why it cannot be started: values that cannot be as they are; null when it can. */
  readonly problem: string | null;
  readonly busy: boolean;
  readonly refusal: Refusal | null;
  /** Number of runs that start as one act; 1 = one run, as ever. */
  readonly runs: number;
  readonly start: () => void;
  readonly wait: (after: RunView, onlyIfSucceeded: boolean) => void;
}

/**
 * Submits a start, now or queued after another run. The form keeps every value when it is refused.
 *
 * @param foreign how many paths are of another system: nothing is started with them
 */
export function useStartSubmission(
  recipe: RecipeView,
  draft: Draft,
  foreign: number,
): StartSubmission {
  const navigate = useNavigate();
  const { start, wait, remove } = useStartActs();
  const starting = useActing<RunView>((run) => void navigate(`/runs/${run.runId}`));
  const waiting = useActing<Queued>(({ runId, name, onlyIfSucceeded }) =>
    toast({
      says: onlyIfSucceeded ? t('start.queue.addedIf', { name }) : t('start.queue.added', { name }),
      undo: () => void remove(runId),
    }),
  );
  const several = useSweepSubmission();
  const wrong = problems(draft, recipe);
  const sweep = sweepRequest(requestOf(draft, recipe), draft.sweep, recipe);
  const problem = whyNot(wrong, foreign) ?? sweepProblem(draft, recipe);
  const busy = starting.busy || waiting.busy || several.busy;
  const begin = (): void => {
    if (problem !== null || recipe.blocked !== undefined || busy) return;
    if (sweep === null) starting.act(start(requestOf(draft, recipe)));
    else several.begin(sweep);
  };
  const label =
    sweep === null ? t('start.start') : t('start.sweep.start', { count: sizeOf(sweep) });
  usePageKeys([{ keys: 'Mod+Enter', label, act: begin, where: 'fields' }]);
  return {
    problem,
    busy,
    refusal: starting.refusal ?? waiting.refusal ?? several.refusal,
    runs: sweep === null ? 1 : sizeOf(sweep),
    start: begin,
    wait: ({ runId: after }, onlyIfSucceeded) => {
      if (sweep !== null) several.begin({ ...sweep, after, onlyIfSucceeded });
      else waiting.act(wait({ request: requestOf(draft, recipe), after, onlyIfSucceeded }));
    },
  };
}

/** Starts a sweep, and shows its runs. */
function useSweepSubmission() {
  const navigate = useNavigate();
  const { start, cancel } = useSweepActs();
  const { busy, refusal, act } = useActing<Sweep>(({ id, name, runs }) => {
    toast({
      says: t('start.sweep.added', { count: runs.length, name }),
      undo: () => void cancel(id, true),
    });
    void navigate('/runs');
  });
  return { busy, refusal, begin: (sweep: SweepRequest): void => act(start(sweep)) };
}

const sizeOf = ({ varies }: SweepRequest): number =>
  varies.reduce((product, { values }) => product * values.length, 1);

function sweepProblem({ sweep, byHand }: Draft, recipe: RecipeView): string | null {
  return sweep === null || byHand !== null ? null : readSweep(sweep, recipe).problem;
}

function whyNot(wrong: readonly string[], foreign: number): string | null {
  if (wrong.length === 0)
    return foreign === 0 ? null : t('start.foreign.stops', { count: foreign });
  return wrong.includes('command')
    ? t('start.field.noCommand')
    : t('start.mend', { count: wrong.length });
}
