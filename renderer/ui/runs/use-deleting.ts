import { useCallback } from 'react';
import type { Deletion } from '#core/contract/run/note-calls';
import type { RunId } from '#core/contract/run/run';
import { type RunsActs, useRunsActs } from '../../bridge/queries/runs/use-run-notes';
import { t } from '../../words/t';
import { fileSizeWords } from '../number-words';
import { toast } from '../toast';

/** So long after its time a deletion is over on any disk that is alive. */
const REMOVED_AFTER_MS = 3_000;

/**
 * Deletes runs without a question, and shows a toast with Undo for as long as that is possible.
 * @returns whether they are deleted
 */
export function useDeleting(): (runs: readonly RunId[]) => Promise<boolean> {
  const acts = useRunsActs();
  return useCallback((runs) => removeRuns(acts, runs), [acts]);
}

async function removeRuns(acts: RunsActs, runs: readonly RunId[]): Promise<boolean> {
  const answer = await acts.remove(runs);
  if (!answer.ok) {
    const { says, remedy } = answer.error;
    toast({ says: t('runs.notDeleted', { says: `${says} ${remedy}` }) });
    return false;
  }
  const deletion = answer.value;
  const forMs = Math.max(1_000, deletion.untilMs - Date.now());
  const check = setTimeout(() => void reportStuck(acts, deletion), forMs + REMOVED_AFTER_MS);
  const size = fileSizeWords(deletion.bytes);
  toast({
    says: t('runs.deleted', { count: deletion.runs.length, size }),
    forMs,
    undo: () => {
      clearTimeout(check);
      void bringBack(acts, deletion);
    },
  });
  return true;
}

async function bringBack(acts: RunsActs, { id, runs }: Deletion): Promise<void> {
  const answer = await acts.bringBack(id);
  const says = answer.ok
    ? t('runs.back', { count: runs.length })
    : t('runs.notBack', { says: answer.error.says });
  toast({ says });
}

/** What could not be removed is in the list again; the user sees why. */
async function reportStuck(acts: RunsActs, { runs }: Deletion): Promise<void> {
  const stuck = await acts.countExisting(runs);
  if (stuck > 0) toast({ says: t('runs.stuck', { count: stuck }) });
}
