/** Monte Carlo tree search with endgame tables: it plays as they say, and proves what leads to them. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createGame, OVER, type Row } from '../../games/index.js';
import { KAZAN, PITS, PLAYER, TUZDYK } from '../../games/togyzkumalak/rules.js';
import { Rng } from '../../lib/rng.js';
import { type EndgameSource, endgamesFrom, UNSOLVED } from '../../tables/index.js';
import { loadSenet, loadTogyzKumalak, shippedSenet } from '../../tables/node/index.js';
import { createAlphabeta } from '../alphabeta/alphabeta.js';
import { rolloutEvaluator } from '../evaluators/evaluators.js';
import { createExpectimax } from '../expectimax/expectimax.js';
import { parsed, playAny, rowAfter, toyGame } from '../testing.js';
import { createMcts } from './mcts.js';
import { Walks } from './walks.js';

const togyz = createGame('togyzkumalak');
const kendall = createGame('senet', { dancers: 3 });
const skyruk = createGame('senet', { rules: 'skyruk', dancers: 3 });

let endgames: EndgameSource;
beforeAll(async () => {
  const senet = await Promise.all([loadSenet(shippedSenet('kendall')), loadSenet(shippedSenet('skyruk'))]);
  endgames = endgamesFrom(await loadTogyzKumalak(), ...senet);
});

/** What player 0 is ahead by at the end, by the table. */
const leadOf = (row: Row) => endgames(togyz)!.lead!(row);

/** A number of stones anywhere, with both tuzdyks or none; nobody has won yet. */
function endgame(stones: number, hasTuzdyks: boolean, rng: Rng): Row {
  const row = new Uint8Array(togyz.rowSize);
  for (;;) {
    row.fill(0);
    if (hasTuzdyks) row.set([3, 7], TUZDYK); // pit 3 of Black, pit 7 of White
    for (let left = stones; left > 0; ) {
      const pit = rng.below(18);
      if (hasTuzdyks && (pit === 6 || pit === 11)) continue;
      row[PITS + pit]++;
      left--;
    }
    row[KAZAN] = 81 - rng.below(stones + 1);
    row[KAZAN + 1] = 162 - stones - row[KAZAN];
    row[PLAYER] = rng.below(2);
    if (row[KAZAN + 1] <= 81 && togyz.legal(row, new Uint16Array(9)) > 0) return row;
  }
}

function expectPlayedByTable(row: Row): void {
  const { action, value, stopped } = createMcts({ endgames }).search(togyz, row, { visits: 100 });
  const sign = row[PLAYER] === 0 ? 1 : -1;
  const lead = sign * leadOf(row);
  expect([value, stopped]).toEqual([0 + Math.sign(lead), 'solved']);
  const child = rowAfter(togyz, row, [action]);
  if (togyz.actor(child) === OVER) expect(togyz.result(child, row[PLAYER])).toBe(value);
  else expect(sign * leadOf(child)).toBe(lead);
}

