/** Monte Carlo tree search: the values that it finds where they can be calculated. */
import { describe, expect, it } from 'vitest';
import { CHANCE, createGame, type Game, OVER, type Row } from '../../games/index.js';
import { rolloutEvaluator } from '../evaluators/evaluators.js';
import { parsed, rowAfter, toyGame } from '../testing.js';
import { createMcts } from './mcts.js';

describe('values of toy games', () => {
  it('three players: each takes what is best for that player', () => {
    // Player 0 goes left to player 1, who would rather have 0.5 than help player 0; right is better.
    const game = toyGame(3, {
      root: { player: 0, moves: ['left', 'right'] },
      left: {
        player: 1,
        moves: [
          [0.9, -0.9, 0],
          [-0.8, 0.5, 0.3],
        ],
      },
      right: {
        player: 2,
        moves: [
          [0.2, 0.1, -0.3],
          [0.9, 0, -0.9],
        ],
      },
    });
    const result = createMcts({ evaluator: rolloutEvaluator() }).search(game, Uint8Array.of(0), { visits: 500 });
    expect(result.action).toBe(1);
    expect(result.stopped).toBe('solved');
    expect(result.values.map((value) => Math.round(value * 1000) / 1000)).toEqual([0.2, 0.1, -0.3]);
  });

  it('chance: outcomes count by their probabilities', () => {
    const game = toyGame(2, {
      root: { player: 0, moves: ['safe', 'risk'] },
      safe: { player: 1, moves: [[0.1, -0.1]] },
      risk: {
        probabilities: [0.75, 0.25],
        moves: [
          [-1, 1],
          [1, -1],
        ],
      },
    });
    const result = createMcts({ evaluator: rolloutEvaluator() }).search(game, Uint8Array.of(0), { visits: 200 });
    expect(result.action).toBe(0);
    expect(result.lines.map((line) => line.value)).toEqual([expect.closeTo(0.1, 6), -0.5]);
    expect(result.lines.map((line) => line.solved)).toEqual([undefined, undefined]);
  });

  it('turns need not alternate: a player who moves twice maximizes the own value twice', () => {
    const game = toyGame(2, {
      root: { player: 0, moves: ['again', [0, 0]] },
      again: {
        player: 0,
        moves: [
          [-0.9, 0.9],
          [-0.9, 0.9],
          [0.8, -0.8],
        ],
      },
    });
    const result = createMcts({ evaluator: rolloutEvaluator() }).search(game, Uint8Array.of(0), { visits: 300 });
    expect(result.lines[0].line).toEqual([0, 2]);
    expect(result.value).toBeCloseTo(0.8, 6);
  });

  it('coming back to a position is taken for a draw, but proves nothing', () => {
    const game = toyGame(2, {
      root: { player: 0, moves: ['round', [-0.5, 0.5]] },
      round: { player: 1, moves: ['root', [0.5, -0.5]] },
    });
    const search = createMcts({ evaluator: rolloutEvaluator({ plies: 4 }) });
    const result = search.search(game, Uint8Array.of(0), { visits: 400 });
    expect(result.action).toBe(0);
    expect(result.value).toBeCloseTo(0, 1);
    expect(result.stopped).toBe('limit');
  });

  it('so is coming back to an earlier position of the game', () => {
    const game = toyGame(2, {
      root: { player: 0, moves: ['earlier', [-0.5, 0.5]] },
      earlier: { player: 1, moves: [[-1, 1]] },
    });
    const history = [Uint8Array.of(1)];
    const options = { evaluator: rolloutEvaluator() };
    const limits = { visits: 50 };
    expect(createMcts(options).search(game, Uint8Array.of(0), limits).action).toBe(1);
    expect(createMcts(options).search(game, Uint8Array.of(0), { ...limits, history })).toMatchObject({
      action: 0,
      value: 0,
    });
  });
});

describe('chance in Senet', () => {
  /** Expected result for player 0 of perfect play: value iteration over everything that can be reached. */
  function exactValue(game: Game, start: Row): number {
    const values = new Map<string, number>();
    const rows: Row[] = [start];
    const below = (row: Row) => {
      const list = new Uint16Array(game.maxLegal);
      const weights = new Float32Array(game.maxLegal);
      const outcomes = game.outcomes(row, weights);
      const actions =
        outcomes > 0 ? Array.from({ length: outcomes }, (_, i) => i) : [...list.subarray(0, game.legal(row, list))];
      return actions.map((action, i) => ({ row: rowAfter(game, row, [action]), weight: weights[i] }));
    };
    for (const row of rows) {
      if (values.has(`${row}`)) continue;
      values.set(`${row}`, game.actor(row) === OVER ? game.result(row, 0) : 0);
      rows.push(...below(row).map((child) => child.row));
    }
    const inner = [...new Map(rows.map((row) => [`${row}`, row])).values()].filter((row) => game.actor(row) !== OVER);
    const tree = inner.map((row) => ({ row, actor: game.actor(row), children: below(row) }));
    for (let sweep = 0; sweep < 200; sweep++) {
      for (const { row, actor, children } of tree) {
        const known = children.map((child) => values.get(`${child.row}`)!);
        const mean = known.reduce((sum, value, i) => sum + value * children[i].weight, 0);
        values.set(`${row}`, actor === CHANCE ? mean : actor === 0 ? Math.max(...known) : Math.min(...known));
      }
    }
    return values.get(`${start}`)!;
  }

  it.each(['s 3', 'c 3', 'c 1', 's 2'])('the value of an ending is that of exact calculation: %s', (turn) => {
    // Any throw takes a dancer off house 30, only a 3 takes one off 28, and only a 2 one off 29.
    const game = createGame('senet', { rules: 'skyruk', dancers: 3 });
    const row = parsed(game, `${'.'.repeat(27)}csc ${turn} -`);
    for (const options of [{ evaluator: rolloutEvaluator() }, { uct: 1 }]) {
      const result = createMcts(options).search(game, row, { visits: 20_000 });
      expect(Math.abs(result.values[0] - exactValue(game, row))).toBeLessThan(0.04);
    }
  });

  it('the dancer that can leave with any throw waits', () => {
    const game = createGame('senet', { rules: 'skyruk', dancers: 3 });
    const row = parsed(game, `${'.'.repeat(27)}csc c 3 -`);
    const result = createMcts().search(game, row, { visits: 5000 });
    expect(game.formatAction(row, result.action)).toBe('28+3');
  });
});
