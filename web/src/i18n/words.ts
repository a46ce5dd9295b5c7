/** Translations: texts in the chosen language, plurals, numbers, dates, lists. */
import type { Language } from './languages.js';
import type { Message, Namespace } from './namespace.js';

export * from './languages.js';
export * from './namespace.js';

export type Params = Readonly<Record<string, string | number>>;

/** The translate function of a namespace: a text in the chosen language, with parameters. */
export type Translate<Key extends string = string> = (key: Key, params?: Params) => string;

export interface Words {
  readonly language: Language;
  /** The translate function of a loaded namespace: `const t = words.of(BOARD); t('pit', { number: 6 })`. */
  of<Key extends string>(texts: Namespace<Key>): Translate<Key>;
  number(value: number, options?: Intl.NumberFormatOptions): string;
  day(value: number): string;
  /** Formats a day with hours and minutes. */
  time(value: number): string;
  /** Formats a list: `a, b and c`. */
  list(items: readonly string[]): string;
}

/** Most browsers do not know the formats of these languages, and use others. They are written as in Russian, without names of months. */
const LIKE_RUSSIAN: readonly Language[] = ['kk', 'ky'];
/** "Thousand" in compact numbers. The words for millions are those of Russian. */
const THOUSAND: Partial<Record<Language, string>> = { kk: 'мың', ky: 'миң' };

function dayFormat(language: Language, clock: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat {
  if (!LIKE_RUSSIAN.includes(language)) return new Intl.DateTimeFormat(language, { dateStyle: 'medium', ...clock });
  return new Intl.DateTimeFormat('ru', { dateStyle: 'short', ...clock });
}

export function createWords(language: Language): Words {
  // Creating a formatter takes milliseconds: each is created once, on first use
  let plurals: Intl.PluralRules | undefined;
  let lists: Intl.ListFormat | undefined;
  let days: Intl.DateTimeFormat | undefined;
  let times: Intl.DateTimeFormat | undefined;
  const numbers = new Map<string, Intl.NumberFormat>();
  const isLikeRussian = LIKE_RUSSIAN.includes(language);
  const formOf = (count: number) => {
    plurals ??= new Intl.PluralRules(language);
    return plurals.select(count);
  };
  return {
    language,
    of: (namespace) => {
      const texts = namespace.texts(language);
      return (key, params) => fill(choose(texts[key], params, formOf), params);
    },
    number: (value, options) => {
      const kind = JSON.stringify(options ?? {});
      const format = numbers.get(kind) ?? new Intl.NumberFormat(isLikeRussian ? 'ru' : language, options);
      numbers.set(kind, format);
      return format.format(value).replace('тыс.', THOUSAND[language] ?? 'тыс.');
    },
    day: (value) => {
      days ??= dayFormat(language);
      return days.format(value);
    },
    time: (value) => {
      times ??= dayFormat(language, { timeStyle: 'short' });
      return times.format(value);
    },
    list: (items) => {
      if (isLikeRussian) return items.join(', ');
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
  return text.replace(/\{(\w+)(\.lower)?\}/g, (braces, name: string, isLower?: string) => {
    const value = String(params[name] ?? braces);
    return isLower ? value.toLowerCase() : value;
  });
}
