/**
 * Namespaces: texts that are loaded together, one file for each language. Keys are typed from
 * English, so a key that another language lacks does not compile. A namespace is known once its
 * module is imported; `loadTexts` then loads it in the languages in use, and only in these.
 */
import { LANGUAGES, type Language } from './languages.js';

/** Forms by `Intl.PluralRules` of the parameter `count`; `other` serves where a form is not given. */
export interface Plural {
  readonly one?: string;
  readonly few?: string;
  readonly many?: string;
  readonly other: string;
}
/** A text with parameters in braces: `Pit {number}`. */
export type Message = string | Plural;

/** Texts in one language with the keys of the English ones: `satisfies Texts<typeof en>`. */
export type Texts<English> = Readonly<Record<keyof English, Message>>;

/** Some texts in all languages, each language loaded on demand. */
export interface Namespace<Key extends string = string> {
  /** The texts in a language. Throws where they are not loaded. */
  texts(language: Language): Readonly<Record<Key, Message>>;
  /** Whether there is a text for the key, as far as any language is loaded. */
  has(key: string): key is Key;
  /** Loads the texts in a language; does nothing where they are loaded already. */
  load(language: Language): Promise<void>;
}
export type KeyOf<N> = N extends Namespace<infer Key> ? Key : never;

const namespaces: Namespace[] = [];
const languagesInUse = new Set<Language>();

/** Declares a namespace with the keys of its English texts; `file` imports the file of a language. */
export function namespace<English extends Readonly<Record<string, Message>>>(
  file: (language: Language) => Promise<{ readonly default: Texts<English> }>,
): Namespace<keyof English & string> {
  const loaded = new Map<Language, Texts<English>>();
  const declared: Namespace<keyof English & string> = {
    texts: (language) => {
      const texts = loaded.get(language);
      if (texts === undefined) throw new Error(`Texts are read before they are loaded in "${language}".`);
      return texts;
    },
    has: (key): key is keyof English & string => [...loaded.values()].some((texts) => Object.hasOwn(texts, key)),
    load: async (language) => {
      if (!loaded.has(language)) loaded.set(language, (await file(language)).default);
    },
  };
  namespaces.push(declared);
  return declared;
}

/** Loads all known texts in these languages and keeps the languages in use. */
export async function loadTexts(...languages: readonly Language[]): Promise<void> {
  for (const language of languages) languagesInUse.add(language);
  const all = LANGUAGES.filter((language) => languagesInUse.has(language));
  await Promise.all(namespaces.flatMap((one) => all.map((language) => one.load(language))));
}

/** Imports a part of the page together with its texts: `lazy(() => withTexts(() => import('./page.js')))`. */
export async function withTexts<Module>(load: () => Promise<Module>): Promise<Module> {
  const module = await load();
  await loadTexts();
  return module;
}
