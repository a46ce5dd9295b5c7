/**
 * The oracles by themselves: published counts, games of people, and sentences of the rules in
 * small positions. An engine that is compared with them leans on these examples.
 */
import { describe, expect, it } from 'vitest';
import realGames from '../fixtures/real-games.json' with { type: 'json' };
import { type AbaloneOracleOptions, abaloneOracle } from './abalone.js';
import { kindoOracle } from './kindo.js';
import type { Oracle } from './oracle.js';
import { senetOracle } from './senet.js';
import { togyzKumalakOracle } from './togyzkumalak.js';

function moves<State>(oracle: Oracle<State>, state: State): string[] {
  return oracle.legal(state).map((action) => oracle.move(state, action));
}

/** Plays moves by their names, separated by blanks. */
function play<State>(oracle: Oracle<State>, state: State, names: string): State {
  let current = state;
  for (const name of names.split(' ')) {
    const index = moves(oracle, current).indexOf(name);
    if (index === -1) throw new Error(`${name} is not legal in ${oracle.text(current)}`);
    current = oracle.next(current, oracle.legal(current)[index]);
  }
  return current;
}

/** The text after some moves from a position. */
function after<State>(oracle: Oracle<State> & { read(text: string): State }, text: string, names: string): string {
  return oracle.text(play(oracle, oracle.read(text), names));
}

/** Sequences of this many legal moves and outcomes. */
function perft<State>(oracle: Oracle<State>, depth: number, state: State = oracle.start()): number {
  const actions = oracle.legal(state);
  if (depth === 1) return actions.length;
  return actions.reduce((sum, action) => sum + perft(oracle, depth - 1, oracle.next(state, action)), 0);
}

/** Every position of a game of random moves; numbers come from a fixed linear congruence. */
function randomGame<State>(oracle: Oracle<State>, seed: number, longest: number): State[] {
  const states = [oracle.start()];
  let random = seed;
  while (oracle.actor(states.at(-1)!) !== 'over' && states.length <= longest) {
    const state = states.at(-1)!;
    const actions = oracle.legal(state);
    random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
    states.push(oracle.next(state, actions[Math.floor((random / 2 ** 32) * actions.length)]));
  }
  return states;
}

/** Four players in rows of 4, 3 and 2 on the four slanted sides, clockwise from the lower left. */
function fourPlayers(): (number | null)[] {
  const marbles = [
    'a1 b1 c1 d1 b2 c2 d2 c3 d3',
    'f2 g3 h4 i5 f3 g4 h5 f4 g5',
    'f9 g9 h9 i9 f8 g8 h8 f7 g7',
    'a5 b6 c7 d8 b5 c6 d7 c5 d6',
  ];
  return marblesOn(marbles);
}

/** The owner of each of the 61 cells, from the cells of each player. */
function marblesOn(marbles: string[]): (number | null)[] {
  const columns = { i: [5, 9], h: [4, 9], g: [3, 9], f: [2, 9], e: [1, 9], d: [1, 8], c: [1, 7], b: [1, 6], a: [1, 5] };
  const owners: (number | null)[] = [];
  for (const [letter, [first, last]] of Object.entries(columns)) {
    for (let column = first; column <= last; column += 1) {
      const owner = marbles.findIndex((cells) => cells.split(' ').includes(`${letter}${column}`));
      owners.push(owner === -1 ? null : owner);
    }
  }
  return owners;
}

const togyz = togyzKumalakOracle({ pits: 9, stones: 9, tuzdyk: true });
const bestemshe = togyzKumalakOracle({ pits: 5, stones: 5, tuzdyk: false });
const kozdatu = togyzKumalakOracle({ pits: 7, stones: 7, tuzdyk: false });

describe('all oracles', () => {
  const kindos = [3, 5, 9].flatMap((size) => [true, false].map((walledIn) => kindoOracle({ size, walledIn })));
  const senets = [1, 5, 7].flatMap((dancers) => [
    senetOracle({ rules: 'kendall', dancers }),
    senetOracle({ rules: 'skyruk', dancers }),
  ]);
  const abalones = [
    abaloneOracle({ variant: 'belgian-daisy', marblesToEject: 1 }),
    abaloneOracle({ placement: true }),
    abaloneOracle({ players: 3, marblesToEject: 1 }),
    abaloneOracle({ players: 4, setup: fourPlayers(), marblesToEject: 1 }),
  ];

  function check<State>(oracle: Oracle<State>) {
    for (let seed = 1; seed <= 3; seed += 1) {
      const states = randomGame(oracle, seed, 150);
      for (const state of states) {
        const isOver = oracle.actor(state) === 'over';
        const actions = oracle.legal(state);
        expect(actions.length === 0).toBe(isOver);
        expect(actions).toEqual([...new Set(actions)].sort((a, b) => a - b));
        expect(new Set(moves(oracle, state)).size).toBe(actions.length);
        if (isOver) continue;
        const before = structuredClone(state);
        oracle.next(state, actions[0]);
        const given = oracle.forfeit(state, 1);
        expect(state).toEqual(before);
        expect(oracle.actor(given)).toBe('over');
        expect(oracle.legal(given)).toEqual([]);
      }
    }
  }

  it('list legal actions ascending, once each, until the game is over, and leave states as they were', () => {
    for (const oracle of [togyz, bestemshe, kozdatu]) check(oracle);
    for (const oracle of kindos) check(oracle);
    for (const oracle of senets) check(oracle);
    for (const oracle of abalones) check(oracle);
  });

  it('read the texts that they write', () => {
    function roundTrip<State>(oracle: Oracle<State> & { read(text: string): State }) {
      for (const state of randomGame(oracle, 7, 150)) {
        if (oracle.actor(state) !== 'over') expect(oracle.read(oracle.text(state))).toEqual(state);
      }
    }
    roundTrip(togyz);
    for (const oracle of kindos) roundTrip(oracle);
    for (const oracle of senets) roundTrip(oracle);
    for (const oracle of abalones.slice(0, 2)) roundTrip(oracle);
  });
});

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

function oneOf(actions: number[]): number {
  expect(actions).toHaveLength(1);
  return actions[0];
}
