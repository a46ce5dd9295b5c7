/** The oracle of Senet by itself: published counts, games of people, and sentences of the rules in small positions. */
import { describe, expect, it } from 'vitest';
import { after, moves, play } from './playing.js';
import { senetOracle } from './senet.js';

describe('Senet', () => {
  const kendall = senetOracle({ rules: 'kendall', dancers: 5 });
  const skyruk = senetOracle({ rules: 'skyruk', dancers: 5 });

  /** A board from the houses of the cones and of the spools. */
  function houses(cones: number[], spools: number[]): string {
    return Array.from({ length: 30 }, (_, index) =>
      cones.includes(index + 1) ? 'c' : spools.includes(index + 1) ? 's' : '.',
    ).join('');
  }

  /** The legal moves of the cones after a throw. */
  function conesMay(oracle: typeof kendall, cones: number[], spools: number[], steps: number): string {
    return moves(oracle, oracle.read(`${houses(cones, spools)} c ${steps} -`)).join(' ');
  }

  /** The text after a move of the cones. */
  function conesPlay(oracle: typeof kendall, cones: number[], spools: number[], steps: number, name: string): string {
    return after(oracle, `${houses(cones, spools)} c ${steps} -`, name);
  }

  it('begins with a throw of the spools', () => {
    expect(kendall.text(kendall.start())).toBe('cscscscscs.................... s 0 -');
    expect(kendall.actor(kendall.start())).toBe('chance');
    expect(moves(kendall, kendall.start())).toEqual(['t1', 't2', 't3', 't4', 't5']);
    expect(moves(kendall, play(kendall, kendall.start(), 't1'))).toEqual(['2+1', '4+1', '6+1', '8+1', '10+1']);
  });

  it('numbers a forward move 10·d + s, a backward move 10·d + 11 - s, pass 0', () => {
    expect(kendall.legal(kendall.read(`${houses([3, 8], [])} c 4 -`))).toEqual([4, 14]);
    expect(kendall.legal(kendall.read(`${houses([8, 24], [])} c 4 -`))).toEqual([4]);
    expect(kendall.legal(kendall.read(`${houses([24, 25], [])} c 3 -`))).toEqual([8, 18]);
    expect(kendall.legal(kendall.read(`${houses([30], [])} c 4 -`))).toEqual([0]);
  });

  it('throws again after 1, 4 and 5, passes the turn after 2, 3 and without a move', () => {
    expect(conesPlay(kendall, [1], [20], 1, '1+1')).toBe(`${houses([2], [20])} c 0 -`);
    expect(conesPlay(kendall, [1], [20], 2, '1+2')).toBe(`${houses([3], [20])} s 0 -`);
    expect(conesPlay(kendall, [30], [20], 4, 'pass')).toBe(`${houses([30], [20])} s 0 -`);
    expect(conesPlay(kendall, [25], [20], 3, '25-3')).toBe(`${houses([22], [20])} s 0 -`);
  });

  it('beats by swapping, neither safe nor protected dancers', () => {
    expect(conesPlay(kendall, [5], [7, 20], 2, '5+2')).toBe(`${houses([7], [5, 20])} s 0 -`);
    expect(conesMay(kendall, [13], [15], 2)).toBe('13-2');
    expect(conesMay(kendall, [5], [7, 8], 2)).toBe('5-2');
    // Skyruk protects only the ends of a group.
    expect(conesMay(skyruk, [5], [7, 8, 9], 2)).toBe('5-2');
    expect(conesMay(skyruk, [5], [7, 8, 9], 3)).toBe('5+3');
    expect(conesMay(skyruk, [11], [14, 15, 16], 4)).toBe('11-4');
  });

  it('does not jump over a blockade, forward or backward', () => {
    expect(conesMay(kendall, [5], [6, 7, 8], 4)).toBe('5-4');
    expect(conesMay(kendall, [5], [6, 7], 4)).toBe('5+4');
    expect(conesMay(skyruk, [5], [6, 7], 4)).toBe('5-4');
    expect(conesMay(skyruk, [5], [6, 8], 4)).toBe('5+4');
    // Backward: 25 cannot go forward by 4, nor back over 22, 23, 24.
    expect(conesMay(kendall, [25], [22, 23, 24], 4)).toBe('pass');
    // An inner dancer may be beaten although part of its group lies in between.
    expect(conesMay(skyruk, [5], [6, 7, 8, 9], 3)).toBe('5+3');
    expect(conesMay(skyruk, [5], [6, 7, 9, 10, 11], 5)).toBe('pass');
  });

  it('is reborn on 15 or the nearest empty house before it', () => {
    expect(conesPlay(kendall, [26], [20], 1, '26+1')).toBe(`${houses([15], [20])} c 0 -`);
    expect(conesPlay(kendall, [14, 26], [15], 1, '26+1')).toBe(`${houses([13, 14], [15])} c 0 -`);
  });

  it('Kendall: lands on Happiness exactly, on an empty one, and leaves it by its rules', () => {
    expect(conesMay(kendall, [23], [], 3)).toBe('23+3');
    expect(conesMay(kendall, [23], [], 4)).toBe('23-4');
    expect(conesMay(kendall, [23], [26], 3)).toBe('23-3');
    expect(conesMay(kendall, [26], [], 5)).toBe('26+5');
    expect(conesMay(kendall, [26], [29], 3)).toBe('pass');
    expect(conesPlay(kendall, [26], [20], 3, '26+3')).toBe(`${houses([29], [20])} s 0 -`);
    expect([1, 2, 3, 4, 5].map((steps) => conesMay(kendall, [28], [], steps))).toEqual([
      'pass',
      'pass',
      '28+3',
      'pass',
      'pass',
    ]);
  });

  it('Skyruk: stops on Happiness and moves on with a second throw', () => {
    const stopped = play(skyruk, skyruk.read(`${houses([5, 24], [20, 28])} c 3 -`), '24+3');
    expect(skyruk.text(stopped)).toBe(`${houses([5, 26], [20, 28])} c 0 h`);
    expect([1, 2, 3, 4, 5].map((steps) => skyruk.text(play(skyruk, stopped, `t${steps} 26+${steps}`)))).toEqual([
      `${houses([5, 27], [20, 28])} c 0 -`,
      `${houses([5, 27], [20, 28])} s 0 -`,
      `${houses([5, 29], [20, 28])} s 0 -`,
      `${houses([5, 30], [20, 28])} c 0 -`,
      `${houses([5], [20, 28])} c 0 -`,
    ]);
    expect(moves(skyruk, play(skyruk, stopped, 't2'))).toEqual(['26+2']);
    const full = play(skyruk, skyruk.read(`${houses([24], [27, 28])} c 2 -`), '24+2 t2 26+2');
    expect(skyruk.text(full)).toBe(`${houses([15], [27, 28])} s 0 -`);
    // A blockade of two lies between.
    expect(conesMay(skyruk, [22], [23, 24], 4)).toBe('22-4');
  });

  it('Skyruk: leaves the last houses by its rules', () => {
    const from = (house: number) => [1, 2, 3, 4, 5].map((steps) => conesMay(skyruk, [house], [1], steps));
    expect(from(27)).toEqual(['27+1', '27+2', '27+3', '27+4', 'pass']);
    expect(from(28)).toEqual(['pass', 'pass', '28+3', 'pass', 'pass']);
    expect(from(29)).toEqual(['pass', '29+2', 'pass', 'pass', 'pass']);
    expect(from(30)).toEqual(['30+1', '30+2', '30+3', '30+4', '30+5']);
    expect(conesPlay(skyruk, [3, 27], [1], 2, '27+2')).toBe(`${houses([3, 15], [1])} s 0 -`);
    expect(conesPlay(skyruk, [3, 27], [1], 4, '27+4')).toBe(`${houses([3], [1])} c 0 -`);
  });

  it('is won by bearing off the last dancer', () => {
    const won = play(kendall, kendall.read(`${houses([28], [20])} c 3 -`), '28+3');
    expect(kendall.actor(won)).toBe('over');
    expect(kendall.results(won)).toEqual([1, -1]);
    expect(kendall.results(kendall.forfeit(kendall.start(), 0))).toEqual([-1, 1]);
  });
});
