import { createInstance } from 'i18next';
import { en } from './en/catalogue';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof en };
    returnNull: false;
  }
}

/** Languages with a catalogue; another one is another folder beside `en/`. */
export const languages = { en } as const;

const i18n = createInstance();
void i18n.init({
  resources: { en: { translation: en } },
  lng: 'en',
  fallbackLng: 'en',
  initAsync: false,
  interpolation: { escapeValue: false },
});

/** A sentence or label of the page in the person's language: `t('runs.deleted', { count: 2 })`. */
export const t = i18n.t;
