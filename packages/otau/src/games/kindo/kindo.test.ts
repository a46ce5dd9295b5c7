/** What holds in every position of Kindo: random games of every size, and positions made to be walled in. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectSame } from '../../../../../tests/same.js';
import { OVER, type Row } from '../../core/game.js';
import { createGame } from '../../core/registry.js';
import { Rng } from '../../lib/rng.js';
import { DOT, KindoBoard, OWNERS, PLAYER, TILES, WALLS, WINNER, wallBit, wallOf } from './board.js';
import type { Kindo } from './kindo.js';
import { findWinner, isWalledIn } from './rules.js';

const options = fc.record({ size: fc.integer({ min: 3, max: 9 }), walledIn: fc.boolean() });
const seed = fc.nat();
const RUNS = { numRuns: 30 };

interface Step {
  readonly row: Row;
  /** What is played there; none in the last position. */
  readonly action: number | undefined;
  readonly legal: readonly number[];
}

/** A random game in which captures of enemy tiles are preferred: plain random play seldom comes to the end. */
function randomGame(game: Kindo, seed: number, maxPlies = 120): Step[] {
  const rng = new Rng(seed);
  const out = new Uint16Array(game.maxLegal);
  const steps: Step[] = [];
  let row: Row = new Uint8Array(game.rowSize);
  game.start(row);
  for (;;) {
    const legal = [...out.subarray(0, game.legal(row, out))];
    if (legal.length === 0 || steps.length === maxPlies) return [...steps, { row, legal, action: undefined }];
    const attacks = legal.filter((action) => action % 5 === 0 && row[TILES + action / 5] !== 0);
    const choice = attacks.length > 0 && rng.below(2) === 0 ? attacks : legal;
    const action = choice[rng.below(choice.length)];
    steps.push({ row, legal, action });
    row = nextOf(game, row, action);
  }
}

function nextOf(game: Kindo, row: Row, action: number): Row {
  const after = new Uint8Array(game.rowSize);
  game.next(row, action, after);
  return after;
}

/** Checks every position of random games of all sizes. */
function inRandomGames(check: (game: Kindo, step: Step) => void): void {
  fc.assert(
    fc.property(options, seed, (given, number) => {
      const game = createGame('kindo', given);
      for (const step of randomGame(game, number)) check(game, step);
    }),
    RUNS,
  );
}

describe('options', () => {
  it('have defaults', () => {
    expect(createGame('kindo').options).toEqual({ size: 5, walledIn: true, maxPlies: 400 });
    expect(createGame('kindo', { maxPlies: 99 }).limits).toEqual({ plies: 99, repetition: 'none' });
  });

  it.each([{ size: 2 }, { size: 10 }, { size: 4.5 }, { maxPlies: 0 }])('refuse %j', (given) => {
    expect(() => createGame('kindo', given)).toThrow(/must be a whole number/);
  });
});

