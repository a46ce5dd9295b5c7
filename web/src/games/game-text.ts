/** Texts that every game has: its title, what it is about, the names of its players, its options. */
import { type GameId, gameDefinition, gameIds } from 'otau';
import type { Words } from '../i18n/words.js';
import { gameUi, type OptionValue } from './registry.js';

/** The title of a game: translated where the board knows the game, else the definition's own; its id where it is not registered. */
export function gameTitle(words: Words, id: GameId): string {
  return textOf(words, id, 'title') ?? (gameIds().includes(id) ? gameDefinition(id).title : id);
}

/** What the game is, in a line. */
export function gameAbout(words: Words, id: GameId): string {
  return textOf(words, id, 'about') ?? gameDefinition(id).about;
}

/** What a player is called by number: `White`, `Cones`. */
export function gamePlayer(words: Words, id: GameId, player: number): string {
  return textOf(words, id, `player${player}`) ?? gameDefinition(id).playerNames[player] ?? String(player + 1);
}

/** What an option is called; its name where it has no text. */
export function optionName(words: Words, id: GameId, option: string): string {
  return textOf(words, id, option) ?? option;
}

/** What a value of an option is called; undefined where it has no text. */
export function optionValueText(words: Words, id: GameId, option: string, value: OptionValue): string | undefined {
  return textOf(words, id, `${option}=${value}`);
}

function textOf(words: Words, id: GameId, key: string): string | undefined {
  const { texts } = gameUi(id);
  return texts?.has(key) ? words.of(texts)(key) : undefined;
}