describe('a position that stands in a table', () => {
  it.each([
    // Sowing 1, The last stone: White's lone stone makes the one in Black's pit 1 even, and takes both.
    ['a capture', '8,1S/8,1S 80 80 S 1', 1, 'win'],
    // In step until White has to cross first; then Black takes both.
    ['who crosses first', '8,1S/1S,8 80 80 S 1', -1, 'loss'],
    // End of the game, 1: Black has no stone to move, and White gets the last one: 81 to 81.
    ['atsyz kalu', '9/1S,8 80 81 S 1', 0, 'draw'],
  ] as const)('has the known end of %s', (_, position, value, solved) => {
    const result = createMcts({ endgames }).search(togyz, parsed(togyz, position), { visits: 10 });
    expect(result).toMatchObject({ value, stopped: 'solved' });
    expect(result.lines[0].solved).toBe(solved);
  });

  it('is played as the table says, for as many stones as can be had', () => {
    const rng = new Rng('by table');
    for (let i = 0; i < 200; i++) expectPlayedByTable(endgame(1 + rng.below(6), i % 2 === 0, rng));
  });

  it('once won stays won, against any moves, without going round', () => {
    const rng = new Rng('won');
    for (let won = 0; won < 10; ) {
      const row = endgame(5, false, rng);
      const lead = leadOf(row);
      if (lead === 0) continue;
      won++;
      const winner = lead > 0 ? 0 : 1;
      const search = createMcts({ endgames });
      const history: Row[] = [];
      while (togyz.actor(row) !== OVER && history.length < 400) {
        history.push(row.slice());
        if (togyz.actor(row) !== winner) playAny(togyz, row, rng);
        else togyz.next(row, search.search(togyz, row, { visits: 1, history: history.slice(0, -1) }).action, row);
      }
      expect([togyz.actor(row), togyz.result(row, winner)]).toEqual([OVER, 1]);
    }
  });

  it('tells of so many lines', () => {
    const row = parsed(togyz, '2S,5,1S,2/4,1S,1S,3 80 77 S 70');
    const { lines, nodes, values } = createMcts({ endgames, lines: 1 }).search(togyz, row, { visits: 5 });
    expect([lines.length, nodes, values]).toEqual([1, 2, [1, -1]]);
  });
});

describe('a position above those of the table', () => {
  it('is proven with fewer simulations, and has the value that alpha-beta finds', () => {
    const rng = new Rng('above');
    let [known, searched, proven] = [0, 0, 0];
    for (let i = 0; i < 12; i++) {
      const row = endgame(7, true, rng);
      const result = createMcts({ endgames }).search(togyz, row, { visits: 2000 });
      known += result.visits!;
      searched += createMcts().search(togyz, row, { visits: 2000 }).visits!;
      if (result.stopped !== 'solved') continue;
      const exact = createAlphabeta({ tableBits: 16 }).search(togyz, row, { nodes: 50_000 });
      if (exact.stopped !== 'solved') continue;
      proven++;
      expect(result.value).toBe(exact.value);
    }
    expect(proven).toBeGreaterThan(5);
    expect(known).toBeLessThan(0.7 * searched);
  });

  it('becomes one of the table, as the game continues', () => {
    const search = createMcts({ endgames });
    const row = endgame(8, true, new Rng('game'));
    while (togyz.actor(row) !== OVER) {
      const known = leadOf(row);
      const { action, stopped } = search.search(togyz, row, { visits: 300 });
      if (known !== UNSOLVED) expect(stopped).toBe('solved');
      togyz.next(row, action, row);
    }
  });
});

describe('Senet', () => {
  it.each([
    ['Kendall', kendall, 'c....c..................s..... c 3 -'],
    ['Skyruk', skyruk, '.....c.......s..c...........s. s 4 -'],
  ])('by %s: the moves of two dancers have the chances of the table', (_name, game, position) => {
    const row = parsed(game, position);
    const { lines, stopped, visits, value } = createMcts({ endgames }).search(game, row, { visits: 1000 });
    expect([stopped, visits]).toEqual(['solved', lines.length]);
    const sign = game.actor(row) === 0 ? 1 : -1;
    for (const line of lines) {
      expect(line.value).toBe(sign * endgames(game)!.value(rowAfter(game, row, [line.action])));
      expect(line.solved).toBeUndefined();
    }
    expect(value).toBe(createExpectimax({ endgames }).search(game, row, { depth: 3 }).value);
  });

  it('by Skyruk, 5.8: from 30 any number bears off, so who gives away the turn has lost', () => {
    const row = parsed(skyruk, 'c............................s c 2 -');
    const { lines } = createMcts({ endgames }).search(skyruk, row, { visits: 1000 });
    expect(lines[0]).toMatchObject({ value: -1, solved: 'loss' });
  });

  it('by Kendall, 4.4: a third dancer borne off leaves the very chance of the table', () => {
    // With a 1 the cone on 30 bears off, or another one walks on: then three are left, and no table knows them.
    const row = parsed(kendall, 'c.......c..................s.c c 1 -');
    const { lines } = createMcts({ endgames }).search(kendall, row, { visits: 400 });
    const off = rowAfter(kendall, row, [21]);
    const known = endgames(kendall)!.value(off);
    expect(known).not.toBe(UNSOLVED);
    expect(lines.find(({ action }) => action === 21)?.value).toBeCloseTo(known, 12);
    expect(lines.filter(({ action }) => action !== 21)).not.toHaveLength(0);
  });
});

