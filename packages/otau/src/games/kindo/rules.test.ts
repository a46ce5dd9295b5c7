/** The paragraphs of RULES.md, 1 to 4, in small positions. */
import { describe, expect, it } from 'vitest';
import { OVER } from '../../core/game.js';
import { createGame } from '../../core/registry.js';
import type { Kindo } from './kindo.js';
import type { KindoOptions } from './options.js';

/** A game that starts from a text and is played by the names of its moves. */
class Play {
  readonly game: Kindo;
  readonly row: Uint8Array;

  constructor(text?: string, options: Partial<KindoOptions> = {}) {
    this.game = createGame('kindo', options);
    this.row = new Uint8Array(this.game.rowSize);
    if (text === undefined) this.game.start(this.row);
    else this.game.parsePosition(text, this.row);
  }

  play(names: string): this {
    for (const name of names.split(' ')) this.game.next(this.row, this.game.parseAction(this.row, name), this.row);
    return this;
  }

  get moves(): string[] {
    const out = new Uint16Array(this.game.maxLegal);
    const count = this.game.legal(this.row, out);
    return Array.from(out.subarray(0, count), (action) => this.game.formatAction(this.row, action));
  }

  get captures(): string[] {
    return this.moves.filter((name) => name.length === 2);
  }

  get text(): string {
    return this.game.formatPosition(this.row);
  }

  /** 0 or 1, or undefined while the game lasts. */
  get winner(): number | undefined {
    if (this.game.actor(this.row) !== OVER) return undefined;
    return this.game.result(this.row, 0) === 1 ? 0 : 1;
  }
}

describe('1. Board', () => {
  it('1.2: each player owns the own King tile, all others are neutral', () => {
    expect(new Play().text).toBe('....o/...../...../...../x.... x 1 2 2');
    expect(new Play(undefined, { size: 3 }).text).toBe('..o/.../x.. x 1 2 2');
    expect(new Play(undefined, { size: 4 }).text).toBe('...o/..../..../x... x 1 2 2');
  });

  it.each([3, 4, 5, 6, 7, 8, 9])('1.1: n = %i: the King takes the two tiles beside it first', (size) => {
    const start = new Play(undefined, { size });
    expect(start.moves).toEqual(['a2', 'b1']);
    expect(start.game.actionCount).toBe(5 * size * size + 1);
  });

  it('1.3: no walls on the diagonal and on King tiles', () => {
    // b4 and d2 are on the diagonal, a1 is the King tile.
    const walls = new Play('....o/xx.../x..../x..x./xxxx. x 2 2 2').moves.filter((name) => name.length === 3);
    expect([...new Set(walls.map((name) => name.slice(0, 2)))]).toEqual(['a4', 'a3', 'a2', 'b1', 'c1', 'd1']);
  });
});

describe('2. Turn', () => {
  it('2.1: begins with one move, then turns have two', () => {
    expect(new Play().play('a2').text).toBe('....o/...../...../x*..../x.... o 2 2 2');
    expect(new Play().play('a2 e4').text).toBe('....o/....o*/...../x*..../x.... o 1 2 2');
    expect(new Play().play('a2 e4 e3').text).toBe('....o/....o*/....o*/x..../x.... x 2 2 2');
  });

  it('2.2: captures what is beside an own tile, never diagonally', () => {
    expect(new Play('....o/...../...../x..../x.... x 2 2 2').captures).toEqual(['a3', 'b2', 'b1']);
    // e2 is the tile before a1 in the row of bytes, but not beside it.
    expect(new Play('....o/....o/....o/....o/x.... o 2 2 2').captures).toEqual(['d5', 'd4', 'd3', 'd2', 'e1']);
  });

  it('2.2: a wall keeps out only on the side where it stands', () => {
    const besideC2 = (lastRows: string) => new Play(`....o/....o/....o/${lastRows} x 2 2 2`).captures;
    expect(besideC2('.xowoo/xx...')).not.toContain('c2');
    for (const wall of 'nes') expect(besideC2(`.xo${wall}oo/xx...`)).toContain('c2');
    // c1 reaches c2 past a wall to the west, but not past one to the south.
    expect(besideC2('.xowoo/xxx..')).toContain('c2');
    expect(besideC2('..osoo/xxx..')).not.toContain('c2');
  });

  it('2.2: walls on the own tile do not hinder its player', () => {
    expect(new Play('....o/....o/....o/.xeooo/xx... x 2 2 2').captures).toContain('c2');
  });

  it('2.3: builds a wall in any direction, turns it, never to where it stands', () => {
    const start = new Play('....o/...../...../x..../x.... x 2 2 2');
    expect(start.moves).toEqual(['a3', 'a2n', 'a2e', 'a2s', 'a2w', 'b2', 'b1']);
    expect(start.play('a2w').text).toBe('....o/...../...../xw..../x.... x 1 2 2');
    expect(start.moves).toEqual(['a3', 'a2n', 'a2e', 'a2s', 'b2', 'b1']);
    expect(start.play('a2n').text).toBe('....o/...../...../xn..../x.... o 2 2 2');
  });

  it('2.3: a wall keeps the dot of its tile', () => {
    expect(new Play('....o/...../...../x*..../x.... x 1 2 2').play('a2e').text).toBe(
      '....o/...../...../xe*..../x.... o 2 2 2',
    );
  });

  it('2.4: a turn begins with the moves earned, without bonus and without own dots', () => {
    expect(new Play('..o*oo/...../...../x*..../xx*... x 1 3 4').play('a3').text).toBe(
      '..ooo/...../x*..../x*..../xx*... o 4 3 2',
    );
  });
});

