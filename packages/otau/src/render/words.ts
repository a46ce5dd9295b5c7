/** Words that all games share: players, winners, moves. Text boards, SVG titles and descriptions use them. */

import { CHANCE, type Game, OVER, type Row } from '../core/game.js';
import { gameDefinition, gamePart } from '../core/registry.js';

/** The last move or throw: the position before it, and what was played there. */
export interface LastAction {
  readonly before: Row;
  readonly action: number;
}

export function playerName(game: Game, player: number): string {
  return gameDefinition(game.id).playerNames[player];
}

export function gameTitle(game: Game): string {
  return gameDefinition(game.id).title;
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
  if (actor === CHANCE) return outcomeWords(game, before, action);
  return `${playerName(game, actor)} played ${game.formatAction(before, action)}`;
}

function outcomeWords(game: Game, before: Row, outcome: number): string {
  return gamePart(game.id, 'drawing')?.outcome?.(game, before, outcome) ?? game.formatAction(before, outcome);
}

/** `a, b and c`; of no words, `none`. */
export function joinWords(words: readonly (string | number)[]): string {
  if (words.length === 0) return 'none';
  if (words.length === 1) return String(words[0]);
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
