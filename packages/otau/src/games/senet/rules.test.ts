/** The rule text, sentence by sentence (RULES.md, 1 to 5 and 10). */
import { describe, expect, it } from 'vitest';
import { OVER } from '../../core/game.js';
import { createGame } from '../../core/registry.js';
import type { SenetOptions } from './options.js';

type Rules = SenetOptions['rules'];
const games = {
  kendall: createGame('senet', { rules: 'kendall', dancers: 7 }),
  skyruk: createGame('senet', { rules: 'skyruk', dancers: 7 }),
};

/** 'c4 s5 s6 | c3': a cone on 4, spools on 5 and 6, cones to move after a throw of 3 (0: before it; h: second move). */
function row(rules: Rules, position: string): Uint8Array {
  const [dancers, turn] = position.split(' | ');
  const houses = Array<string>(30).fill('.');
  for (const dancer of dancers.split(' ')) houses[Number(dancer.slice(1)) - 1] = dancer[0];
  const out = new Uint8Array(games[rules].rowSize);
  games[rules].parsePosition(`${houses.join('')} ${turn[0]} ${turn[1]} ${turn[2] ?? '-'}`, out);
  return out;
}

function legal(rules: Rules, position: string): string[] {
  const from = row(rules, position);
  const actions = new Uint16Array(games[rules].maxLegal);
  const count = games[rules].legal(from, actions);
  return Array.from(actions.subarray(0, count), (action) => games[rules].formatAction(from, action));
}

/** The position after a move, written in the same way. */
function positionAfter(rules: Rules, position: string, move: string): string {
  const game = games[rules];
  const out = row(rules, position);
  game.next(out, game.parseAction(out, move), out);
  const [houses, side, steps, mark] = game.formatPosition(out).split(' ');
  const dancers = [...houses].map((dancer, i) => `${dancer}${i + 1}`).filter((dancer) => dancer[0] !== '.');
  return `${dancers.join(' ')} | ${side}${steps}${mark === 'h' ? 'h' : ''}`;
}

describe.each<Rules>(['kendall', 'skyruk'])('both rule sets: %s', (rules) => {
  it('1.3: the spools throw first, from the alternate line-up', () => {
    const five = createGame('senet', { rules });
    const start = new Uint8Array(five.rowSize);
    five.start(start);
    expect(five.formatPosition(start)).toBe('cscscscscs.................... s 0 -');
    games[rules].start(start);
    expect(games[rules].formatPosition(start)).toBe('cscscscscscscs................ s 0 -');
  });

  it('2.2: 1, 4 and 5 give another throw, 2 and 3 pass the turn', () => {
    expect(positionAfter(rules, 'c3 s20 | c1', '3+1')).toBe('c4 s20 | c0');
    expect(positionAfter(rules, 'c3 s20 | c2', '3+2')).toBe('c5 s20 | s0');
    expect(positionAfter(rules, 'c3 s20 | c3', '3+3')).toBe('c6 s20 | s0');
    expect(positionAfter(rules, 'c3 s20 | c4', '3+4')).toBe('c7 s20 | c0');
    expect(positionAfter(rules, 'c3 s20 | c5', '3+5')).toBe('c8 s20 | c0');
  });

  it('3.4, 2.3: where nothing moves there is pass, and it passes the turn after 1, 4 or 5 too', () => {
    expect(legal(rules, 'c1 s2 s3 | c1')).toEqual(['pass']);
    expect(positionAfter(rules, 'c1 s2 s3 | c1', 'pass')).toBe('c1 s2 s3 | s0');
    expect(positionAfter(rules, 'c1 s5 s6 | c4', 'pass')).toBe('c1 s5 s6 | s0');
    expect(positionAfter(rules, 'c1 s6 s7 | c5', 'pass')).toBe('c1 s6 s7 | s0');
  });

  it('3.1: every regular dancer may go forward, in order of houses', () => {
    expect(legal(rules, 'c3 c10 c18 s30 | c3')).toEqual(['3+3', '10+3', '18+3']);
  });

  it('3.2: a legal move from 28 is a forward move, so nobody goes backward', () => {
    expect(legal(rules, 'c4 c28 s7 s8 | c3')).toEqual(['28+3']);
  });

  it('3.3: backward moves are legal only if nobody has a forward move', () => {
    expect(legal(rules, 'c4 s7 s8 | c3')).toEqual(['4-3']);
    expect(legal(rules, 'c4 c12 s7 s8 | c3')).toEqual(['12+3']);
    expect(legal(rules, 'c4 c5 s7 s8 | c3')).toEqual(['4-3', '5-3']);
  });

  it('3.3: never below house 1, and from 26 on nobody goes backward', () => {
    expect(legal(rules, 'c3 s6 s7 | c3')).toEqual(['pass']);
    expect(legal(rules, 'c4 c28 s6 s7 | c2')).toEqual(['4-2']);
    expect(legal(rules, 'c28 s1 | c2')).toEqual(['pass']);
  });

  it('3.5: nobody lands on an own dancer, forward or backward', () => {
    expect(legal(rules, 'c4 c6 s30 | c2')).toEqual(['6+2']);
    expect(legal(rules, 'c2 c4 s6 s7 | c2')).toEqual(['pass']);
  });

  it('3.6: beating swaps the two dancers, forward and backward', () => {
    expect(positionAfter(rules, 'c4 s7 | c3', '4+3')).toBe('s4 c7 | s0');
    expect(positionAfter(rules, 'c4 s2 s6 s7 | c2', '4-2')).toBe('c2 s4 s6 s7 | s0');
  });

  it('3.6, 1.6: a dancer on 15 is safe, a pair is protected, round the corners of the path too', () => {
    expect(legal(rules, 'c12 s15 | c3')).toEqual(['12-3']);
    expect(legal(rules, 'c5 s7 s8 | c2')).toEqual(['5-2']);
    expect(legal(rules, 'c5 s6 s7 | c2')).toEqual(['5-2']);
    expect(legal(rules, 'c17 s15 s19 s20 | c2')).toEqual(['pass']);
    expect(legal(rules, 'c8 s10 s11 | c2')).toEqual(['8-2']);
    expect(legal(rules, 'c18 s20 s21 | c2')).toEqual(['18-2']);
  });

  it('3.8: a player who bears off the last dancer has won, and nobody moves any more', () => {
    const won = row(rules, 'c28 s3 | c3');
    games[rules].next(won, games[rules].parseAction(won, '28+3'), won);
    expect(games[rules].actor(won)).toBe(OVER);
    expect([games[rules].result(won, 0), games[rules].result(won, 1)]).toEqual([1, -1]);
    expect(positionAfter(rules, 'c1 s29 | s2', '29+2')).toBe('c1 | s0');
  });
});

