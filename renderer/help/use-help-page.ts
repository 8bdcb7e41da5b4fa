import { useQuery } from '@tanstack/react-query';
import { readHelpPage } from '#core/help/help-pages';

/** Markdown of a page of the guide: undefined while it is read, null where there is no such page. */
export function useHelpPage(id: string): string | null | undefined {
  return useQuery({
    queryKey: ['help', id],
    queryFn: () => readHelpPage(id),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}
