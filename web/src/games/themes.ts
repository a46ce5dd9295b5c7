/** Texts of the themes of reviews, which explain why a move was bad: each game's own themes and common ones. */
import type { GameId } from 'otau';
import { REPORT } from '../i18n/namespaces/report.js';
import { type Namespace, namespace, type Words } from '../i18n/words.js';

const THEMES = new Map<GameId, Namespace>([
  ['togyzkumalak', namespace(import.meta.glob('./togyzkumalak/i18n/*/review.json', { import: 'default' }))],
  ['abalone', namespace(import.meta.glob('./abalone/i18n/*/review.json', { import: 'default' }))],
  ['kindo', namespace(import.meta.glob('./kindo/i18n/*/review.json', { import: 'default' }))],
  ['senet', namespace(import.meta.glob('./senet/i18n/*/review.json', { import: 'default' }))],
]);

/** Where the sentences of a game's themes are, as ICU messages: its own, then those of all games. */
export function textsOfThemes(game: GameId): readonly Namespace[] {
  const own = THEMES.get(game);
  return [...(own === undefined ? [] : [own]), REPORT as Namespace];
}

export function themeName(words: Words, game: GameId, id: string): string {
  const key = `name-${id}`;
  const texts = textsOfThemes(game).find((one) => one.has(key));
  return texts === undefined ? id : words.of(texts)(key);
}
