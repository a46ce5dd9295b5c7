/** Translations for components: a context has the chosen language, and hooks return the texts of a namespace. */
import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import { createWords, type Language, loadTexts, type Namespace, type Translate, type Words } from './words.js';

export * from './words.js';

export const WordsContext = createContext<Words>(createWords('en'));

export function useWords(): Words {
  return useContext(WordsContext);
}

/** The chosen language as soon as its texts are loaded; until then, the language before. */
export function useLoadedWords(language: Language): Words {
  const [words, setWords] = useState(() => createWords(language));
  useEffect(() => {
    let isCurrent = true;
    const show = () => {
      if (isCurrent) setWords((shown) => (shown.language === language ? shown : createWords(language)));
    };
    // Without a connection, the language does not change
    loadTexts(language).then(show, () => undefined);
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return words;
}

/** The translate function of a namespace: `const t = useSection(PLAY)`. */
export function useSection<Key extends string>(texts: Namespace<Key>): Translate<Key> {
  const words = useWords();
  return useMemo(() => words.of(texts), [words, texts]);
}
