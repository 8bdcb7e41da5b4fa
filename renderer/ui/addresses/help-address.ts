import type { HelpTopic } from '#core/help/help-topics';

/** Address of a page of the user guide, and of a part of it: `/help/verdicts#finished`. */
export const helpAddress = (page: HelpTopic, part = ''): string => pageAddress(page, part);

/** The same for a page that a link names. */
export const pageAddress = (id: string, part = ''): string =>
  `/help${id === 'README' ? '' : `/${id}`}${part === '' ? '' : `#${part}`}`;
