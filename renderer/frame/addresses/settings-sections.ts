/** Sections of the settings page, as its address names them: `/settings/storage`. */
export const SECTIONS = [
  'look',
  'trainings',
  'notifications',
  'storage',
  'window',
  'downloads',
  'secrets',
  'privacy',
  'log',
  'about',
] as const;
export type Section = (typeof SECTIONS)[number];

/** The section that an address asks for; the first one where it asks for none. */
export const sectionOf = (query: string | undefined): Section =>
  SECTIONS.find((section) => section === query) ?? 'look';
