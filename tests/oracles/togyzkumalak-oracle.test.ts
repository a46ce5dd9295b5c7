/** The oracle of Togyz Kumalak by itself: published counts, games of people, and sentences of the rules in small positions. */
import { describe, expect, it } from 'vitest';
import realGames from '../fixtures/real-games.json' with { type: 'json' };
import { after, moves, oneOf, perft, play } from './playing.js';
import { togyzKumalakOracle } from './togyzkumalak.js';

const togyz = togyzKumalakOracle({ pits: 9, stones: 9, tuzdyk: true });

describe('Togyz Kumalak', () => {
  it('has the known numbers of move sequences', () => {
    expect([1, 2, 3, 4].map((depth) => perft(togyz, depth))).toEqual([9, 73, 613, 5199]);
  });

  it('opens with 19, or with a capture of ten', () => {
    expect(moves(togyz, togyz.start()).join(' ')).toBe('19 21(10) 32(10) 43(10) 54(10) 65(10) 76(10) 87(10) 98(10)');
    expect(togyz.text(togyz.start())).toBe('9S,9S,9S,9S,9S,9S,9S,9S,9S/9S,9S,9S,9S,9S,9S,9S,9S,9S 0 0 S 1');
  });

  it.each(realGames.filter((game) => game.game === 'togyzkumalak').map((game, index) => [index + 1, game]))(
    'replays game %i of people',
    (_, game) => {
      let state = togyz.start();
      const squares = game.squares!.split(' ');
      game.notation!.split(' ').forEach((name, index) => {
        const letter = 'abcdefghi'.indexOf(squares[index][0]);
        const pit = squares[index][1] === '1' ? letter + 1 : 9 - letter;
        const action = oneOf(togyz.legal(state).filter((candidate) => togyz.move(state, candidate) === name));
        expect(action).toBe(pit - 1);
        state = togyz.next(state, action);
      });
      const final = game.final as { pits: number[]; kazan: number[]; tuzdyk: number[] };
      const pits = (side: string) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => state.stones[`${side} ${n}` as 'white 1']);
      expect([...pits('white'), ...pits('black')]).toEqual(final.pits);
      expect([state.kazan.white, state.kazan.black]).toEqual(final.kazan);
      const tuzdyk = (number: number, side: string) => (number === 0 ? null : `${side} ${number}`);
      expect(state.tuzdyk.white).toBe(tuzdyk(final.tuzdyk[0], 'black'));
      expect(state.tuzdyk.black).toBe(tuzdyk(final.tuzdyk[1], 'white'));
      expect(togyz.actor(state) === 'over').toBe(game.winner !== null);
      if (game.winner === 0) expect(togyz.results(state)).toEqual([1, -1]);
    },
  );

  it('sows a single stone into the next pit, several from the chosen pit on', () => {
    expect(after(togyz, '8,2S/1S,7,3S 78 78 S 5', '12')).toBe('8,2S/1,1S,6,3S 78 78 N 5');
    expect(after(togyz, '6,1S,1,2S/1S,8 79 79 N 5', '12')).toBe('6,1S,1S,1S/1S,8 79 79 S 6');
  });

  it('captures an even number on the opponent side only', () => {
    expect(after(togyz, '8,3S/8,2S 78 79 S 5', '91(4)')).toBe('9/9 83 79 N 5');
    expect(after(togyz, '8,3S/1S,1S,7 78 79 S 5', '12')).toBe('8,3S/1,2S,7 78 79 N 5');
  });

  it('makes a tuzdyk of three, unless a, b or c fails', () => {
    expect(after(togyz, '7,5S,2S/8,2S 72 81 S 5', '91x')).toBe('7,5S,t/8,1S 75 81 N 5');
    // a. White has a tuzdyk.
    expect(after(togyz, 't,6,5S,2S/8,2S 72 81 S 5', '91')).toBe('t,6,5S,3S/8,1S 72 81 N 5');
    // b. The pit is Black's pit 9.
    expect(after(togyz, '2S,8/8,10S 69 81 S 5', '99')).toBe('3S,1S,1S,1S,1S,1S,1S,1S,1S/8,1S 69 81 N 5');
    // c. Black's tuzdyk is White's pit 1.
    expect(after(togyz, '7,5S,2S/t,7,2S 72 81 S 5', '91')).toBe('7,5S,3S/t,7,1S 72 81 N 5');
  });

  it('gives a stone that falls into a tuzdyk to its owner, no matter who sowed it', () => {
    expect(after(togyz, '7,6S,t/7,4S,1S 70 81 S 5', '82')).toBe('7,7S,t/7,1S,2S 71 81 N 5');
    expect(after(togyz, '7,6S,t/8,2S 73 81 S 5', '91')).toBe('7,6S,t/8,1S 74 81 N 5');
    // White gives Black the stone that wins.
    const lost = play(togyz, togyz.read('8,5S/6,3S,t,1S 72 81 S 5'), '79');
    expect(togyz.text(lost)).toBe('8,5S/6,1S,t,2S 72 82 N 5');
    expect(togyz.results(lost)).toEqual([-1, 1]);
  });

  it('sweeps the board when the player to move has nothing, then compares the kazans', () => {
    const won = play(togyz, togyz.read('2S,8/3S,8 77 80 N 9'), '91(4)');
    expect(togyz.text(won)).toBe('9/9 77 85 S 10');
    expect(togyz.results(won)).toEqual([-1, 1]);
    const drawn = play(togyz, togyz.read('2S,8/1S,8 81 78 N 9'), '91(2)');
    expect(togyz.text(drawn)).toBe('9/9 81 81 S 10');
    expect(togyz.results(drawn)).toEqual([0, 0]);
    // A player who has moved the own last stone away is swept out only when it is to move again.
    const bare = play(togyz, togyz.read('8,4S/8,1S 78 79 S 9'), '91');
    expect(togyz.text(bare)).toBe('8,5S/9 78 79 N 9');
    expect(togyz.actor(bare)).toBe(1);
    expect(togyz.text(play(togyz, bare, '15'))).toBe('9/9 78 84 S 10');
  });

  it('ends a game on time by counting the stones', () => {
    const state = togyz.read('8,5S/8,1S 75 81 S 5');
    expect(togyz.text(togyz.forfeit(state, 0))).toBe('9/9 75 87 S 5');
    const drawn = togyz.forfeit(state, 1);
    expect(togyz.text(drawn)).toBe('9/9 81 81 S 5');
    expect(togyz.results(drawn)).toEqual([0, 0]);
  });
});
