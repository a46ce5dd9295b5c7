/// <reference types="vite/types/importMeta.d.ts" />
/**
 * Namespaces: texts that are loaded together, one JSON file for each language with the keys of the English one. Importing its
 * module registers a namespace; `loadTexts` then loads it in the languages in use.
 */
import { LANGUAGES, type Language } from './languages.js';

/** Plural forms by `Intl.PluralRules` of the parameter `count`; `other` replaces missing forms. */
interface Plural {
  readonly one?: string;
  readonly few?: string;
  readonly many?: string;
  readonly other: string;
}
/** A text with parameters in braces: `Pit {number}`; `{side.lower}` begins small, as names of sides do within a sentence. */
export type Message = string | Plural;

type Texts<English> = Readonly<Record<keyof English, Message>>;

/** A group of texts in all languages; each language is loaded on demand. */
export interface Namespace<Key extends string = string> {
  /** The texts in a language. Throws if they are not loaded. */
  texts(language: Language): Readonly<Record<Key, Message>>;
  /** Whether a loaded language has a text for the key. */
  has(key: string): key is Key;
  /** Loads the texts in a language, unless they are loaded already. */
  load(language: Language): Promise<void>;
}
export type KeyOf<N> = N extends Namespace<infer Key> ? Key : never;

const namespaces: Namespace[] = [];
const languagesInUse = new Set<Language>();

/**
 * Registers a namespace with the keys of its English texts.
 * @param files imports the texts by their paths, in which the language is a folder; from `import.meta.glob`
 */
/* @__NO_SIDE_EFFECTS__ */
export function namespace<English extends Readonly<Record<string, Message>>>(
  files: Readonly<Record<string, () => Promise<unknown>>>,
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
      if (loaded.has(language)) return;
      const path = Object.keys(files).find((one) => one.includes(`/${language}/`));
      if (path === undefined) throw new Error(`There are no such texts in "${language}".`);
      loaded.set(language, (await files[path]()) as Texts<English>);
    },
  };
  namespaces.push(declared);
  return declared;
}

/** Loads all registered namespaces in these languages and in those in use before. */
export async function loadTexts(...languages: readonly Language[]): Promise<void> {
  for (const language of languages) languagesInUse.add(language);
  const all = LANGUAGES.filter((language) => languagesInUse.has(language));
  await Promise.all(namespaces.flatMap((one) => all.map((language) => one.load(language))));
}

/** Imports a module together with its texts: `lazy(() => withTexts(() => import('./page.js')))`. */
export async function withTexts<Module>(load: () => Promise<Module>): Promise<Module> {
  const module = await load();
  await loadTexts();
  return module;
}
