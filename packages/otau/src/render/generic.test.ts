/** The boards of games that bring no drawing, or only a scene. */
import { describe, expect, test } from 'vitest';
import { readField } from '../core/layout.js';
import { createGame, registerGame } from '../core/registry.js';
import { KINDO, Kindo } from '../games/kindo/kindo.js';
import { TOGYZKUMALAK, TogyzKumalak } from '../games/togyzkumalak/togyzkumalak.js';
import {
  actionCells,
  boardScene,
  describePosition,
  type GameDrawing,
  positionStatus,
  renderSvg,
  renderText,
} from './index.js';

const mancala: GameDrawing = {
  scene: (game, row) => ({
    cells: readField(game.layout.pits, row).map((count, i) => ({
      id: 'ABCabc'[i],
      x: i < 3 ? i : 5 - i,
      y: i < 3 ? 1 : 0,
      shape: 'round',
      owner: i < 3 ? 0 : 1,
      count,
    })),
    notes: ['ahead', ''],
  }),
  cellsOf: (game, row, action) => ['ABCabc'[3 * game.actor(row) + action]],
};

registerGame({ ...KINDO, id: 'plain', create: (options) => Object.assign(new Kindo(options), { id: 'plain' }) });
registerGame({
  ...TOGYZKUMALAK,
  id: 'mancala',
  create: (options) => Object.assign(new TogyzKumalak(options), { id: 'mancala' }),
  drawing: mancala,
});

function begin(id: string, options: object) {
  const game = createGame(id, options);
  const row = new Uint8Array(game.rowSize);
  game.start(row);
  return { game, row };
}

function play({ game, row }: ReturnType<typeof begin>, action: number) {
  const after = new Uint8Array(game.rowSize);
  game.next(row, action, after);
  return after;
}

describe('a game with a scene', () => {
  const begun = begin('mancala', { pits: 3, stones: 4 });
  const { game, row } = begun;
  const after = play(begun, 1);
  const last = { before: row, action: 1 };

  test('is drawn as text, with the last move in brackets', () => {
    expect(`\n${renderText(game, after, { before: row, lastAction: 1 })}\n`).toMatchInlineSnapshot(`
      "
               c     b     a
      Black    4     5     5
               A     B     C
      White    4    [1]    5

      White: ahead

      Black to move
      Last: White played 22
      "
    `);
  });

  test('is drawn as SVG, in light and dark', () => {
    for (const theme of ['light', 'dark', 'auto'] as const) {
      const svg = renderSvg(game, after, { theme, last, legal: [0, 1, 2], arrows: [{ action: 2 }] });
      expect(svg).toMatch(/^<svg .*<\/svg>$/);
      // Each stone is painted once, beside its shadow and its glint
      expect(svg.match(/fill="(?:#f2ead9|#eadfca)"/g)?.length).toBe(24);
    }
  });

  test('points at the cell of an action', () => {
    expect(actionCells(game, row, 2)).toEqual(['C']);
    expect(actionCells(game, after, 2)).toEqual(['c']);
  });

  test('is described in words', () => {
    expect(positionStatus(game, row)).toBe('White to move');
    expect(describePosition(game, row)).toEqual(['White: A 4, B 4, C 4; ahead.', 'Black: a 4, b 4, c 4.']);
  });
});

describe('a game without any drawing', () => {
  const begun = begin('plain', { size: 3 });
  const { game, row } = begun;

  test('shows the fields of its row', () => {
    expect(boardScene(game, row).cells.map(({ id }) => id)).toContain('tiles[8]');
    expect(`\n${renderText(game, row)}\n`).toMatchInlineSnapshot(`
      "
           player        0
          movesLeft      1
                         0     1
          nextMoves      2     2
           winner        0
                         0     1    2     3    4     5    6     7    8
            tiles        0     0    2     0    0     0    1     0    0

      x to move
      "
    `);
    expect(renderSvg(game, row)).toMatch(/^<svg .*<\/svg>$/);
  });

  test('finds the cells of an action by what it changes', () => {
    const [action] = legalOf(begun);
    expect(actionCells(game, row, action)).toEqual(['tiles[3]']);
  });
});

function legalOf({ game, row }: ReturnType<typeof begin>): number[] {
  const out = new Uint16Array(game.maxLegal);
  return [...out.subarray(0, game.legal(row, out))];
}