describe('in every position of a game', () => {
  it('legal actions ascend and never hold the last index', () => {
    inRandomGames((game, { legal }) => {
      expectSame(
        legal,
        [...new Set(legal)].sort((a, b) => a - b),
      );
      expectSame((legal.at(-1) ?? 0) < game.actionCount - 1, true);
    });
  });

  it('neutral tiles are bare, and walls stand only where they can, one on a tile', () => {
    inRandomGames((game, { row }) => {
      const { unwallable } = new KindoBoard(game.options.size);
      const walls = [0, ...[1, 2, 3, 4].map(wallBit)];
      const isSound = (tile: number, t: number) =>
        [0, 1, 2].includes(tile & OWNERS) &&
        (tile === 0 || (tile & OWNERS) !== 0) &&
        (tile & unwallable[t]) === 0 &&
        walls.includes(tile & WALLS);
      expectSame([...row.subarray(TILES)].every(isSound), true);
    });
  });

  it('the game is over exactly where the board says so', () => {
    inRandomGames((game, { row, legal }) => {
      expectSame(row[WINNER], findWinner(new KindoBoard(game.options.size), game.options.walledIn, row));
      expectSame(legal.length === 0, game.actor(row) === OVER);
    });
  });

  it('`out` may be `row`', () => {
    inRandomGames((game, { row, action }) => {
      if (action === undefined) return;
      const inPlace = row.slice();
      game.next(inPlace, action, inPlace);
      expectSame(inPlace, nextOf(game, row, action));
    });
  });

  it('the text, which is checked in full, gives the same bytes again', () => {
    inRandomGames((game, { row }) => {
      const read = new Uint8Array(game.rowSize).fill(0xa5);
      game.parsePosition(game.formatPosition(row), read);
      expectSame(read, row);
    });
  });

  it('the name of each action gives the action again; every other one is refused', () => {
    inRandomGames((game, { row, legal }) => {
      if (legal.length === 0) return;
      for (const action of legal) expectSame(game.parseAction(row, game.formatAction(row, action)), action);
      const illegal = legal[0] + 1;
      if (!legal.includes(illegal))
        expect(() => game.parseAction(row, game.formatAction(row, illegal))).toThrow(/not legal/);
    });
  });

  it('the view of an action leads back to it', () => {
    inRandomGames((game, { row, legal }) => {
      for (const action of legal) expectSame(game.fromView(row, game.toView(row, action)), action);
    });
  });

  it('the symmetries commute with moves', () => {
    inRandomGames((game, { row, legal, action }) => {
      for (const symmetry of game.symmetries) {
        const image = new Uint8Array(game.rowSize);
        symmetry.row(row, image);
        const inPlace = row.slice();
        symmetry.row(inPlace, inPlace);
        expectSame(inPlace, image);
        const out = new Uint16Array(game.maxLegal);
        const legalImage = [...out.subarray(0, game.legal(image, out))];
        expectSame(
          legalImage,
          legal.map(symmetry.action).sort((a, b) => a - b),
        );
        if (action === undefined) continue;
        const after = nextOf(game, row, action);
        symmetry.row(after, after);
        expectSame(nextOf(game, image, symmetry.action(action)), after);
      }
    });
  });

  it('the game is the same for both players: the board turned by 180°, with owners and walls, looks the same', () => {
    inRandomGames((game, { row, legal, action }) => {
      const turned = exchangePlayers(game, row);
      expectSame(observed(game, turned), observed(game, row));
      const views = (position: Row, actions: readonly number[]) =>
        actions.map((action) => game.toView(position, action)).sort((a, b) => a - b);
      const out = new Uint16Array(game.maxLegal);
      expectSame(views(turned, [...out.subarray(0, game.legal(turned, out))]), views(row, legal));
      if (action === undefined) return;
      const mirrored = nextOf(game, turned, game.fromView(turned, game.toView(row, action)));
      expectSame(mirrored, exchangePlayers(game, nextOf(game, row, action)));
    });
  });

  it('counts each move, and a move number after each turn of player 1', () => {
    const game = createGame('kindo');
    const counters = { ply: 0, move: 1, quiet: 0 };
    const row = new Uint8Array(game.rowSize);
    game.start(row);
    const seen = ['a2', 'e4', 'e3', 'a3', 'a4', 'd5'].map((name) => {
      const before = row.slice();
      const action = game.parseAction(row, name);
      game.next(before, action, row);
      game.count(before, action, row, counters);
      return `${counters.ply} ${counters.move} ${counters.quiet}`;
    });
    expect(seen).toEqual(['1 1 0', '2 1 0', '3 2 0', '4 2 0', '5 2 0', '6 2 0']);
  });
});

describe('maxLegal', () => {
  it.each([
    [3, '.xo/xxx/xx. x 2 2 2'],
    [5, '.xxxo/x.xxx/xxxxx/xxx.x/xxxx. x 2 2 2'],
  ])('is reached on boards of size %i', (size, text) => {
    const game = createGame('kindo', { size });
    const row = new Uint8Array(game.rowSize);
    game.parsePosition(text, row);
    const out = new Uint16Array(game.maxLegal);
    expect(game.legal(row, out)).toBe(game.maxLegal);
    expect(out.at(-1)).toBe(5 * (size * size - 1));
  });
});

function observed(game: Kindo, row: Row): string {
  const out = new Float32Array(game.observation.size);
  game.observe(row, out);
  return out.join();
}

/** The position with the players exchanged and the board rotated by 180°. */
function exchangePlayers(game: Kindo, row: Row): Row {
  const turned = row.slice();
  turned[PLAYER] = 1 - row[PLAYER];
  const [ofX, ofO] = [game.layout.nextMoves.first, game.layout.nextMoves.first + 1];
  [turned[ofX], turned[ofO]] = [row[ofO], row[ofX]];
  turned[WINNER] = row[WINNER] === 0 ? 0 : 3 - row[WINNER];
  const tiles = row.subarray(TILES);
  tiles.forEach((tile, t) => {
    const owner = ((tile & 1) << 1) | ((tile >> 1) & 1);
    const wall = [0, wallBit(3), wallBit(4), wallBit(1), wallBit(2)][wallOf(tile)];
    turned[TILES + tiles.length - 1 - t] = owner | wall | (tile & DOT);
  });
  return turned;
}

