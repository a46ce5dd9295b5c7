/** Search with a network's answers: what it finds, in batches, within its limits. */
import { describe, expect, it } from 'vitest';
import { expectSame } from '../../../../../tests/same.js';
import { createGame, type Game, OVER, type Row, Rows } from '../../games/index.js';
import { Rng } from '../../lib/rng.js';
import { endgamesFrom, UNSOLVED } from '../../tables/index.js';
import { loadTogyzKumalak } from '../../tables/node/index.js';
import { createAlphabeta } from '../alphabeta/alphabeta.js';
import { type BatchEvaluator, type ListedEvaluations, roomForAnswers } from '../evaluators/evaluator.js';
import { parsed, toyGame } from '../testing.js';
import { NetworkSearch } from './network-search.js';
import { Simulations } from './simulations.js';

/** All moves alike; values by `judge`, for each player. Keeps the sizes of the batches. */
class PlainEvaluator implements BatchEvaluator {
  readonly batches: number[] = [];

  constructor(
    protected readonly game: Game,
    private readonly judge: (row: Row, player: number) => number = () => 0,
  ) {}

  async evaluate(rows: Rows, count: number, out: { values: Float32Array; policy?: Float32Array }): Promise<void> {
    const { players, maxLegal } = this.game;
    this.batches.push(count);
    const legal = new Uint16Array(maxLegal);
    for (let i = 0; i < count; i++) {
      for (let player = 0; player < players; player++)
        out.values[i * players + player] = this.judge(rows.at(i), player);
      const moves = this.game.legal(rows.at(i), legal);
      out.policy!.fill(1 / moves, i * maxLegal, i * maxLegal + moves);
    }
  }
}

function startRow(game: Game): Row {
  const row = new Uint8Array(game.rowSize);
  game.start(row);
  if (game.actor(row) < 0) game.next(row, 0, row);
  return row;
}

const togyz = createGame('togyzkumalak');
const spread = (row: Row, player: number) => (player === 0 ? 1 : -1) * (((row[0] * 7 + row[1]) % 11) / 11 - 0.5);

