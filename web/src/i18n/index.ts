/** Texts in React: the chosen language is a context, and a hook reads the texts of a namespace. */
import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import { createWords, type Language, loadTexts, type Namespace, type Translate, type Words } from './words.js';

export * from './words.js';

export const WordsContext = createContext<Words>(createWords('en'));

/** The chosen language. */
export function useWords(): Words {
  return useContext(WordsContext);
}

/** The words of a language once its texts are loaded; until then, the words shown before. */
export function useLoadedWords(language: Language): Words {
  const [words, setWords] = useState(() => createWords(language));
  useEffect(() => {
    let isCurrent = true;
    const show = () => {
      if (isCurrent) setWords((shown) => (shown.language === language ? shown : createWords(language)));
    };
    // Without a connection the language before stays
    loadTexts(language).then(show, () => undefined);
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return words;
}

/** The texts of one namespace: `const t = useSection(PLAY)`. */
export function useSection<Key extends string>(texts: Namespace<Key>): Translate<Key> {
  const words = useWords();
  return useMemo(() => words.of(texts), [words, texts]);
}
