/** The options of the games and their values. A value without a text is shown as it is. */
import { type KeyOf, namespace } from '../namespace.js';

export const OPTIONS = namespace({
  en: () => import('../en/options.js'),
  kk: () => import('../kk/options.js'),
  ky: () => import('../ky/options.js'),
  ru: () => import('../ru/options.js'),
});

/** The key of an option's text, or of one of its values; undefined where there is no text. */
export function optionKey(game: string, option: string, value?: unknown): KeyOfOptions | undefined {
  const key = value === undefined ? `${game}-${option}` : `${game}-${option}=${value}`;
  return OPTIONS.has(key) ? key : undefined;
}

type KeyOfOptions = KeyOf<typeof OPTIONS>;