describe('a search with a network', () => {
  it.each(['togyzkumalak', 'abalone', 'kindo', 'senet'] as const)(
    '%s: makes as many simulations as it is asked to',
    async (id) => {
      const game = createGame(id);
      const evaluator = new PlainEvaluator(game, spread);
      const result = await new NetworkSearch(evaluator).search(game, startRow(game), { visits: 300 });
      expect(result.stopped === 'only-move' ? 300 : result.nodes).toBe(300);
      expect(result.lines.reduce((sum, { visits }) => sum + visits!, 1)).toBe(result.visits);
      expect(result.action).toBe(result.lines[0].action);
    },
  );

  it('lets a single game fill batches', async () => {
    const evaluator = new PlainEvaluator(togyz, spread);
    await new NetworkSearch(evaluator, { leaves: 16 }).search(togyz, startRow(togyz), { visits: 1000 });
    expect(evaluator.batches[0]).toBe(1);
    expect(Math.max(...evaluator.batches)).toBe(16);
    expect(1000 / evaluator.batches.length).toBeGreaterThan(8);
  });

  describe('on a clock, which a millisecond for each position makes pass', () => {
    /** Searches for 400 ms where one move is much better than all others, or where all are alike. */
    const search = async (early: boolean, judge?: (row: Row, player: number) => number) => {
      let now = 0;
      const evaluator = new PlainEvaluator(togyz, judge);
      const evaluate = evaluator.evaluate.bind(evaluator);
      evaluator.evaluate = async (rows, count, out) => {
        now += count;
        await evaluate(rows, count, out);
      };
      const limits = { time: 400, now: () => now, early };
      return new NetworkSearch(evaluator).search(togyz, startRow(togyz), limits);
    };
    /** The first player wants the first pit to be empty. */
    const clear = (row: Row, player: number) => (player === 0 ? 1 : -1) * (row[0] === 0 ? 0.9 : -0.9);

    it('ends as soon as no other move can catch up, with the same move', async () => {
      const [early, whole] = [await search(true, clear), await search(false, clear)];
      expect(early.action).toBe(whole.action);
      expect(whole.time).toBeGreaterThan(390);
      expect(early.time).toBeLessThan(300);
      const [best, second] = early.lines;
      expect(best.visits! - second.visits!).toBeGreaterThan(400 - early.time);
    });

    it('takes all of its time where moves are alike', async () => {
      expect((await search(true)).time).toBeGreaterThan(390);
    });
  });

  it('the same seed and visits find the same', async () => {
    const game = createGame('senet');
    const find = async () => {
      const search = new NetworkSearch(new PlainEvaluator(game, spread), { seed: 3 });
      const { time: _, ...found } = await search.search(game, startRow(game), { visits: 400 });
      return found;
    };
    expect(await find()).toEqual(await find());
  });

  describe('with a Gumbel root', () => {
    /** As the contract has it: with the legal actions and how many they are. */
    class ListingEvaluator extends PlainEvaluator {
      override async evaluate(rows: Rows, count: number, out: ListedEvaluations): Promise<void> {
        await super.evaluate(rows, count, out);
        for (let i = 0; i < count; i++) {
          const { maxLegal } = this.game;
          out.counts[i] = this.game.legal(rows.at(i), out.actions.subarray(i * maxLegal, (i + 1) * maxLegal));
        }
      }
    }

    const gumbel = (game: Game, options: object = {}) =>
      new NetworkSearch(new ListingEvaluator(game, spread), { root: 'gumbel', ...options });

    it.each([
      ['togyzkumalak', 300],
      ['abalone', 300],
      ['kindo', 300],
      ['senet', 300],
      ['abalone', 2],
      ['kindo', 17],
    ] as const)('%s: plays a legal move with %i visits, and makes no more', async (id, visits) => {
      const game = createGame(id);
      const row = startRow(game);
      const result = await gumbel(game).search(game, row, { visits });
      const legal = new Uint16Array(game.maxLegal);
      expect([...legal.subarray(0, game.legal(row, legal))]).toContain(result.action);
      expect(result.stopped === 'only-move' ? visits : result.nodes).toBe(visits);
      expect(result.lines.reduce((sum, line) => sum + line.visits!, 1)).toBe(result.visits);
      expect(result.lines[0].action).toBe(result.action);
    });

    it('halves: the moves considered get the same visits, then the better half more', async () => {
      const { lines } = await gumbel(togyz, { considered: 4, seed: 1 }).search(togyz, startRow(togyz), { visits: 65 });
      const visits = lines.map((line) => line.visits!).filter((count) => count > 0);
      expect(visits.sort((a, b) => b - a)).toEqual([24, 24, 8, 8]);
    });

    it('the same seed and visits find the same, one search after the other', async () => {
      const game = createGame('senet');
      const find = async () => {
        const search = gumbel(game, { seed: 3 });
        const row = startRow(game);
        const first = await search.search(game, row, { visits: 100 });
        const { time: _, ...found } = await search.search(game, row, { visits: 100 });
        return [first.action, first.values, found];
      };
      expect(await find()).toEqual(await find());
    });

    it('finds a win that the policy does not see', async () => {
      const game = toyGame(2, {
        start: { player: 0, moves: ['bad', 'bad', 'good'] },
        bad: { player: 1, moves: [[-1, 1]] },
        good: { player: 1, moves: [[1, -1]] },
      });
      const search = new NetworkSearch(new ListingEvaluator(game), { root: 'gumbel' });
      expect(await search.search(game, Uint8Array.of(0), { visits: 32 })).toMatchObject({ action: 2, value: 1 });
    });

    it('plans again and again where only the time is limited', async () => {
      let clock = 0;
      const limits = { time: 400, now: () => clock++ };
      const result = await gumbel(togyz, { seed: 1 }).search(togyz, startRow(togyz), limits);
      expect(result.stopped).toBe('limit');
      expect(result.nodes).toBeGreaterThan(100);
      expect(result.lines[0].visits).toBeGreaterThan(10);
    });

    it('refuses what cannot be', () => {
      expect(() => gumbel(togyz, { root: 'uct' })).toThrow('root must be one of puct, gumbel');
      expect(() => gumbel(togyz, { considered: 0 })).toThrow('considered');
    });
  });

  it('keeps what it knows of the position that comes next, unless told not to', async () => {
    for (const reuse of [true, false]) {
      const search = new NetworkSearch(new PlainEvaluator(togyz, spread), { reuse });
      const row = startRow(togyz);
      const { action, lines } = await search.search(togyz, row, { visits: 500 });
      togyz.next(row, action, row);
      const next = await search.search(togyz, row, { visits: 100 });
      expect(next.visits).toBe(100 + (reuse ? lines[0].visits! : 0));
    }
  });

  it('finds a forced win and proves it', async () => {
    const game = toyGame(2, {
      start: { player: 0, moves: ['trap', 'calm'] },
      trap: { player: 1, moves: ['mate', 'mate'] },
      mate: {
        player: 0,
        moves: [
          [1, -1],
          [-1, 1],
        ],
      },
      calm: {
        player: 1,
        moves: [
          [0, 0],
          [0.5, -0.5],
        ],
      },
    });
    const result = await new NetworkSearch(new PlainEvaluator(game)).search(game, Uint8Array.of(0), { visits: 1000 });
    expect(result.stopped).toBe('solved');
    expect(result.lines[0]).toMatchObject({ action: 0, value: 1, solved: 'win', line: [0, 0, 0] });
    expect(result.nodes).toBeLessThan(50);
  });

  it('weighs outcomes of chance by their probabilities', async () => {
    const game = toyGame(2, {
      start: { player: 0, moves: ['throw', [0.1, -0.1]] },
      throw: { probabilities: [0.25, 0.75], moves: [[1, -1], 'after'] },
      after: {
        player: 1,
        moves: [
          [-0.5, 0.5],
          [-0.5, 0.5],
        ],
      },
    });
    const result = await new NetworkSearch(new PlainEvaluator(game)).search(game, Uint8Array.of(0), { visits: 500 });
    expect(result.action).toBe(1);
    expect(result.lines[1].value).toBeCloseTo(0.25 - 0.375, 5);
  });

  it('knows by tables of endgames what is to be played, without asking the network', async () => {
    const row = parsed(togyz, '8,1S/8,1S 80 80 S 1');
    const evaluator = new PlainEvaluator(togyz);
    const endgames = endgamesFrom(await loadTogyzKumalak());
    const result = await new NetworkSearch(evaluator, { endgames }).search(togyz, row, { visits: 100 });
    expect(result).toMatchObject({ value: 1, stopped: 'solved' });
    expect(result.lines[0].solved).toBe('win');
    expect(evaluator.batches).toEqual([]);
  });

  it('never asks the network about positions that stand in tables, and proves what leads to them', async () => {
    // A tuzdyk on each side, and seven stones: one more than the table knows.
    const row = parsed(togyz, '1S,1S,t,1S,5/1S,2,1S,1,t,1,1S,1S 78 77 S 60');
    const endgames = endgamesFrom(await loadTogyzKumalak());
    let [known, asked] = [0, 0];
    const judge = (at: Row): number => {
      if (endgames(togyz)!.value(at) === UNSOLVED) asked++;
      else known++;
      return 0;
    };
    const search = new NetworkSearch(new PlainEvaluator(togyz, judge), { endgames });
    const result = await search.search(togyz, row, { visits: 20_000 });
    const plain = await new NetworkSearch(new PlainEvaluator(togyz)).search(togyz, row, { visits: 20_000 });
    const exact = createAlphabeta({ endgames }).search(togyz, row, { depth: 40 });
    expect([result.stopped, exact.stopped]).toEqual(['solved', 'solved']);
    expect(result.value).toBe(exact.value);
    expect(result.nodes).toBeLessThan(plain.nodes);
    expect(known).toBe(0);
    expect(asked).toBeGreaterThan(0);
  });

  it('stops when it is asked to, with the best so far', async () => {
    let asked = 0;
    const search = new NetworkSearch(new PlainEvaluator(togyz, spread));
    const result = await search.search(togyz, startRow(togyz), { stop: () => ++asked > 5 });
    expect(result.stopped).toBe('stop');
    expect(result.lines.length).toBe(9);
  });

  it('counts the time before its first simulation, as a large tree takes some to be taken over', async () => {
    let clock = 0;
    const earlier = startRow(togyz);
    earlier.slice = () => {
      clock += 60;
      return new Uint8Array(earlier);
    };
    const plain = new PlainEvaluator(togyz, spread);
    const slow: BatchEvaluator = {
      evaluate: async (rows, count, out) => {
        clock += 10;
        await plain.evaluate(rows, count, out);
      },
    };
    const limits = { time: 100, now: () => clock, history: [earlier] };
    await new NetworkSearch(slow).search(togyz, startRow(togyz), limits);
    expect(clock).toBe(100);
  });

  it('ends in time: a batch that would come too late is not begun', async () => {
    let clock = 0;
    const evaluator = new PlainEvaluator(togyz, spread);
    const slow: BatchEvaluator = {
      evaluate: async (rows, count, out) => {
        clock += 30;
        await evaluator.evaluate(rows, count, out);
      },
    };
    const reports: number[] = [];
    const limits = { time: 1000, now: () => clock };
    const result = await new NetworkSearch(slow).search(togyz, startRow(togyz), limits, ({ time }) =>
      reports.push(time),
    );
    expect(result.time).toBe(990);
    expect(reports.length).toBeGreaterThan(5);
  });

  it('tells of so many lines', async () => {
    const search = new NetworkSearch(new PlainEvaluator(togyz, spread), { lines: 3 });
    expect((await search.search(togyz, startRow(togyz), { visits: 50 })).lines.length).toBe(3);
  });

  it('refuses what cannot be searched', async () => {
    const search = new NetworkSearch(new PlainEvaluator(togyz));
    const code = (promise: Promise<unknown>) =>
      promise.then(
        () => 'nothing',
        (error: { code: string }) => error.code,
      );
    expect(await code(search.search(togyz, startRow(togyz), {}))).toBe('bad-limit');
    expect(await code(search.search(togyz, startRow(togyz), { visits: -1 }))).toBe('bad-limit');
    const over = startRow(togyz);
    togyz.forfeit(over, 0, over);
    expect(togyz.actor(over)).toBe(OVER);
    expect(await code(search.search(togyz, over, { visits: 1 }))).toBe('game-over');
    expect(() => new NetworkSearch(new PlainEvaluator(togyz), { leaves: 0 })).toThrow('leaves');
  });

  it('continues after its evaluator has failed once', async () => {
    const plain = new PlainEvaluator(togyz, spread);
    let calls = 0;
    const failing: BatchEvaluator = {
      evaluate: async (rows, count, out) => {
        if (++calls === 20) throw new Error('out of memory');
        await plain.evaluate(rows, count, out);
      },
    };
    const search = new NetworkSearch(failing);
    await expect(search.search(togyz, startRow(togyz), { visits: 500 })).rejects.toThrow('out of memory');
    const result = await search.search(togyz, startRow(togyz), { visits: 100 });
    expect(result.lines.reduce((sum, { visits }) => sum + visits!, 1)).toBe(result.visits);
  });
});

