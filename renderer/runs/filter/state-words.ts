import { t } from '../../words/t';
import type { StateFilter } from './state-filter';

/** Name of a group of states. */
export function stateWord(filter: StateFilter): string {
  if (filter === 'all') return t('runs.all');
  return filter === 'in-progress' ? t('runs.inProgress') : t(`ui.states.${filter}`);
}
