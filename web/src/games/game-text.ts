/** Texts of every game: its title and description, names of players, options. */
import { CHANCE, type Game, type GameId, gameDefinition, gameIds, type Row } from 'otau';
import type { Words } from '../i18n/words.js';
import { type GameOptionValue, gameUi } from './registry.js';

/** The title of a game: translated, or else that of the definition, or else the id. */
export function gameTitle(words: Words, id: GameId): string {
  return textOf(words, id, 'title') ?? (gameIds().includes(id) ? gameDefinition(id).title : id);
}

export function gameAbout(words: Words, id: GameId): string {
  return textOf(words, id, 'about') ?? gameDefinition(id).about;
}

/** The name of a player by number: `White`, `Cones`. */
export function seatName(words: Words, id: GameId, player: number): string {
  return textOf(words, id, `player${player}`) ?? gameDefinition(id).playerNames[player] ?? String(player + 1);
}

/** The text of an option; its name if it has no text. */
export function optionName(words: Words, id: GameId, option: string): string {
  return textOf(words, id, option) ?? option;
}

export function optionValueText(words: Words, id: GameId, option: string, value: GameOptionValue): string | undefined {
  return textOf(words, id, `${option}=${value}`);
}

/** A move of a game without texts of its own: `South: c`; for chance only the outcome. */
export function describeGenericMove(words: Words, game: Game, before: Row, action: number): string {
  const move = game.formatAction(before, action);
  const actor = game.actor(before);
  return actor === CHANCE ? `${move}.` : `${seatName(words, game.id, actor)}: ${move}.`;
}

function textOf(words: Words, id: GameId, key: string): string | undefined {
  const { texts } = gameUi(id);
  return texts?.has(key) ? words.of(texts)(key) : undefined;
}