describe('Kendall', () => {
  const moves = (position: string): string[] => legal('kendall', position);
  const play = (position: string, move: string): string => positionAfter('kendall', position, move);

  it('4.1: every dancer of a group of three is protected, the inner one too', () => {
    expect(moves('c5 s7 s8 s9 | c3')).toEqual(['5-3']);
  });

  it('4.1, 3.7: three in a row block, forward and backward, no matter who stands behind them', () => {
    expect(moves('c4 s5 s6 s7 | c4')).toEqual(['pass']);
    expect(moves('c4 s6 s7 s8 | c5')).toEqual(['pass']);
    expect(moves('c4 s5 s6 s7 s9 | c5')).toEqual(['pass']);
    expect(moves('c8 s5 s6 s7 s12 s13 | c4')).toEqual(['pass']);
    expect(moves('c9 s5 s6 s7 s14 s15 | c5')).toEqual(['pass']);
  });

  it('4.1, 3.7: four in a row block, two do not', () => {
    expect(moves('c4 s5 s6 s7 s8 | c5')).toEqual(['pass']);
    expect(moves('c4 s5 s6 | c4')).toEqual(['4+4']);
    expect(moves('c4 s5 s6 s8 | c5')).toEqual(['4+5']);
    expect(moves('c8 s6 s7 s12 s13 | c4')).toEqual(['8-4']);
  });

  it('4.2: Happiness is reached exactly or not at all', () => {
    expect(moves('c23 s1 | c3')).toEqual(['23+3']);
    expect(play('c23 s1 | c3', '23+3')).toBe('s1 c26 | s0');
    expect(moves('c23 s1 | c4')).toEqual(['23-4']);
    expect(moves('c25 s1 | c1')).toEqual(['25+1']);
  });

  it('4.2: Happiness is entered only if it is empty', () => {
    expect(moves('c23 s26 | c3')).toEqual(['23-3']);
    expect(moves('c23 c26 s29 | c3')).toEqual(['23-3']);
  });

  it('4.2, 3.7: a blockade of three before Happiness is not passed', () => {
    expect(moves('c21 s22 s23 s24 | c5')).toEqual(['21-5']);
    expect(moves('c21 s23 s24 | c5')).toEqual(['21+5']);
  });

  it('4.3: from Happiness, 5 bears off and 2, 3, 4 go to 28, 29, 30', () => {
    expect(play('c1 c26 s2 | c5', '26+5')).toBe('c1 s2 | c0');
    expect(play('c26 s2 | c4', '26+4')).toBe('s2 c30 | c0');
    expect(play('c26 s2 | c3', '26+3')).toBe('s2 c29 | s0');
    expect(play('c26 s2 | c2', '26+2')).toBe('s2 c28 | s0');
  });

  it('4.3: 28, 29 and 30 are entered only if they are empty', () => {
    expect(moves('c26 s28 | c2')).toEqual(['pass']);
    expect(moves('c26 s29 | c3')).toEqual(['pass']);
    expect(moves('c26 s30 | c4')).toEqual(['pass']);
    expect(moves('c26 c30 s1 | c4')).toEqual(['pass']);
  });

  it('4.3: from Happiness, 1 falls into the Water and is reborn at once', () => {
    expect(play('c26 s2 | c1', '26+1')).toBe('s2 c15 | c0');
  });

  it('3.9: rebirth is on 15 or the nearest empty house before it', () => {
    expect(play('c26 s15 | c1', '26+1')).toBe('c14 s15 | c0');
    expect(play('c14 c26 s13 s15 s16 | c1', '26+1')).toBe('c12 s13 c14 s15 s16 | c0');
  });

  it('4.4: 28 bears off with 3, 29 with 2, 30 with 1, and nothing else moves there', () => {
    expect(moves('c28 c29 c30 s1 | c1')).toEqual(['30+1']);
    expect(moves('c28 c29 c30 s1 | c2')).toEqual(['29+2']);
    expect(moves('c28 c29 c30 s1 | c3')).toEqual(['28+3']);
    expect(moves('c28 c29 c30 s1 | c4')).toEqual(['pass']);
    expect(moves('c28 c29 c30 s1 | c5')).toEqual(['pass']);
    expect(play('c28 c29 c30 s1 | c2', '29+2')).toBe('s1 c28 c30 | s0');
  });
});

