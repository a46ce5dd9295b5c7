/** Texts: the players of a study, and how its game ended. */
import { OVER } from 'otau';
import { outcomeText, playerNames, seatName, wordText } from '../games/describe.js';
import type { Words } from '../i18n/words.js';
import type { Study } from './study.js';

/** The names of the players: their own names, the names of agents, or else their seats. */
export function studyNames({ game, info }: Study, words: Words): string[] {
  if (info.players !== undefined) return playerNames(words, game.id, info.players, info.names);
  return Array.from({ length: game.players }, (_, player) => info.names?.[player] || seatName(words, game.id, player));
}

/** How the game ended in the shown position; undefined if it is not the end, or the rules end the game. */
export function studyOutcome({ game, info, shown, end }: Study, words: Words, names: readonly string[]) {
  if (shown !== end || game.actor(shown.row) === OVER) return undefined;
  const { word, results } = info;
  const reason = word === undefined ? '' : ` ${wordText(words, word, names)}`;
  return `${outcomeText(words, names, results)}.${reason}`;
}
