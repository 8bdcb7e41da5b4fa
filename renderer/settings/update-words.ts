import type { UpdateState } from '#core/contract/desktop/update';
import { clockWords } from '../ui/time-words';
import { t } from '../words/t';

/** What is known of a newer version, as a sentence. @param version of this app */
export function updateWords(update: UpdateState, version: string): string {
  switch (update.state) {
    case 'off':
      return t(`settings.updates.off.${update.why}`);
    case 'none':
      return update.checkedAtMs === null
        ? t('settings.updates.unchecked', { version })
        : t('settings.updates.none', { version, clock: clockWords(update.checkedAtMs, false) });
    case 'checking':
      return t('settings.updates.checking');
    case 'available':
      return t(
        update.address === null ? 'settings.updates.available' : 'settings.updates.managed',
        update,
      );
    case 'downloading':
      return t('settings.updates.downloading', update);
    case 'ready':
      return t('settings.updates.ready', update);
    case 'failed':
      return update.message;
  }
}
