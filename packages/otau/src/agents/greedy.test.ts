import { describe, expect, it } from 'vitest';
import { type GameId, Position, Rng } from '../games/index.js';
import { greedy, random } from './catalog.js';

/** The moves that greedy chooses in a position with twenty seeds. */
function choices(game: GameId, text: string, options = {}): Set<string> {
  const position = Position.parse(game, text, options);
  const seeds = Array.from({ length: 20 }, (_, seed) => new Rng(seed));
  return new Set(
    seeds.map((rng) => position.game.formatAction(position.row, greedy(position.game, position.row, rng))),
  );
}

describe('greedy', () => {
  it('takes most stones in Togyz Kumalak', () => {
    expect(
      choices('togyzkumalak', '11S,11S,11S,2S,2S,11S,11S,11S,1S/2S,1,11S,11S,1S,10S,2S,11S,11S 10 22 S 3'),
    ).toEqual(new Set(['34(12)', '89(12)']));
  });

  it('ejects in Abalone', () => {
    // White's marble on a5 is at the edge, before two black ones.
    expect(choices('abalone', 's4/6/7/8/9/8/7/6/2SSs 0 0 b 0 1')).toEqual(new Set(['a3a5']));
  });

  it('goes to the middle in Abalone where nothing can be ejected, for either player', () => {
    const alone = 's4/6/7/8/9/8/7/6/4S 0 0';
    expect(choices('abalone', `${alone} b 0 1`)).toEqual(new Set(['a5b5']));
    expect(choices('abalone', `${alone} w 0 1`)).toEqual(new Set(['i5h5']));
  });

  it('captures a King in Kindo before all else', () => {
    expect(choices('kindo', '...xo/...x./...x./...x./xxxx. x 1 2 2')).toEqual(new Set(['e5']));
  });

  it('beats in Senet', () => {
    expect(choices('senet', '....c....c.s.................. c 2 -')).toEqual(new Set(['10+2']));
  });
});

describe('random', () => {
  it('plays every legal move sooner or later', () => {
    const { game, row } = new Position('togyzkumalak');
    const rng = new Rng(1);
    expect(new Set(Array.from({ length: 200 }, () => random(game, row, rng))).size).toBe(9);
  });
});