describe('simulations side by side', () => {
  /** Small games end often, so that positions are proven while others are under way. */
  it.each([
    ['togyzkumalak', createGame('togyzkumalak', { pits: 3, stones: 2 })],
    ['kindo', createGame('kindo', { size: 4 })],
    ['senet', createGame('senet')],
  ])('%s: leave no virtual loss behind, and proven results proven', async (_name, game) => {
    const choice = { constant: 1.5, firstPlay: 0.3 };
    const options = {
      choice,
      rng: new Rng('side'),
      size: 16,
      hasVirtualLoss: true,
      keepsOrder: true,
      maxNodes: 1 << 16,
    };
    const simulations = new Simulations(game, options);
    simulations.start(startRow(game), -1);
    const { tree } = simulations;
    const evaluator = new PlainEvaluator(game, spread);
    const rows = new Rows(game.rowSize, 16);
    const answers = roomForAnswers(game, 16);
    for (let i = 0; i <= 200 && tree.nodes.solved[0] === 0; i++) {
      const asked = simulations.begin(rows, 0, i === 0 ? 1 : 16);
      if (asked > 0) await evaluator.evaluate(rows, asked, answers);
      simulations.end(answers, 0);
    }
    const { nodes, edges } = tree;
    for (let node = 0; node < nodes.count; node++) {
      const first = nodes.firstEdges[node];
      for (let edge = first; edge < first + nodes.edgeCounts[node]; edge++) {
        const child = edges.children[edge];
        expectSame(edges.visits[edge], child >= 0 ? nodes.visits[child] : 0);
        if (child < 0 || nodes.visits[child] === 0 || nodes.actors[node] < 0) continue;
        expect(Math.abs(edges.sums[edge] / edges.visits[edge])).toBeLessThanOrEqual(1 + 1e-9);
        if (edges.lost[edge] !== 0) expect(tree.mean(child, nodes.actors[node])).toBeCloseTo(-1, 9);
      }
    }
  });
});
