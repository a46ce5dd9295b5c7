/** The languages of the board. */
export const LANGUAGES = ['en', 'kk', 'ky', 'ru'] as const;
export type Language = (typeof LANGUAGES)[number];

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  kk: 'Қазақша',
  ky: 'Кыргызча',
  ru: 'Русский',
};
