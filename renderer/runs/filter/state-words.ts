import { t } from '../../words/t';
import type { StateFilter } from './state-filter';

/** Name of a group of states. */
export function stateWord(filter: StateFilter): string {
  if (filter === 'all') return t('runs.all');
  return filter === 'in-progress' ? t('runs.inProgress') : t(`ui.states.${filter}`);
}

/** Words that `state:` finds. Runs in progress have several, and `is:running` for all of them. */
export function searchedStates(
  states: readonly { readonly filter: StateFilter }[],
): readonly string[] {
  return states
    .filter(({ filter }) => filter !== 'all' && filter !== 'in-progress')
    .map(({ filter }) => stateWord(filter));
}
