/** Texts of the themes of reviews, which explain why a move was bad: each game's own themes and common ones. */
import type { GameId } from 'otau';
import { type FoundTheme, themeWords } from 'otau/review';
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

/** The text of a theme that a review has found; in English if it is not translated, as in games of plugins. */
export function themeText(words: Words, game: GameId, theme: FoundTheme): string {
  for (const texts of [THEMES.get(game), REPORT as Namespace]) {
    if (texts?.has(theme.id)) return words.of(texts)(theme.id, theme.params);
  }
  return themeWords(game, theme);
}

/** The name of a theme in the choice of puzzles. */
export function themeName(words: Words, game: GameId, id: string): string {
  const key = `name-${id}`;
  for (const texts of [THEMES.get(game), REPORT as Namespace]) if (texts?.has(key)) return words.of(texts)(key);
  return id;
}