/**
 * RULES.md, 4.2, as it is written there: the spread from the player's tiles to those that the player does not own
 * and that bear no wall on the side the spread comes from.
 */
function isWalledInBySpread(size: number, row: Row, player: number): boolean {
  const [king, enemyKing] = player === 0 ? [size * (size - 1), size - 1] : [size - 1, size * (size - 1)];
  const own = (tile: number) => ((row[TILES + tile] >> player) & 1) !== 0;
  expectSame(own(king), true);
  const reached = new Set(Array.from({ length: size * size }, (_, tile) => tile).filter(own));
  for (const tile of reached) {
    const x = Math.floor(tile / size);
    const y = tile % size;
    // To the tile in the north one comes from its south side (3), and so on.
    const steps = [
      { to: tile - size, inside: x > 0, side: 3 },
      { to: tile + 1, inside: y < size - 1, side: 4 },
      { to: tile + size, inside: x < size - 1, side: 1 },
      { to: tile - 1, inside: y > 0, side: 2 },
    ];
    for (const { to, inside, side } of steps) {
      if (inside && !own(to) && wallOf(row[TILES + to]) !== side) reached.add(to); // a set is walked to its newest member
    }
  }
  return !reached.has(enemyKing);
}

describe('4.2: the rectangle of the code is the spread of the rules', () => {
  it('in every position of random games', () => {
    inRandomGames((game, { row }) => {
      const { size } = game.options;
      const board = new KindoBoard(size);
      for (const player of [0, 1]) {
        if (((row[TILES + board.kings[player]] >> player) & 1) === 0) continue;
        expectSame(isWalledIn(board, row, player, size), isWalledInBySpread(size, row, player));
      }
    });
  });

  /** A joined group of the player's tiles, the others enemy or neutral, fenced in by walls with an occasional gap. */
  function fencedPosition(board: KindoBoard, player: number, rng: Rng): Row {
    const { size, cells } = board;
    const row = new Uint8Array(board.rowSize);
    const place = (height: number, width: number) => {
      const tile = (size - 1 - height) * size + width; // counted from player 0's corner
      return player === 0 ? tile : board.turn(tile);
    };
    const wallTo = (direction: number) => wallBit(player === 0 ? direction : ((direction + 1) & 3) + 1);
    const enemy = 2 >> player;
    for (let t = 0; t < cells; t++) {
      const wall = rng.below(3) === 0 ? wallBit(1 + rng.below(4)) : 0;
      if (rng.below(4) > 0) row[TILES + t] = enemy | (wall & ~board.unwallable[t]);
    }
    const height = 1 + rng.below(size - 1);
    const width = 1 + rng.below(size - 1);
    const fence = (at: number, wall: number) => {
      if (rng.below(40) > 0) row[TILES + at] = enemy | (wall & ~board.unwallable[at]);
    };
    for (let i = 0; i < width; i++) fence(place(height, i), wallTo(3));
    for (let i = 0; i < height; i++) fence(place(i, width), wallTo(4));
    row[TILES + board.kings[1 - player]] = enemy;
    const group = [board.kings[player]];
    row[TILES + group[0]] = 1 << player;
    for (let steps = rng.below(8); steps > 0; steps--) {
      const from = group[rng.below(group.length)];
      const to = board.sides[4 * from + rng.below(4)] - TILES;
      const isInside = Array.from({ length: height * width }, (_, i) =>
        place(Math.floor(i / width), i % width),
      ).includes(to);
      if ((isInside || rng.below(30) === 0) && to !== board.kings[1 - player]) {
        row[TILES + to] = 1 << player;
        group.push(to);
      }
    }
    return row;
  }

  it.each([3, 4, 5, 6, 7, 8, 9])('in positions made to be nearly walled in, n = %i', (size) => {
    const board = new KindoBoard(size);
    const rng = new Rng(`fences ${size}`);
    let walledIn = 0;
    for (let i = 0; i < 3000; i++) {
      const player = i & 1;
      const row = fencedPosition(board, player, rng);
      const expected = isWalledInBySpread(size, row, player);
      expectSame(isWalledIn(board, row, player, size), expected);
      if (expected) walledIn++;
    }
    expect(walledIn).toBeGreaterThan(300);
    expect(walledIn).toBeLessThan(2700);
  });
});
