/** Languages with their own catalogue, and the one that only tests speak (pseudo.ts). */
export const LANGUAGES = ['en', 'pseudo'] as const;
export type Language = (typeof LANGUAGES)[number];

const KEY = 'rl-cockpit.language';

/**
 * The language of this page: what the address asks for (`?lang=pseudo`), else what it asked for before in this
 * tab, else English. Read once, before the first sentence.
 */
export function languageOf(search: string): Language {
  const query = existing(new URLSearchParams(search).get('lang'));
  if (query !== null) keep(query);
  return query ?? stored() ?? 'en';
}

function existing(name: string | null): Language | null {
  return LANGUAGES.find((language) => language === name) ?? null;
}

function stored(): Language | null {
  try {
    return existing(sessionStorage.getItem(KEY));
  } catch {
    return null;
  }
}

function keep(language: Language): void {
  try {
    sessionStorage.setItem(KEY, language);
  } catch {
    // Then the address of every page has to say it.
  }
}
