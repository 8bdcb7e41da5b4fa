import { useEffect, useState } from 'react';
import { readHelpPage } from '#core/help/help-pages';

interface ReadPage {
  readonly id: string;
  readonly text: string | null;
}

/** Markdown of a page of the guide: undefined while it is read, null where there is none or it could not be read. */
export function useHelpPage(id: string): string | null | undefined {
  const [page, setPage] = useState<ReadPage | null>(null);
  useEffect(() => {
    let isShown = true;
    const show = (text: string | null): void => {
      if (isShown) setPage({ id, text });
    };
    void readHelpPage(id).then(show, () => show(null));
    return () => {
      isShown = false;
    };
  }, [id]);
  return page?.id === id ? page.text : undefined;
}
