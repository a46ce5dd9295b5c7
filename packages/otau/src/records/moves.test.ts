/** Moves and outcomes of chance of a game from outside, whose outcomes have names of their own. */
import { describe, expect, it } from 'vitest';
import { RACE } from '../../../../tests/toy-games.js';
import { firstCounters, type Game } from '../core/game.js';
import { History } from '../core/history.js';
import { makeGame } from '../core/registry.js';
import { movesOf, Replay } from './moves.js';

const game = makeGame(RACE) as Game;

function replay(moves: readonly string[]): Replay {
  const row = new Uint8Array(game.rowSize);
  game.start(row);
  const read = (_game: Game, at: Uint8Array, text: string) => game.parseAction(at, text);
  const replayed = new Replay(game, { row, counters: firstCounters() }, read);
  for (const [index, move] of moves.entries()) replayed.play(move, index === moves.length - 1);
  return replayed;
}

describe('outcomes with names of their own', () => {
  it('stand before the move by these names, and alone before another outcome and at the end', () => {
    const history = new History(game);
    for (const action of [0, 2, 1, 1, 1, 0, 2]) history.play(action);
    const moves = movesOf(history);
    expect(moves).toEqual(['d1', 'd3:go3', 'd2', 'd2:go2', 'd3']);
    const replayed = replay(moves);
    expect(replayed.moves).toEqual(moves);
    expect(replayed.actions).toEqual([...history.actions]);
  });

  it('are refused where the move is missing, or where there is no such outcome', () => {
    expect(() => replay(['d1', 'd3', 'go3'])).toThrow('stand together, like d3:go1; got "d3"');
    expect(() => replay(['t1'])).toThrow('"t1" is no legal move of race here; legal are d1, d2, d3.');
  });
});
