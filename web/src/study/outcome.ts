/** Who plays in a study, and how its game ended, in words. */
import { OVER } from 'otau';
import { outcomeText, playerNames, seatName, wordText } from '../games/describe.js';
import type { Words } from '../i18n/words.js';
import type { Study } from './study.js';

/** What players are called: by name or as the machine they are, else by their seats. */
export function studyNames({ game, facts }: Study, words: Words): string[] {
  if (facts.players !== undefined) return playerNames(words, game.id, facts.players, facts.names);
  return Array.from({ length: game.players }, (_, player) => facts.names?.[player] || seatName(words, game.id, player));
}

/** How the game ended in the shown position, where the rules alone would go on. */
export function studyOutcome({ game, facts, shown, end }: Study, words: Words, names: readonly string[]) {
  if (shown !== end || game.actor(shown.row) === OVER) return undefined;
  const { word, results } = facts;
  const reason = word === undefined ? '' : ` ${wordText(words, word, names)}`;
  return `${outcomeText(words, names, results)}.${reason}`;
}
