import type { FreezeView } from '#core/contract/setup/freeze-calls';
import { t } from '../../words/t';

/** Reason why a freeze was taken, in words, with the command if it names one. */
export function freezeWhy({ why, command }: Pick<FreezeView, 'why' | 'command'>): string {
  const [first = '', ...more] = command.split('\n');
  if (first === '') return t(`setup.history.why.${why}`);
  const shown = more.length > 0 || first.length > 80 ? `${first.slice(0, 79)}…` : first;
  return t('setup.history.whyOf', { why: t(`setup.history.why.${why}`), command: shown });
}