describe('3. Effects of a capture', () => {
  it('3.1: the tile changes owner, loses its wall and gets a dot', () => {
    expect(new Play('....o/....o/....o/.xoeoo/xx... x 2 2 2').play('c2').text).toBe(
      '....o/....o/....o/.xx*oo/xx... x 1 2 2',
    );
  });

  it('3.2: a dotted enemy tile earns the enemy a move', () => {
    expect(new Play('....o/....o/....o/.xo*oo/xx... x 2 2 2').play('c2').text).toBe(
      '....o/....o/....o/.xx*oo/xx... x 1 2 3',
    );
  });

  it('3.3: a mass capture takes all cut-off tiles without walls and dots, for one move', () => {
    const before = new Play('....o/....o/...on*o/...oo/xxxxx x 2 2 2').play('e2');
    expect(before.text).toBe('....o/....o/...on*o/...ox*/xxxxx x 1 2 2');
    // e3 joined d3 and d2 to the King. The dot of d3 earns o nothing.
    expect(before.play('e3').text).toBe('....o/....o/...xx*/...xx*/xxxxx o 2 3 2');
  });

  it('3.3: tiles that reach the King by another way stay', () => {
    // d3 lay between d4 and e3, which e4 joins as well.
    expect(new Play('..ooo/..ooo/..xoo/..x../xxx.. x 2 2 2').play('d3').text).toBe(
      '..ooo/..ooo/..xx*o/..x../xxx.. x 1 2 2',
    );
    // c4 was part of a ring round d4. Walls do not break the rest of it.
    expect(new Play('..oeowo/xxo.on/x.oosos/x..../x.... x 2 2 2').play('c4').text).toBe(
      '..oeowo/xxx*.on/x.oosos/x..../x.... x 1 2 2',
    );
  });

  it('3.4: at most four moves in a turn, what goes beyond is lost', () => {
    // The dot of e3 would make five moves for o, the mass capture of e2 five for x.
    expect(new Play('x*x*.xo/x..xo/x..xo*/x..xo/xxxxx x 1 4 4').play('e3').text).toBe(
      'x*x*.xo/x..xo/x..xx*/x..xx/xxxxx o 4 4 2',
    );
  });
});

