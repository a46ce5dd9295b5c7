import { describe, expect, test } from 'vitest';
import { expectSame } from '../../../../tests/same.js';
import { CHANCE, type Game, OVER, type Row } from '../core/game.js';
import { createGame } from '../core/registry.js';
import { arrival, marbleMove, readAbalone } from '../games/abalone/drawing/scene.js';
import { tileName } from '../games/kindo/board.js';
import { attackerOf, kindoMove, readKindo } from '../games/kindo/drawing/scene.js';
import { placeOf, walkOf } from '../games/senet/drawing/scene.js';
import { sowing } from '../games/togyzkumalak/drawing/scene.js';
import { Rng } from '../lib/rng.js';

/** Calls `visit` with the positions of some random games in which a player moves, and their legal actions. */
function everyPosition(game: Game, games: number, visit: (row: Row, legal: readonly number[]) => void): void {
  const actions = new Uint16Array(game.maxLegal);
  const weights = new Float32Array(game.maxLegal);
  for (let seed = 0; seed < games; seed++) {
    const rng = new Rng(seed);
    const row = new Uint8Array(game.rowSize);
    game.start(row, rng);
    for (let ply = 0; ply < 150 && game.actor(row) !== OVER; ply++) {
      if (game.actor(row) === CHANCE) {
        game.next(row, rng.pick(weights, game.outcomes(row, weights)), row);
        continue;
      }
      const legal = [...actions.subarray(0, game.legal(row, actions))];
      visit(row, legal);
      game.next(row, legal[rng.below(legal.length)], row);
    }
  }
}

function everyAction(game: Game, games: number, visit: (row: Row, action: number) => void): void {
  everyPosition(game, games, (row, legal) => {
    for (const action of legal) visit(row, action);
  });
}

test('Togyz Kumalak: first and last pit of a sowing are those of the notation', () => {
  const game = createGame('togyzkumalak');
  everyAction(game, 5, (row, action) => {
    const { from, to } = sowing(game, row, action);
    expectSame(game.formatAction(row, action).slice(0, 2), `${from.number}${to.number}`);
    const squares = game.formatAction(row, action, 'squares');
    expectSame(squares[3], to.side === 0 ? '1' : '2');
  });
});

test('Senet: a walk begins at the house of the notation, and forward walks continue along the path', () => {
  const game = createGame('senet', { rules: 'skyruk' });
  everyAction(game, 5, (row, action) => {
    const walk = walkOf(game, row, action);
    const move = game.formatAction(row, action);
    if (move === 'pass') expect(walk).toBeUndefined();
    else expectSame(walk?.from, Number.parseInt(move, 10));
    const isPlain = walk?.to !== undefined && walk.to < 26 && walk.from < 26;
    if (isPlain) expectSame(walk.to! - walk.from, Number(move.replace(/^\d+/, '')));
  });
});

test('Senet: the path is an S', () => {
  expect([1, 10, 11, 20, 21, 30].map((house) => Object.values(placeOf(house)))).toEqual([
    [0, 0],
    [9, 0],
    [9, 1],
    [0, 1],
    [0, 2],
    [9, 2],
  ]);
});

describe('Kindo', () => {
  test('tiles are named as in the notation', () => {
    const game = createGame('kindo', { size: 5 });
    everyAction(game, 3, (row, action) => {
      expectSame(game.formatAction(row, action).slice(0, 2), tileName(5, kindoMove(action).tile));
    });
  });

  test('exactly the captures that are legal have a tile to start from', () => {
    const game = createGame('kindo', { size: 4 });
    everyPosition(game, 10, (row, legal) => {
      const scene = readKindo(game, row);
      scene.tiles.forEach((tile, i) => {
        const isLegal = legal.includes(5 * i);
        if (tile.owner !== scene.player) expectSame(attackerOf(scene, scene.player, i) !== undefined, isLegal);
      });
    });
  });
});

describe('Abalone', () => {
  test.each([{}, { players: 3 }, { players: 4 }] as const)(
    '%j: the column of a move arrives where it points',
    (options) => {
      const game = createGame('abalone', options);
      const after = new Uint8Array(game.rowSize);
      everyAction(game, 1, (row, action) => {
        const scene = readAbalone(game, row);
        const move = marbleMove(scene, action);
        const arrived = arrival(move);
        const left = move.column.filter((cell) => !arrived.includes(cell));
        game.next(row, action, after);
        const { owners } = readAbalone(game, after);
        expectSame(
          arrived.map((cell) => owners[cell]),
          move.column.map((cell) => scene.owners[cell]),
        );
        expectSame(
          left.map((cell) => owners[cell]),
          left.map(() => undefined),
        );
      });
    },
  );

  test('a placement moves nothing, and both players place as many', () => {
    const game = createGame('abalone', { placement: true });
    const row = new Uint8Array(game.rowSize);
    game.start(row);
    expect(readAbalone(game, row).toPlace).toEqual([14, 14]);
    game.next(row, 61 * 30 + 30, row);
    expect(readAbalone(game, row).toPlace).toEqual([13, 14]);
    expect(marbleMove(readAbalone(game, row), 61 * 31 + 31)).toEqual({ column: [31], direction: undefined });
  });
});
