/** Declarations from outside, the counts of parameters that follow from them, and boards of cells. */
import { describe, expect, it } from 'vitest';
import { createGame } from '../core/registry.js';
import { Rng } from '../lib/rng.js';
import { parameterCount, parametersOf } from './architecture.js';
import { cellBoardOf, checkDeclaration } from './declaration.js';
import { checkWeights, initialWeights } from './model.js';

const DENSE = { game: 'togyzkumalak', trunk: { kind: 'dense', width: 256, blocks: 1 } };

describe('a declaration', () => {
  it('is resolved: every option of the game is there', () => {
    const { options } = checkDeclaration({
      game: 'kindo',
      options: { size: 4 },
      trunk: { kind: 'cells', channels: 8, blocks: 1 },
    });
    expect(options).toEqual({ size: 4, walledIn: true, maxPlies: 400 });
    const declaration = checkDeclaration(DENSE);
    expect(checkDeclaration(JSON.parse(JSON.stringify(declaration)))).toEqual(declaration);
  });

  it.each([
    [undefined, 'must be an object'],
    [[], 'must be an object'],
    [{ ...DENSE, game: 'chess' }, 'Game must be one of'],
    [{ ...DENSE, options: { pits: 999 } }, 'pits must be'],
    [{ ...DENSE, layers: 3 }, 'has no "layers"'],
    [{ ...DENSE, trunk: { kind: 'conv' } }, 'must be dense, one-hot, cells'],
    [{ ...DENSE, trunk: { kind: 'dense', width: 0, blocks: 1 } }, 'from 1 to 8192; got 0'],
    [{ ...DENSE, trunk: { kind: 'dense', width: 8.5, blocks: 1 } }, 'got 8.5'],
    [{ ...DENSE, trunk: { kind: 'dense', channels: 8, blocks: 1 } }, 'has no "channels"'],
    [{ ...DENSE, trunk: { kind: 'dense', width: 8, blocks: 1, normalise: 1 } }, 'true or false'],
    [{ ...DENSE, trunk: { kind: 'cells', channels: 8, blocks: 1 } }, 'for abalone and kindo, not for togyzkumalak'],
    [{ ...DENSE, trunk: { kind: 'one-hot', width: 8, blocks: 1 } }, 'stem must be a whole number'],
    [
      { game: 'kindo', trunk: { kind: 'one-hot', stem: 8, width: 8, blocks: 1 } },
      'trunk of kind one-hot is for togyzkumalak, not for kindo',
    ],
    [{ ...DENSE, value: { width: '64' } }, 'got "64"'],
  ])('%j is refused', (value, why) => {
    expect(() => checkDeclaration(value)).toThrow(why);
  });
});

describe('parameters', () => {
  it('of dense networks are the weights and biases of each layer', () => {
    const stem = 126 * 256 + 256;
    const block = 2 * (256 * 256 + 256);
    const policy = 256 * 9 + 9;
    const value = 256 * 64 + 64 + 64 * 2 + 2;
    expect(parameterCount(checkDeclaration(DENSE))).toBe(stem + block + policy + value);
  });

  it('of counts begin with a row for each count', () => {
    const trunk = { kind: 'one-hot', stem: 40, width: 8, blocks: 1 };
    // 18 pits of 0 to 31 stones, 2 kazans of 0 to 82; 8 pits a side that may be tuzdyks, and whose kazan is larger
    const stem = (18 * 32 + 2 * 83 + 2 * 9) * 40 + 40;
    const body = 40 * 8 + 8 + 2 * (8 * 8 + 8);
    const policy = 8 * 9 + 9;
    const value = 8 * 64 + 64 + 64 * 2 + 2;
    expect(parameterCount(checkDeclaration({ game: 'togyzkumalak', trunk }))).toBe(stem + body + policy + value);
  });

  it('of cells are shared by all cells', () => {
    const declaration = checkDeclaration({ game: 'abalone', trunk: { kind: 'cells', channels: 16, blocks: 1 } });
    const stem = 7 * 7 * 16 + 16;
    const block = 2 * (7 * 16 * 16 + 16);
    const policy = 16 * 43 + 43;
    const value = 16 * 8 + 8 + 61 * 8 * 64 + 64 + 64 * 2 + 2;
    expect(parameterCount(declaration)).toBe(stem + block + policy + value);
  });

  it('begin as the seed says, within the spread of their layer', () => {
    const declaration = checkDeclaration(DENSE);
    const weights = initialWeights(declaration, new Rng('begin'));
    expect(weights).toEqual(initialWeights(declaration, new Rng('begin')));
    expect(weights).not.toEqual(initialWeights(declaration, new Rng('other')));
    for (const { name, spread, centre } of parametersOf(declaration)) {
      const furthest = Math.max(...(weights.get(name) as Float32Array).map((weight) => Math.abs(weight - centre)));
      expect(furthest, name).toBeLessThanOrEqual(spread);
      expect(furthest, name).toBeGreaterThanOrEqual(0.9 * spread);
    }
    expect(() => checkWeights(declaration, weights)).not.toThrow();
    expect(() => checkWeights(declaration, new Map([...weights].slice(1)))).toThrow(
      'trunk/stem/weight should be 32256',
    );
    expect(() => checkWeights(declaration, new Map([...weights, ['more', new Float32Array(1)]]))).toThrow(
      'has 12 named weights; got 13',
    );
  });
});

describe('the policy of a board of cells', () => {
  it.each([
    ['abalone', {}],
    ['abalone', { placement: true }],
    ['abalone', { players: 3 }],
    ['kindo', {}],
    ['kindo', { size: 4 }],
  ] as const)('has a place of its own for every legal action of %s %j', (id, options) => {
    const game = createGame(id, options);
    const { cells, kinds, actions } = cellBoardOf(game);
    const rng = new Rng(`${id} ${JSON.stringify(options)}`);
    const row = new Uint8Array(game.rowSize);
    const legal = new Uint16Array(game.maxLegal);
    game.start(row);
    expect(actions.length).toBe(game.actionCount);
    for (let ply = 0; ply < 60 && game.actor(row) >= 0; ply++) {
      const count = game.legal(row, legal);
      const places = [...legal.subarray(0, count)].map((action) => actions[game.toView(row, action)]);
      expect(new Set(places).size).toBe(count);
      expect(Math.max(...places)).toBeLessThan(cells * kinds);
      game.next(row, legal[rng.below(count)], row);
    }
  });

  it('calls the same step by the same kind wherever it begins', () => {
    const { kinds, actions } = cellBoardOf(createGame('abalone'));
    const kindOf = (from: number, to: number) => actions[61 * from + to] - kinds * from;
    expect(kindOf(30, 31)).toBe(kindOf(0, 1)); // one to the right
    expect(kindOf(30, 32)).toBe(kindOf(0, 2)); // two
    expect(kindOf(30, 31)).not.toBe(kindOf(30, 32));
    expect(kindOf(30, 29)).not.toBe(kindOf(30, 31));
    expect(kindOf(30, 30)).toBe(kinds - 1); // a placement
  });
});