describe('4. End', () => {
  it('4.1: the captured King wins at once, with all that is left', () => {
    const won = new Play('..ooo/..xxx/..x../..x../xxx.. x 2 2 2').play('e5');
    expect(won.winner).toBe(0);
    expect(won.text).toBe('..xxx*/..xxx/..x../..x../xxx.. x 1 3 2');
    expect(won.moves).toEqual([]);
  });

  it('4.1: also with the last move of the turn', () => {
    const won = new Play('...oo/..xxx/..x../..x../xxx.. x 1 2 2').play('e5');
    expect(won.winner).toBe(0);
    expect(won.text).toBe('...xx*/..xxx/..x../..x../xxx.. o 2 3 2');
  });

  it('4.1: player 1 wins in the same way', () => {
    expect(new Play('....o/....o/....o/....o/xoooo o 2 2 2').play('a1').winner).toBe(1);
  });

  describe('4.2: walled in on 5 × 5', () => {
    /** All tiles o's but those of x, height × width in the King's corner, with walls towards them but in `gap`. */
    function fenced(height: number, width: number, gap = ''): string {
      const rows = [5, 4, 3, 2, 1].map((number) =>
        [...'abcde'].map((letter, y) => {
          if (number <= height && y < width) return 'x';
          const wall = number === height + 1 && y < width ? 's' : y === width && number <= height ? 'w' : '';
          return letter + number === gap ? 'o' : `o${wall}`;
        }),
      );
      return `${rows.map((tiles) => tiles.join('')).join('/')} o 2 2 2`;
    }

    const fences = [
      { height: 1, width: 1, last: 'a2s' },
      { height: 1, width: 1, last: 'b1w' },
      { height: 2, width: 1, last: 'a3s' },
      { height: 2, width: 1, last: 'b2w' },
      { height: 1, width: 2, last: 'b2s' },
      { height: 2, width: 2, last: 'b3s' },
      { height: 2, width: 2, last: 'c1w' },
      { height: 3, width: 1, last: 'a4s' },
      { height: 3, width: 1, last: 'b2w' },
      { height: 1, width: 3, last: 'c2s' },
    ];

    it.each(fences)(
      '$height × $width tiles: the last wall, $last, ends the game at once',
      ({ height, width, last }) => {
        const gap = last.slice(0, 2);
        expect(new Play(fenced(height, width, gap)).winner).toBeUndefined();
        expect(new Play(fenced(height, width, gap)).play(last).winner).toBe(1);
        for (const other of 'nesw'.replace(last[2], '')) {
          expect(new Play(fenced(height, width, gap)).play(gap + other).winner).toBeUndefined();
        }
        expect(new Play(fenced(height, width), { walledIn: false }).winner).toBeUndefined();
      },
    );

    it('whatever stands inside', () => {
      // The fence holds a1 and b1 of x, the neutral a2 and, with a wall to the south, b2 of o.
      const text = 'ooooo/ooooo/ososooo/.osowoo/xxooo o 2 2 2';
      expect(new Play(text).winner).toBeUndefined();
      expect(new Play(text).play('c1w').winner).toBe(1);
    });

    it('never by a capture: the captured tile has no wall', () => {
      const text = 'ooooo/ooooo/ooooo/osoooo/xxowoo o 2 2 2';
      expect(new Play(text).play('b1').winner).toBeUndefined();
      expect(new Play(text).play('b1 b1w').winner).toBe(1);
    });
  });

  it('4.2: with the option off only the King counts', () => {
    const text = '...xeo/..xxx/..x../..x../xxx.. x 2 2 2';
    expect(new Play(text).play('e4n').winner).toBe(0);
    expect(new Play(text, { walledIn: false }).play('e4n').winner).toBeUndefined();
  });

  it('4.3: a player without a move at the beginning of the turn loses, with the option off too', () => {
    const stuck = new Play('...xeo/..xxx/..x../..x../xxx.. x 2 2 2', { walledIn: false }).play('e4n');
    expect(stuck.winner).toBeUndefined();
    expect(stuck.play('a2').winner).toBe(0);
    expect(stuck.text).toBe('...xeo/..xxxn/..x../x*.x../xxx.. o 2 2 2');
    // The wall opened again in time.
    expect(new Play('...xeo/..xxxn/..x../..x../xxx.. x 1 2 2', { walledIn: false }).play('e4s').winner).toBeUndefined();
  });

  it('4.3: who can still build a wall has a move', () => {
    const fenced = new Play('ooooo/ooooo/osoooo/xowooo/xowooo o 1 2 2', { walledIn: false }).play('e3n');
    expect(fenced.winner).toBeUndefined();
    expect(fenced.moves).toEqual(['a2n', 'a2e', 'a2s', 'a2w']);
  });

  it('4.4: the opponent of a late player wins', () => {
    for (const player of [0, 1]) {
      const late = new Play();
      late.game.forfeit(late.row, player, late.row);
      expect(late.winner).toBe(1 - player);
      expect(late.moves).toEqual([]);
    }
  });
});
