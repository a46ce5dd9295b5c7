/** The oracle of Abalone by itself: published counts, games of people, and sentences of the rules in small positions. */
import { describe, expect, it } from 'vitest';
import realGames from '../fixtures/real-games.json' with { type: 'json' };
import { type AbaloneOracleOptions, abaloneOracle } from './abalone.js';
import { marblesOn } from './abalone-boards.js';
import { after, moves, perft, play, randomGame } from './playing.js';

describe('Abalone', () => {
  const classical = abaloneOracle({});
  const daisy = abaloneOracle({ variant: 'belgian-daisy' });
  /** The board of the position text with these rows, by their letters; all others are empty. */
  const board = (rows: Record<string, string>) =>
    [...'ihgfedcba'].map((letter, index) => rows[letter] ?? `${[5, 6, 7, 8, 9, 8, 7, 6, 5][index]}`).join('/');

  it('has the known numbers of move sequences', () => {
    expect([1, 2, 3].map((depth) => perft(classical, depth))).toEqual([44, 1936, 98912]);
    expect([1, 2, 3].map((depth) => perft(daisy, depth))).toEqual([52, 2692, 149322]);
  });

  it.each(realGames.filter((game) => game.game === 'abalone').map((game) => [game.played, game]))(
    'replays %s',
    (_, game) => {
      expect(daisy.text(daisy.start())).toBe(game.start);
      const final = play(daisy, daisy.start(), game.cells!);
      expect(daisy.text(final)).toBe(game.final);
      const ejected = final.ejected;
      if (Math.max(...ejected) === 6) expect(daisy.results(final)).toEqual(ejected[0] === 6 ? [1, -1] : [-1, 1]);
      else expect(daisy.actor(final)).toBe(final.player);
    },
  );

  it('moves a column of up to three in line, and a side step is named from one end only', () => {
    const state = classical.read(`${board({ e: 'SSSS5' })} 0 0 b 0 1`);
    const names = moves(classical, state);
    expect(names).toContain('e2e5');
    expect(names).not.toContain('e1e5');
    // The column e1 e2 e3 goes up-right: the step is at 60° to the direction from e1 to e3.
    // Named from e3 it would read e3f2, which is e3 and e2 going up-left.
    expect(classical.text(play(classical, state, 'e3f2'))).toBe(`${board({ f: 'SS6', e: 'S2S5' })} 0 0 w 1 1`);
    expect(classical.text(play(classical, state, 'e1f4'))).toBe(`${board({ f: 'SSS5', e: '3S5' })} 0 0 w 1 1`);
  });

  it('pushes one with two, one or two with three, into an empty cell', () => {
    expect(after(classical, `${board({ e: 'SSs6' })} 0 0 b 4 7`, 'e1e4')).toBe(`${board({ e: '1SSs5' })} 0 0 w 5 7`);
    expect(after(classical, `${board({ e: 'SSSss4' })} 0 0 b 4 7`, 'e1e6')).toBe(
      `${board({ e: '1SSSss3' })} 0 0 w 5 7`,
    );
  });

  it.each(['Ss7', 'SSss5', 'SSSsss3', 'SSsS5', 'SSSsS4', 'SSSssS3', 'SSSSssss1'])('cannot push in %s', (row) => {
    const state = classical.read(`${board({ e: row })} 0 0 b 0 1`);
    const pushes = classical.legal(state).filter((action) => state.board[5][1 + (action % 61) - 26] === 1);
    expect(pushes).toEqual([]);
  });

  it('ejects the last marble over the edge, named by its cell, and counts the moves since', () => {
    expect(after(classical, `${board({ e: '4SSSss' })} 2 3 b 8 7`, 'e5e9')).toBe(`${board({ e: '5SSSs' })} 3 3 w 0 7`);
    expect(after(classical, `${board({ e: '6SSs', a: 's4' })} 2 3 w 8 7`, 'a1a2')).toBe(
      `${board({ e: '6SSs', a: '1s3' })} 2 3 b 9 8`,
    );
  });

  it('is won with the sixth ejected marble, in blitz with the fourth', () => {
    const text = `${board({ e: '4SSSss', a: 's4' })} 5 3 b 8 7`;
    const won = play(classical, classical.read(text), 'e5e9');
    expect(classical.results(won)).toEqual([1, -1]);
    const blitz = abaloneOracle({ marblesToEject: 4 });
    const early = play(blitz, blitz.read(text.replace('5 3', '3 3')), 'e5e9');
    expect(blitz.actor(early)).toBe('over');
  });

  it('is lost without a legal move', () => {
    // White's only marble in the corner a1 has a2, b1 and b2 against it.
    const lost = play(classical, classical.read(`${board({ c: '2S4', b: 'S5', a: 'sS3' })} 0 0 b 0 1`), 'c3b2');
    expect(classical.actor(lost)).toBe('over');
    expect(classical.results(lost)).toEqual([1, -1]);
  });

  it('begins with placing marbles in turn if so agreed', () => {
    const placement = abaloneOracle({ placement: true, firstPlayer: 1 });
    const state = placement.start();
    expect(placement.actor(state)).toBe(1);
    expect(placement.legal(state)).toEqual(Array.from({ length: 61 }, (_, cell) => 62 * cell));
    const second = placement.next(state, 62 * 4);
    expect(placement.actor(second)).toBe(0);
    expect(placement.legal(second)).not.toContain(62 * 4);
    const placed = randomGame(placement, 3, 28).at(-1)!;
    expect(placement.cells(placed).filter((owner) => owner === 0)).toHaveLength(14);
    expect(placement.cells(placed).filter((owner) => owner === 1)).toHaveLength(14);
    expect(placement.actor(placed)).toBe(1);
    expect(placement.text(placed).endsWith(' 0 0 w 0 1')).toBe(true);
  });

  function position(options: AbaloneOracleOptions, ...marbles: string[]) {
    const oracle = abaloneOracle({ ...options, setup: marblesOn(marbles) });
    return { oracle, state: oracle.start(), names: moves(oracle, oracle.start()) };
  }

  it('lines three players up on alternate sides', () => {
    const oracle = abaloneOracle({ players: 3 });
    expect(oracle.text(oracle.start())).toBe('11.22/11..22/11...22/11....22/11.....22/1......2/......./000000/00000');
  });

  it('lets one of three players push marbles of both others', () => {
    const { oracle, state } = position({ players: 3 }, 'e1 e2 e3', 'e4 i5', 'e5 i9');
    const pushed = play(oracle, state, 'e1e6');
    expect([pushed.board[5][5], pushed.board[5][6], pushed.player]).toEqual([1, 2, 1]);
    expect(position({ players: 3 }, 'e1 e2 e3', 'e4', 'e5 e6').names).not.toContain('e1e7');
    expect(position({ players: 3 }, 'e1 e2 d1', 'e3', 'i9').names).toContain('e1e4');
    expect(position({ players: 3 }, 'e1', 'e2', 'e3 i9').names).not.toContain('e1e3');
  });

  it('skips one of three players who cannot move', () => {
    const { oracle, state } = position({ players: 3 }, 'c3 b1 a2 e5', 'a1', 'i9');
    expect(oracle.actor(play(oracle, state, 'c3b2'))).toBe(2);
  });

  it('counts what one of three players has ejected from both others', () => {
    const { oracle, state } = position({ players: 3, marblesToEject: 2 }, 'e5 e6 e7', 'e8 a1', 'e9 i5');
    const once = play(oracle, state, 'e5e9 a1a2 i5i6');
    expect(oracle.actor(once)).toBe(0);
    const won = play(oracle, once, 'e6e9');
    expect(oracle.results(won)).toEqual([1, -1, -1]);
    expect(oracle.results(oracle.forfeit(once, 2))).toEqual([1, 1, -1]);
  });

  it('lets partners push together, but only behind an own rear marble and only in a push', () => {
    const four = { players: 4 as const };
    expect(position(four, 'e1', 'e3', 'e2', 'i9').names).toContain('e1e4');
    expect(position(four, 'e2', 'e3', 'e1', 'i9').names).not.toContain('e2e4');
    expect(position(four, 'e1', 'i5', 'e2', 'i9').names).not.toContain('e1e3');
    expect(position(four, 'e1', 'i5', 'e2', 'i9').names).not.toContain('e1f3');
    // A partner marble behind the pushed ones blocks.
    expect(position(four, 'e1 e2', 'e3', 'e4', 'i9').names).not.toContain('e1e4');
    // Both opponents' marbles are pushed.
    expect(position(four, 'e1 e3', 'e4', 'e2', 'e5').names).toContain('e1e6');
  });

  it('is won by both partners together', () => {
    const { oracle, state } = position({ players: 4, marblesToEject: 2 }, 'e7 a1', 'e9 i5', 'e8 f7 f8', 'f9 c1');
    const won = play(oracle, state, 'e7e9 i5i6 f7f9');
    expect(won.ejected).toEqual([1, 0, 1, 0]);
    expect(oracle.results(won)).toEqual([1, -1, 1, -1]);
    expect(oracle.results(oracle.forfeit(state, 2))).toEqual([-1, 1, -1, 1]);
  });
});
