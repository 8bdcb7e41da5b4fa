import { createInstance } from 'i18next';
import { en } from './en/catalogue';
import { languageOf } from './language';
import { pseudoCatalogue } from './pseudo';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof en };
    returnNull: false;
  }
}

const language = languageOf(globalThis.location?.search ?? '');

const i18n = createInstance();
void i18n.init({
  resources: {
    en: { translation: en },
    ...(language === 'pseudo' ? { pseudo: { translation: pseudoCatalogue(en) } } : {}),
  },
  lng: language,
  fallbackLng: 'en',
  initAsync: false,
  interpolation: { escapeValue: false },
});

/** A sentence or label of the page in the user's language: `t('runs.deleted', { count: 2 })`. */
export const t = i18n.t;
