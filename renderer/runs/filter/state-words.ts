import { t } from '../../words/t';
import type { StateFilter } from './state-filter';

/** What a group of states is called. */
export function stateWord(filter: StateFilter): string {
  if (filter === 'all') return t('runs.all');
  return filter === 'in-progress' ? t('runs.inProgress') : t(`ui.states.${filter}`);
}
