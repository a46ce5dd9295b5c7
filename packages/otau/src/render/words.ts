/** Words that all games share: players, winners, moves. Text boards, SVG titles and descriptions use them. */

import { CHANCE, type Game, OVER, type Row } from '../core/game.js';
import { gameDefinition, gamePart } from '../core/registry.js';

/** The last move or throw: the position before it, and what was played there. */
export interface LastAction {
  readonly before: Row;
  readonly action: number;
}

/** What a picture of a position says, in any language. */
export interface PictureWords {
  /** The names of the players, by number. */
  readonly players: readonly string[];
  /** Whose turn it is and what there is to do; at the end how the game ended. No full stop. */
  readonly status: string;
  /** The position in sentences for who does not see the picture, the last move among them. */
  readonly description: string;
  /** The words on the board, by the game's own keys. */
  readonly board?: Readonly<Record<string, string>>;
}

/** Finds the words of a position; `last` is what was played last. */
export type PictureSpeech = (row: Row, last: LastAction | undefined) => PictureWords;

export function playerName(game: Game, player: number): string {
  return gameDefinition(game.id).playerNames[player];
}

/** `White to move`, or at the end `White won` or `Draw`; where chance moves, undefined: the game provides it. */
export function turnWords(game: Game, row: Row): string | undefined {
  const actor = game.actor(row);
  if (actor === CHANCE) return undefined;
  if (actor !== OVER) return `${playerName(game, actor)} to move`;
  const winners = Array.from({ length: game.players }, (_, player) => player).filter((p) => game.result(row, p) > 0);
  return winners.length === 0 ? 'Draw' : `${joinWords(winners.map((player) => playerName(game, player)))} won`;
}

/** `White played 76(10)`; for an outcome of chance the game's own words, such as `throw 4`. */
export function lastWords(game: Game, { before, action }: LastAction): string {
  const actor = game.actor(before);
  if (actor === CHANCE)
    return gamePart(game.id, 'drawing')?.outcome?.(game, before, action) ?? game.formatAction(before, action);
  return `${playerName(game, actor)} played ${game.formatAction(before, action)}`;
}

/** `a, b and c`; of no words, `none`. */
export function joinWords(words: readonly (string | number)[]): string {
  if (words.length === 0) return 'none';
  if (words.length === 1) return String(words[0]);
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