describe('Skyruk', () => {
  const moves = (position: string): string[] => legal('skyruk', position);
  const play = (position: string, move: string): string => positionAfter('skyruk', position, move);

  it('5.1: the ends of a group are protected, the inner dancers are not', () => {
    expect(moves('c6 s7 s8 s9 s10 | c1')).toEqual(['6-1']);
    expect(moves('c6 s7 s8 s9 s10 | c2')).toEqual(['6+2']);
    expect(moves('c6 s7 s8 s9 s10 | c3')).toEqual(['6+3']);
    expect(moves('c6 s7 s8 s9 s10 | c4')).toEqual(['6-4']);
    expect(play('c6 s7 s8 s9 s10 | c3', '6+3')).toBe('s6 s7 s8 c9 s10 | s0');
  });

  it('5.2: two in a row block, one alone does not', () => {
    expect(moves('c4 s5 s6 | c3')).toEqual(['4-3']);
    expect(moves('c4 s5 s7 | c4')).toEqual(['4+4']);
    expect(moves('c4 s7 s8 | c5')).toEqual(['pass']);
  });

  it('5.2: beating an inner dancer, the part of its own group in between does not block', () => {
    expect(moves('c4 s6 s7 s8 s9 s10 | c5')).toEqual(['4+5']);
  });

  it('5.2: beating an inner dancer, another blockade in between blocks', () => {
    expect(moves('c4 s5 s6 s8 s9 s10 | c5')).toEqual(['pass']);
    expect(moves('c4 s6 s8 s9 s10 | c5')).toEqual(['4+5']);
  });

  it('5.1, 5.2: the same holds backward', () => {
    const wall = 's21 s22'; // keeps the cone on 16 from going forward by 5
    expect(moves(`c16 s10 s11 s12 ${wall} | c5`)).toEqual(['16-5']);
    expect(moves(`c16 s12 s13 ${wall} | c5`)).toEqual(['pass']);
    expect(moves(`c16 s10 s11 s12 s14 s15 ${wall} | c5`)).toEqual(['pass']);
  });

  it('5.3, 5.4: a dancer that would reach or pass Happiness stops there and throws again', () => {
    for (const steps of [1, 2, 3, 4, 5]) {
      expect(play(`c25 s1 | c${steps}`, `25+${steps}`)).toBe('s1 c26 | c0h');
    }
    expect(play('c21 s1 | c5', '21+5')).toBe('s1 c26 | c0h');
    expect(play('c21 s1 | c4', '21+4')).toBe('s1 c25 | c0');
  });

  it('5.3: no blockade may lie before Happiness', () => {
    expect(moves('c22 s23 s24 | c5')).toEqual(['22-5']);
    expect(moves('c21 s24 s25 | c5')).toEqual(['21-5']);
    expect(moves('c22 s23 s25 | c5')).toEqual(['22+5']);
    expect(moves('c19 c25 s20 s21 s22 | c4')).toEqual(['25+4']);
  });

  it('5.4: the second move is the only legal action', () => {
    expect(moves('c3 c26 c30 s1 | c1h')).toEqual(['26+1']);
  });

  it('5.5: 1 goes to the Water, else to rebirth', () => {
    expect(play('c26 s1 | c1h', '26+1')).toBe('s1 c27 | c0');
    expect(play('c26 s27 | c1h', '26+1')).toBe('c15 s27 | c0');
    expect(play('c15 c26 c27 s14 | c1h', '26+1')).toBe('c13 s14 c15 c27 | c0');
  });

  it('5.5, 5.6: 2, 3, 4 go to 28, 29, 30, else to the Water, else to rebirth; 5 bears off', () => {
    expect(play('c26 s1 | c2h', '26+2')).toBe('s1 c28 | s0');
    expect(play('c26 s1 | c3h', '26+3')).toBe('s1 c29 | s0');
    expect(play('c26 s1 | c4h', '26+4')).toBe('s1 c30 | c0');
    expect(play('c26 s28 | c2h', '26+2')).toBe('c27 s28 | s0');
    expect(play('c26 c30 s1 | c4h', '26+4')).toBe('s1 c27 c30 | c0');
    expect(play('c26 s27 s29 | c3h', '26+3')).toBe('c15 s27 s29 | s0');
    expect(play('c3 c26 s1 | c5h', '26+5')).toBe('s1 c3 | c0');
  });

  it('5.7, 3.2: from the Water 1, 2, 3 is rebirth, a forward move, and 4 bears off', () => {
    expect(moves('c4 c27 s6 s7 | c2')).toEqual(['27+2']);
    expect(play('c27 s1 | c1', '27+1')).toBe('s1 c15 | c0');
    expect(play('c27 s1 | c2', '27+2')).toBe('s1 c15 | s0');
    expect(play('c27 s15 | c3', '27+3')).toBe('c14 s15 | s0');
    expect(play('c3 c27 s1 | c4', '27+4')).toBe('s1 c3 | c0');
  });

  it('5.7: with 5 the dancer in the Water cannot move, others can', () => {
    expect(moves('c27 s1 | c5')).toEqual(['pass']);
    expect(moves('c3 c27 s1 | c5')).toEqual(['3+5']);
    expect(play('c3 c27 s1 | c5', '3+5')).toBe('s1 c8 c27 | c0');
    expect(play('c27 s1 | c5', 'pass')).toBe('s1 c27 | s0');
  });

  it('5.8: 28 bears off with 3, 29 with 2, 30 with any number', () => {
    expect(moves('c28 c29 c30 s1 | c1')).toEqual(['30+1']);
    expect(moves('c28 c29 c30 s1 | c2')).toEqual(['29+2', '30+2']);
    expect(moves('c28 c29 c30 s1 | c3')).toEqual(['28+3', '30+3']);
    expect(moves('c28 c29 c30 s1 | c5')).toEqual(['30+5']);
    expect(play('c28 c30 s1 | c5', '30+5')).toBe('s1 c28 | c0');
  });
});

describe('where the gym-senet code differs', () => {
  it('10.1: a backward move by 2 or 3 passes the turn', () => {
    expect(positionAfter('kendall', 'c5 s7 s8 | c2', '5-2')).toBe('c3 s7 s8 | s0');
    expect(positionAfter('skyruk', 'c5 s8 s9 | c3', '5-3')).toBe('c2 s8 s9 | s0');
  });

  it('10.2: under Skyruk a group of two blocks the way to Happiness', () => {
    expect(legal('skyruk', 'c22 s23 s24 | c4')).toEqual(['22-4']);
  });

  it('10.3: under Skyruk no backward move jumps over a blockade', () => {
    expect(legal('skyruk', 'c8 s5 s6 s12 s13 | c4')).toEqual(['pass']);
  });

  it('10.4: under Skyruk an inner dancer on house 15 is safe', () => {
    expect(legal('skyruk', 'c12 s14 s15 s16 | c3')).toEqual(['12-3']);
  });

  it('10.5: under Skyruk a single dancer on house 15 does not block', () => {
    expect(legal('skyruk', 'c13 s15 | c3')).toEqual(['13+3']);
  });
});
