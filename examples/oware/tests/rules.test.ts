/** The paragraphs of RULES.md by examples. */
import { describe, expect, it } from 'vitest';
import './register.js';
import { createGame, Position } from '../../../packages/otau/src/games/index.js';

/** Houses A to F, houses a to f, the stores. */
function at(south: string, north: string, stores: string, player = 0, quiet = 0): Position {
  const text = `houses=${south},${north} stores=${stores} player=${player} quiet=${quiet} forfeited=0`;
  return Position.parse(createGame('oware'), text);
}

/** `South / North / stores` after moves. */
function after(position: Position, ...moves: string[]): string {
  const { row } = moves.reduce((from, move) => from.play(move), position);
  return [row.slice(0, 6), row.slice(6, 12), row.slice(12, 14)].map((part) => part.join()).join(' / ');
}

const movesOf = (position: Position) => position.moves().join(' ');

describe('sowing', () => {
  it('goes counter-clockwise, through both rows (3, 4)', () => {
    const start = at('4,4,4,4,4,4', '4,4,4,4,4,4', '0,0');
    expect(after(start, 'C')).toBe('4,4,0,5,5,5 / 5,4,4,4,4,4 / 0,0');
    expect(after(start, 'C', 'e')).toBe('5,5,1,5,5,5 / 5,4,4,4,0,5 / 0,0');
  });

  it('leaves out the house where it began (5)', () => {
    expect(after(at('0,12,0,0,0,0', '0,0,0,0,0,9', '13,14'), 'B')).toBe('1,0,2,1,1,1 / 1,1,1,1,1,10 / 13,14');
  });
});

describe('a capture', () => {
  it('takes two or three seeds, and those before them (6, 7, 8)', () => {
    expect(after(at('0,0,0,0,0,4', '1,2,1,1,4,0', '11,24'), 'F')).toBe('0,0,0,0,0,0 / 0,0,0,0,4,0 / 20,24');
  });

  it('stops at a house with another number, and at the end of the row (7, 9)', () => {
    expect(after(at('2,0,0,0,0,3', '1,4,1,4,0,0', '9,24'), 'F')).toBe('2,0,0,0,0,0 / 2,5,0,4,0,0 / 11,24');
    expect(after(at('2,0,0,0,2,2', '1,1,4,4,0,0', '8,24'), 'F')).toBe('2,0,0,0,2,0 / 0,0,4,4,0,0 / 12,24');
  });

  it('of all seeds of the opponent is none (11)', () => {
    expect(after(at('5,0,0,0,0,2', '1,1,0,0,0,0', '19,20'), 'F')).toBe('5,0,0,0,0,0 / 2,2,0,0,0,0 / 19,20');
  });
});

describe('feeding', () => {
  it('must be done where the opponent has no seeds (12)', () => {
    expect(movesOf(at('1,1,1,3,1,1', '0,0,0,0,0,0', '20,20'))).toBe('D F');
    expect(movesOf(at('1,1,1,2,1,1', '0,0,0,0,0,1', '20,20'))).toBe('A B C D E F');
  });
});

describe('the end', () => {
  it('comes with more than half of the seeds, and leaves the others (13)', () => {
    const position = at('0,0,0,0,0,1', '1,9,0,0,0,0', '24,13').play('F');
    expect([position.row[12], position.isOver, ...(position.results() ?? [])]).toEqual([26, true, 1, -1]);
    expect(position.row[7]).toBe(9);
  });

  it('comes where the player to move has no move; each keeps the own row (14, 15)', () => {
    // North gives the last seed away, and South cannot give it back
    const position = at('0,0,0,0,0,0', '0,0,0,0,0,1', '23,24', 1).play('f');
    expect(after(position)).toBe('0,0,0,0,0,0 / 0,0,0,0,0,0 / 24,24');
    expect([position.isOver, ...(position.results() ?? [])]).toEqual([true, 0, 0]);
  });

  it('comes after 100 moves without a capture (16)', () => {
    const position = at('0,0,0,0,1,0', '0,0,1,0,0,0', '23,23', 0, 99).play('E');
    expect(after(position)).toBe('0,0,0,0,0,0 / 0,0,0,0,0,0 / 24,24');
  });
});

describe('a position text', () => {
  it.each([
    ['4,4,4,4,4,4', '4,4,4,4,4,5', '0,0', /49 seeds instead of 48/],
    ['0,0,0,0,0,0', '4,4,4,4,4,4', '12,12', /no move/],
    ['4,4,4,4,4,4', '4,4,4,4,4,4', '0,99', /99/],
  ])('%s %s %s is refused', (south, north, stores, reason) => {
    expect(() => at(south, north, stores)).toThrow(reason);
  });
});
