/** The friendly face: immutable positions. */
import { describe, expect, it } from 'vitest';
import { Rng } from '../lib/rng.js';
import { Position } from './position.js';
import { createGame } from './registry.js';

describe('Position', () => {
  it('plays moves in a chain and never changes', () => {
    const start = new Position('togyzkumalak');
    const after = start.play('76(10)').play('98');
    expect(String(start)).toBe('9S,9S,9S,9S,9S,9S,9S,9S,9S/9S,9S,9S,9S,9S,9S,9S,9S,9S 0 0 S 1');
    expect(after.read('kazan')[0]).toBe(10);
    expect(after.counters.move).toBe(2);
  });

  it('reads a text and shares a game', () => {
    const game = createGame('kindo', { size: 4 });
    const position = Position.parse(game, '...o/..../..../x... x 1 2 2');
    expect(position.game).toBe(game);
    expect(position.moves()).toEqual(['a2', 'b1']);
  });

  it.each(['kindo', 'togyzkumalak', 'abalone', 'senet'] as const)('of %s refuses a text that is missing', (game) => {
    const missing = undefined as unknown as string;
    expect(() => Position.parse(game, missing)).toThrow(expect.objectContaining({ code: 'bad-position' }));
  });

  it('lists what chance may bring, draws it, and plays it by name', () => {
    const start = new Position('senet');
    expect(start.isChance).toBe(true);
    expect(start.outcomes().map(({ text, probability }) => [text, probability * 16])).toEqual([
      ['t1', 4],
      ['t2', 6],
      ['t3', 4],
      ['t4', 1],
      ['t5', 1],
    ]);
    expect(start.play('t4').actor).toBe(1);
    expect(String(start.draw(new Rng(3)))).toBe(String(start.draw(new Rng(3))));
    expect(() => new Position('kindo').draw(new Rng(1))).toThrow(/Chance does not move here/);
  });

  it('tells the end', () => {
    const won = Position.parse('togyzkumalak', '9/9 82 80 N 40');
    expect([won.isOver, won.results(), won.moves()]).toEqual([true, [1, -1], []]);
    expect(() => won.play(0)).toThrow(/game is over/);
    expect(() => won.play('76')).toThrow(/game is over/);
  });

  it('refuses what is not legal', () => {
    expect(() => new Position('abalone').play('a1a2')).toThrow(/fits no legal move/);
    expect(() => new Position('abalone').play(0)).toThrow(/0 is not a legal action/);
  });

  it('refuses a row of another size, and options for a game that has its own', () => {
    const game = createGame('kindo');
    expect(() => new Position(game, undefined, { row: new Uint8Array(3) })).toThrow(/has 30 bytes, not 3/);
    expect(() => new Position(game, { size: 4 })).toThrow(/has its options/);
  });

  it('reads fields by their names, sets as cells', () => {
    expect(new Position('abalone').read('marbles')).toHaveLength(28);
    expect(new Position('togyzkumalak', { stones: 18 }).read('pits')).toEqual(new Array(18).fill(18));
  });
});
