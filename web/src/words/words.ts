/**
 * Languages without React: sections of words, plurals, numbers. A section is one file of this
 * folder with all four languages; a key that one of them lacks is a type error. Pages and boards
 * read a section through `words.of(SECTION)`, so a section is loaded with whoever uses it.
 */
export const LANGUAGES = ['en', 'kk', 'ky', 'ru'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What each language calls itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  kk: 'Қазақша',
  ky: 'Кыргызча',
  ru: 'Русский',
};

/** Forms by `Intl.PluralRules` of the parameter `count`; `other` serves where a form is not given. */
export interface Plural {
  readonly one?: string;
  readonly few?: string;
  readonly many?: string;
  readonly other: string;
}
/** A text with parameters in braces: `Pit {number}`. */
export type Message = string | Plural;
export type Messages = Readonly<Record<string, Message>>;
export type Params = Readonly<Record<string, string | number>>;

/** Some words in all languages. */
export type Section<Key extends string = string> = Readonly<Record<Language, Readonly<Record<Key, Message>>>>;
export type KeyOf<S> = S extends Section<infer Key> ? Key : never;

/** A text of one section in the chosen language. */
export type Translate<Key extends string = string> = (key: Key, params?: Params) => string;

/** Makes a section; every language must have the keys of English, no more and no fewer. */
export function section<Key extends string>(words: {
  readonly en: Readonly<Record<Key, Message>>;
  readonly kk: Readonly<Record<NoInfer<Key>, Message>>;
  readonly ky: Readonly<Record<NoInfer<Key>, Message>>;
  readonly ru: Readonly<Record<NoInfer<Key>, Message>>;
}): Section<Key> {
  return words;
}

/** The chosen language, as boards and pages are given it. */
export interface Words {
  readonly language: Language;
  /** The texts of a section: `const t = words.of(BOARD); t('pit', { number: 6 })`. */
  of<Key extends string>(section: Section<Key>): Translate<Key>;
  /** A number as the language writes it. */
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /** A list as the language joins it: `a, b and c`. */
  list(items: readonly string[]): string;
}

/** The words of a language. */
export function createWords(language: Language): Words {
  // The first of each kind takes a browser milliseconds: none is made before it is needed, none twice
  let plurals: Intl.PluralRules | undefined;
  let lists: Intl.ListFormat | undefined;
  const numbers = new Map<string, Intl.NumberFormat>();
  const formOf = (count: number) => {
    plurals ??= new Intl.PluralRules(language);
    return plurals.select(count);
  };
  return {
    language,
    of: (texts) => (key, params) => fill(choose(texts[language][key], params, formOf), params),
    number: (value, options) => {
      const kind = JSON.stringify(options ?? {});
      const format = numbers.get(kind) ?? new Intl.NumberFormat(language, options);
      numbers.set(kind, format);
      return format.format(value);
    },
    list: (items) => {
      lists ??= new Intl.ListFormat(language);
      return lists.format(items);
    },
  };
}

function choose(message: Message, params: Params | undefined, formOf: (count: number) => string): string {
  if (typeof message === 'string') return message;
  const form = formOf(Number(params?.count ?? 0));
  return (form === 'one' || form === 'few' || form === 'many' ? message[form] : undefined) ?? message.other;
}

function fill(text: string, params: Params | undefined): string {
  if (params === undefined) return text;
  return text.replace(/\{(\w+)\}/g, (braces, name: string) => String(params[name] ?? braces));
}
