/** Input of moves on the Abalone board: selecting columns, aiming, moves that share a cell; and the contents of a tray. */

import { CELLS, cellMiddle, handleOf, marbleAction, parseCell, readAbalone, trayMarbles } from 'otau/games/abalone';
import { describe, expect, it } from 'vitest';
import { createGame } from '../../../../packages/otau/src/core/registry.js';
import { actionAt, actionsOf, cellNear, columnTo, formatColumn, pickNext, targetsOf } from './moves.js';

const game = createGame('abalone');

function position(text?: string, options: Parameters<typeof createGame<'abalone'>>[1] = {}) {
  const made = createGame('abalone', options);
  const row = new Uint8Array(made.rowSize);
  if (text === undefined) made.start(row);
  else made.parsePosition(text, row);
  const out = new Uint16Array(made.maxLegal);
  const scene = readAbalone(made, row);
  const legal = [...out.subarray(0, made.legal(row, out))];
  return { row, scene, legal, actions: legal.map((action) => marbleAction(scene, action)) };
}

function cells(names: string): number[] {
  return names.split(' ').map(parseCell);
}

describe('picking', () => {
  const { scene } = position();

  it('takes the first and the last marble of a column', () => {
    const [first, last] = cells('c3 c5');
    expect(pickNext(scene, 0, pickNext(scene, 0, [], first), last)).toEqual(cells('c3 c4 c5'));
  });

  it('lengthens a pair on either side and lets go of a single marble', () => {
    expect(pickNext(scene, 0, cells('c4 c5'), parseCell('c3'))).toEqual(cells('c5 c4 c3'));
    expect(pickNext(scene, 0, cells('c4'), parseCell('c4'))).toEqual([]);
  });

  it('begins anew with a marble out of line, and never picks more than three or the others’', () => {
    expect(pickNext(scene, 0, cells('c3 c4'), parseCell('a1'))).toEqual(cells('a1'));
    expect(columnTo(scene, 0, parseCell('b1'), parseCell('b4'))).toBeUndefined();
    expect(pickNext(scene, 0, [], parseCell('i5'))).toEqual([]);
  });
});

describe('moves of a column', () => {
  it('covers every legal action by exactly one column and direction', () => {
    const { actions } = position();
    const names = actions.map((one) => `${[...one.column].sort().join()} ${one.direction}`);
    expect(new Set(names).size).toBe(44);
    for (const one of actions) expect(actionsOf(actions, [...one.column].reverse())).toContain(one);
  });

  it('tells what is pushed and what falls', () => {
    const { actions } = position('5/6/7/8/4SSSss/8/7/6/5 3 2 b 0 10');
    const push = actions.find((one) => one.pushed.length > 0);
    expect(push?.pushed).toEqual(cells('e8 e9'));
    expect(push?.ejects).toBe(true);
    expect(push && targetsOf(push)).toEqual(cells('e8 e9'));
    expect(push && formatColumn(push.column)).toBe('e5–e7');
  });

  it('chooses between two side steps by the nearer arrow, by keys by the marble picked last', () => {
    const { actions } = position();
    const column = cells('c3 c4');
    const shared = parseCell('d4');
    const ways = actionsOf(actions, column).filter((one) => targetsOf(one).includes(shared));
    expect(ways).toHaveLength(2);
    for (const way of ways) {
      expect(actionAt(actions, column, shared, handleOf(way, false), false)).toBe(way);
    }
    const byKey = actionAt(actions, column, shared, cellMiddle(shared, false), false);
    expect(byKey?.reached[byKey.column.indexOf(parseCell('c4'))]).toBe(shared);
  });

  it('reads every legal move of random games as the rules play it', () => {
    const row = new Uint8Array(game.rowSize);
    const after = new Uint8Array(game.rowSize);
    const out = new Uint16Array(game.maxLegal);
    game.start(row);
    for (let ply = 0; ply < 20; ply++) {
      const scene = readAbalone(game, row);
      const count = game.legal(row, out);
      for (const action of out.subarray(0, count)) {
        game.next(row, action, after);
        const { owners } = readAbalone(game, after);
        const { reached, pushed, ejects } = marbleAction(scene, action);
        for (const cell of reached) expect(owners[cell]).toBe(game.actor(row));
        const lost =
          scene.owners.filter((owner) => owner !== undefined).length - owners.filter((o) => o !== undefined).length;
        expect(lost).toBe(ejects ? 1 : 0);
        expect(pushed.length).toBeLessThan(3);
      }
      game.next(row, out[(ply * 7919) % count], row);
    }
  });
});

describe('places', () => {
  it('finds each cell by its middle, from both sides', () => {
    for (let cell = 0; cell < CELLS; cell++) {
      expect(cellNear(cellMiddle(cell, false), false)).toBe(cell);
      expect(cellMiddle(cell, true)).toEqual(cellMiddle(CELLS - 1 - cell, false));
    }
  });
});

describe('trays', () => {
  it('shows the marbles of the opponent, of partners by their owners, and plain ones where nobody knows', () => {
    const two = position('5/6/7/8/4SSSss/8/7/6/5 3 2 b 0 10');
    expect(trayMarbles(two.scene, 0, [14, 14])).toEqual([1, 1, 1]);
    const four = { ...position(undefined, { players: 4 }).scene, ejected: [1, 0, 1, 0] };
    const lost = { ...four, owners: four.owners.map((owner, cell) => (cell === parseCell('i5') ? undefined : owner)) };
    expect(trayMarbles(lost, 0, [9, 9, 9, 9])).toEqual([1]);
    const three = { ...position(undefined, { players: 3 }).scene, ejected: [2, 0, 0] };
    expect(trayMarbles(three, 0, [11, 11, 11])).toEqual([undefined, undefined]);
  });
});
