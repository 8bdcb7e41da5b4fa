import type { ScanAnswer, Training } from '#core/contract/run/import-calls';
import { ABSENT } from '../number-words';
import { durationWords, momentWords } from '../time-words';

/** Whether the answer is so plain that nothing is to be chosen: one training, and nothing left out. */
export const soleTraining = ({ trainings, left }: ScanAnswer): Training | null => {
  const [only, second] = trainings;
  return only !== undefined && second === undefined && left.length === 0 ? only : null;
};

/** Initial choice: everything that is not there already as it is. */
export const firstChoice = ({ trainings }: ScanAnswer): ReadonlySet<string> =>
  new Set(trainings.filter(({ alreadyRunId }) => alreadyRunId === null).map(({ id }) => id));

/** The choice with one training added or taken away. */
export function toggled(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** The box above all others: all, none, or some are chosen. */
export function allState(
  chosen: ReadonlySet<string>,
  { trainings }: Pick<ScanAnswer, 'trainings'>,
): { readonly checked: boolean; readonly indeterminate: boolean } {
  const checked = trainings.length > 0 && chosen.size === trainings.length;
  return { checked, indeterminate: chosen.size > 0 && !checked };
}

/** Start and duration of a training: "14 Nov, 1 h 51 min". */
export function timesWords(
  { startMs, endMs }: Pick<Training, 'startMs' | 'endMs'>,
  nowMs: number,
): string {
  if (startMs === null) return endMs === null ? ABSENT : momentWords(endMs, nowMs);
  const began = momentWords(startMs, nowMs);
  return endMs === null || endMs <= startMs ? began : `${began}, ${durationWords(endMs - startMs)}`;
}

/** The longest folder that all paths share, to be said once; with its separator. Empty where there is none. */
export function sharedFolder(paths: readonly string[]): string {
  const [first = '', ...rest] = paths;
  const cut = rest.reduce((length, path) => {
    let i = 0;
    while (i < length && path[i] === first[i]) i += 1;
    return i;
  }, first.length);
  const at = Math.max(first.lastIndexOf('/', cut - 1), first.lastIndexOf('\\', cut - 1));
  return rest.length === 0 ? '' : first.slice(0, at + 1);
}
