import { useEffect } from 'react';
import { t } from '../words/t';

/** The title of the window or tab: the page's subject, then the app. */
export function useTitle(subject: string): void {
  useEffect(() => {
    document.title = t('frame.title', { subject });
  }, [subject]);
}
