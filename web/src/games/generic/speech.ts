/** The text of a move in games without their own texts: the player and the notation of the move. */
import { CHANCE, type Game, type Row } from 'otau';
import type { Words } from '../../i18n/words.js';
import { gamePlayer } from '../game-text.js';

/** `South: c`; for chance only the outcome. */
export function describeGenericMove(words: Words, game: Game, before: Row, action: number): string {
  const move = game.formatAction(before, action);
  const actor = game.actor(before);
  return actor === CHANCE ? `${move}.` : `${gamePlayer(words, game.id, actor)}: ${move}.`;
}
