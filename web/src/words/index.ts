/** Words in React: the chosen language stands in a context, and a hook reads a section of it. */
import { createContext, useContext, useMemo } from 'react';
import { createWords, type Section, type Translate, type Words } from './words.js';

export * from './words.js';

export const WordsContext = createContext<Words>(createWords('en'));

/** The chosen language. */
export function useWords(): Words {
  return useContext(WordsContext);
}

/** The texts of one section: `const t = useSection(PLAY)`. */
export function useSection<Key extends string>(texts: Section<Key>): Translate<Key> {
  const words = useWords();
  return useMemo(() => words.of(texts), [words, texts]);
}
