/** Texts of the themes of reviews, which explain why a move was bad: each game's own themes and common ones. */
import type { GameId } from 'otau';
import { REPORT } from '../i18n/namespaces/report.js';
import type { Namespace, Words } from '../i18n/words.js';
import { ABALONE_REVIEW } from './abalone/i18n/review.js';
import { KINDO_REVIEW } from './kindo/i18n/review.js';
import { SENET_REVIEW } from './senet/i18n/review.js';
import { TOGYZ_REVIEW } from './togyzkumalak/i18n/review.js';

const THEMES = new Map<GameId, Namespace>([
  ['togyzkumalak', TOGYZ_REVIEW],
  ['abalone', ABALONE_REVIEW],
  ['kindo', KINDO_REVIEW],
  ['senet', SENET_REVIEW],
]);

/** Where the sentences of a game's themes are, as ICU messages: its own, then those of all games. */
export function textsOfThemes(game: GameId): readonly Namespace[] {
  const own = THEMES.get(game);
  return [...(own === undefined ? [] : [own]), REPORT as Namespace];
}

/** The name of a theme in the choice of puzzles. */
export function themeName(words: Words, game: GameId, id: string): string {
  const key = `name-${id}`;
  const texts = textsOfThemes(game).find((one) => one.has(key));
  return texts === undefined ? id : words.of(texts)(key);
}
