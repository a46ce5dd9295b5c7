/** The oracle of Kindo by itself: published counts, games of people, and sentences of the rules in small positions. */
import { describe, expect, it } from 'vitest';
import { kindoOracle } from './kindo.js';
import { after, moves, play } from './playing.js';

describe('Kindo', () => {
  const kindo = kindoOracle({ size: 5, walledIn: true });
  const publicSite = kindoOracle({ size: 5, walledIn: false });

  it('begins with one move, then has turns of two', () => {
    expect(kindo.text(kindo.start())).toBe('....o/...../...../...../x.... x 1 2 2');
    expect(moves(kindo, kindo.start())).toEqual(['a2', 'b1']);
    const second = play(kindo, kindo.start(), 'a2');
    expect(kindo.text(second)).toBe('....o/...../...../x*..../x.... o 2 2 2');
    expect(moves(kindo, second)).toEqual(['d5', 'e4']);
    expect(moves(kindo, play(kindo, second, 'd5'))).toEqual(['c5', 'd5n', 'd5e', 'd5s', 'd5w', 'd4', 'e4']);
    expect(kindo.text(play(kindo, second, 'd5 d5w'))).toBe('...ow*o/...../...../x..../x.... x 2 2 2');
  });

  it('has no walls on the diagonal and the King tiles, and none twice', () => {
    const state = kindo.read('....o/...../..x../.xex../xx... x 2 2 2');
    const walls = moves(kindo, state).filter((name) => name.length === 3);
    expect(walls.join(' ')).toBe('b2n b2s b2w c2n c2e c2s c2w b1n b1e b1s b1w');
    const turned = kindo.read('....o/...../...../xe..../x.... x 2 2 2');
    expect(moves(kindo, turned).filter((name) => name.length === 3)).toEqual(['a2n', 'a2s', 'a2w']);
  });

  it('is hindered only by a wall on the tile to be captured, on the side of the own tile', () => {
    const names = (lastRows: string) => moves(kindo, kindo.read(`....o/....o/....o/${lastRows} x 2 2 2`));
    expect(names('.xowoo/xx...')).not.toContain('c2');
    expect(names('.xonoo/xx...')).toContain('c2');
    // Another own neighbour reaches it, and a wall on the own tile does not hinder.
    expect(names('.xowoo/xxx..')).toContain('c2');
    expect(names('.xeooo/xx...')).toContain('c2');
  });

  it('gives the enemy a bonus for a dotted tile, the mover one for a mass capture', () => {
    expect(after(kindo, '....o/....o/..xo*o/..x../xxx.. x 2 2 2', 'd3')).toBe('....o/....o/..xx*o/..x../xxx.. x 1 2 3');
    // e4 cuts d3 and e3, with wall and dot, off their King.
    expect(after(kindo, '....o/...xo/..xono*/..x../xxx.. x 2 2 2', 'e4')).toBe(
      '....o/...xx*/..xxx/..x../xxx.. x 1 3 2',
    );
    // Never more than four.
    expect(after(kindo, '...oo/...xo*/..xoo/..x../xxx.. x 2 4 4', 'e4')).toBe('...oo/...xx*/..xxx/..x../xxx.. x 1 4 4');
  });

  it('begins a turn with the moves earned, a fresh counter and no own dots', () => {
    expect(after(kindo, '..o*oo/...../...../x*..../xx*... x 1 3 4', 'a3')).toBe(
      '..ooo/...../x*..../x*..../xx*... o 4 3 2',
    );
  });

  it('is won with the King, whose other tiles fall too', () => {
    const won = play(kindo, kindo.read('..ooo/...xx/..x../..x../xxx.. x 2 2 2'), 'e5');
    expect(kindo.results(won)).toEqual([1, -1]);
    expect(kindo.text(won)).toBe('..xxx*/...xx/..x../..x../xxx.. x 1 3 2');
  });

  it('is lost by a player walled in, at once', () => {
    const text = '...xeo/...xx/...x./...x./xxxx. x 2 2 2';
    expect(kindo.results(play(kindo, kindo.read(text), 'e4n'))).toEqual([1, -1]);
    // A hole that the spread finds: e4 has its wall to the other side.
    expect(kindo.actor(play(kindo, kindo.read(text), 'e4s'))).toBe(0);
    // Without that rule, only when the turn begins without a legal move.
    const stuck = play(publicSite, publicSite.read(text), 'e4n');
    expect(publicSite.actor(stuck)).toBe(0);
    expect(publicSite.actor(play(publicSite, stuck, 'c5'))).toBe('over');
    expect(publicSite.results(play(publicSite, stuck, 'c5'))).toEqual([1, -1]);
  });

  it('knows walled-in rectangles of other sizes than 1 × 1', () => {
    expect(kindo.actor(play(kindo, kindo.read('.x..o/..xxnxn/...../...../xx... x 2 2 2'), 'b5e'))).toBe(0);
    expect(kindo.actor(play(kindo, kindo.read('.x..o/..xnxnxn/...../...../xx... x 2 2 2'), 'b5e'))).toBe('over');
    expect(kindo.actor(play(kindo, kindo.read('..xoo/..xeoo/...xnx/...../xx... x 2 2 2'), 'c5e e3n'))).toBe('over');
    const wide = kindoOracle({ size: 6, walledIn: true });
    expect(wide.actor(play(wide, wide.read('..xooo/...xnxnx/....../....../....../xx.... x 3 2 2'), 'c6e f5n'))).toBe(
      'over',
    );
  });
});