describe('the tree', () => {
  const game = toyGame(2, {
    start: { player: 0, moves: ['left', 'right'] },
    left: { player: 1, moves: ['throw', 'deep'] },
    right: { player: 1, moves: ['deep', 'deep'] },
    throw: { probabilities: [0.5, 0.5], moves: ['deep', 'deep'] },
    deep: { player: 0, moves: ['deeper', 'deeper'] },
    deeper: { player: 1, moves: [[1, -1]] },
  });
  /** Knows places by their numbers, and nothing of what follows them. */
  const knowing =
    (values: Readonly<Record<number, number>>): EndgameSource =>
    () => ({ game, value: ([at]) => values[at] ?? UNSOLVED });
  const search = (source: EndgameSource, options = {}) =>
    createMcts({ endgames: source, evaluator: rolloutEvaluator(), ...options });

  it('proves what stands above known positions, chance among them', () => {
    // Player 1 would rather throw (0.25) than go deep (0.5); right is better for player 0.
    const result = search(knowing({ 3: 0.25, 4: 0.5 })).search(game, Uint8Array.of(0), { visits: 200 });
    expect(result).toMatchObject({ action: 1, value: 0.5, values: [0.5, -0.5], stopped: 'solved' });
    expect(result.lines.map(({ value }) => value)).toEqual([0.5, 0.25]);
  });

  it('looks at a known position that is to be played, if what follows is not known', () => {
    const mcts = search(knowing({ 4: -0.5 }));
    expect(mcts.search(game, Uint8Array.of(0), { visits: 20 }).value).toBe(-0.5);
    const { lines, stopped } = mcts.search(game, Uint8Array.of(4), { visits: 20 });
    expect(stopped).toBe('solved');
    expect(lines[0]).toMatchObject({ value: 1, solved: 'win', line: [0, 0] });
  });

  it('goes back to where the game has been only if nothing else is as good', () => {
    const [left, right] = [1, 2].map((place) => Uint8Array.of(place));
    for (const [values, history, action] of [
      [{ 1: 1, 2: 1 }, [left], 1],
      [{ 1: 1, 2: 1 }, [right], 0],
      [{ 1: 1, 2: 0.9 }, [left], 0],
    ] as const) {
      expect(search(knowing(values)).search(game, Uint8Array.of(0), { visits: 20, history }).action).toBe(action);
    }
  });

  it('asks nobody else about known positions, even when it is full', () => {
    const endgames = knowing({ 1: 0.25, 2: 0.25 })(game);
    const options = { choice: { constant: 1 }, rng: new Rng(1), size: 1, keepsOrder: true, maxNodes: 1, endgames };
    const walks = new Walks(game, options);
    walks.start(Uint8Array.of(0), -1, []);
    const [walk] = walks.all;
    const leaf = new Uint8Array(1);
    expect(walk.descend(leaf, -1)).toBe(true);
    walk.finish({ values: Float32Array.of(0, 0) });
    for (let i = 0; i < 3; i++) {
      expect(walk.descend(leaf, -1)).toBe(false);
      walk.finish();
    }
    expect(walks.tree.mean(0, 0)).toBe(0.75 / 4);
  });

  it('is the same with tables that know nothing of the game', () => {
    const row = new Uint8Array(togyz.rowSize);
    togyz.start(row);
    const [plain, asked] = [undefined, () => undefined].map((source) => {
      const { time: _, ...found } = createMcts({ endgames: source }).search(togyz, row, { visits: 500 });
      return found;
    });
    expect(asked).toEqual(plain);
  });
});
