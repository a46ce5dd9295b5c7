/** RULES.md, 6: what the player to move sees, and how that player's actions are numbered. */
import { describe, expect, it } from 'vitest';
import { createGame } from '../../core/registry.js';

const mini = createGame('kindo', { size: 3 });

function rowOf(text: string): Uint8Array {
  const row = new Uint8Array(mini.rowSize);
  mini.parsePosition(text, row);
  return row;
}

function planesOf(text: string): number[][] {
  const out = new Float32Array(mini.observation.size).fill(Number.NaN);
  mini.observe(rowOf(text), out);
  return Array.from({ length: 14 }, (_, plane) => [...out.subarray(9 * plane, 9 * plane + 9)]);
}

/** The number of each tile of a plane, from the marks `#` and `.`. */
const marks = (picture: string): number[] => [...picture.replaceAll(' ', '')].map((mark) => (mark === '#' ? 1 : 0));
const everywhere = (value: number): number[] => Array(9).fill(value);

// The row of three planes is a row of the board; x's b1 has a wall to the north, o's b3 one to the west.
const BOARD = '.ow*o/..os/xxn*.';

describe('6.1: the planes', () => {
  const shared = {
    kings: [marks('... ... #..'), marks('..# ... ...')],
    unwallable: marks('#.# .#. #.#'),
  };

  it('from player 0, as the board stands', () => {
    expect(planesOf(`${BOARD} x 1 3 4`)).toEqual([
      marks('... ... ##.'),
      marks('.## ..# ...'),
      ...shared.kings,
      marks('... ... .#.'),
      marks('... ... ...'),
      marks('... ..# ...'),
      marks('.#. ... ...'),
      marks('... ... .#.'),
      marks('.#. ... ...'),
      shared.unwallable,
      everywhere(1 / 4),
      everywhere(3 / 4),
      everywhere(4 / 4),
    ]);
  });

  it('from player 1, rotated by 180° with the walls', () => {
    expect(planesOf(`${BOARD} o 2 3 2`)).toEqual([
      marks('... #.. ##.'),
      marks('.## ... ...'),
      ...shared.kings,
      marks('... #.. ...'),
      marks('... ... .#.'),
      marks('.#. ... ...'),
      marks('... ... ...'),
      marks('... ... .#.'),
      marks('.#. ... ...'),
      shared.unwallable,
      everywhere(2 / 4),
      everywhere(2 / 4),
      everywhere(3 / 4),
    ]);
  });

  it('the network sees the same', () => {
    const row = rowOf(`${BOARD} o 2 3 2`);
    const observed = new Float32Array(mini.observation.size);
    const encoded = new Float32Array(mini.input.size);
    mini.observe(row, observed);
    mini.encode(row, encoded);
    expect(encoded).toEqual(observed);
  });

  it('have a shape, bounds and words for each number', () => {
    const { observation } = mini;
    expect([observation.shape, observation.size, observation.dtype]).toEqual([[14, 3, 3], 126, 'float32']);
    expect(observation.describe(0)).toBe('own tile, a3 from the player to move');
    expect(observation.describe(4 * 9 + 7)).toBe('wall N, b1 from the player to move');
    expect([observation.low(0), observation.high(0)]).toEqual([0, 1]);
    // The own King is on a1, nowhere else.
    expect([observation.low(2 * 9 + 6), observation.high(2 * 9 + 6)]).toEqual([1, 1]);
    expect([observation.low(2 * 9), observation.high(2 * 9)]).toEqual([0, 0]);
    expect([observation.low(125), observation.high(125)]).toEqual([0.5, 1]);
  });
});

describe('6.3: actions as the player to move sees them', () => {
  it('are the same for player 0', () => {
    const row = rowOf(`${BOARD} x 1 3 4`);
    for (let action = 0; action < mini.actionCount; action++) expect(mini.toView(row, action)).toBe(action);
  });

  it('are rotated for player 1, and their walls turn', () => {
    const row = rowOf(`${BOARD} o 2 3 2`);
    const view = (name: string) => mini.formatAction(row, mini.toView(row, mini.parseAction(row, name)));
    expect(['a3', 'b3n', 'b3e', 'b3s', 'c2w'].map(view)).toEqual(['c1', 'b1s', 'b1w', 'b1n', 'a2e']);
    expect(mini.toView(row, 45)).toBe(45);
    for (let action = 0; action < 46; action++) expect(mini.fromView(row, mini.toView(row, action))).toBe(action);
  });
});
