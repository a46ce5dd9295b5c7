import { expect, it } from 'vitest';
import { createAgent } from '../agents/catalog.js';
import { defaultSearch } from '../agents/searching.js';
import { type Game, OVER, type Row } from '../core/game.js';
import { History } from '../core/history.js';
import { createGame } from '../core/registry.js';
import '../games/all.js';
import { sameBytes } from '../lib/bytes.js';
import { Rng } from '../lib/rng.js';
import { reviewGame } from './game-review.js';
import { Judge } from './judge.js';
import { isBad, type MoveReview } from './review.js';
import { type ReviewSearch, reviewSearch, reviewSpec } from './review-search.js';
import { stepsOf } from './theme.js';

const EFFORT = { fast: 200 / 12_000, deep: 2_000 / 12_000, total: 5 };

function played(game: Game, plies: number, seed = 'a'): History {
  const rng = new Rng(seed);
  const history = new History(game, undefined, rng);
  const agent = createAgent('random');
  const chances = new Float32Array(game.maxLegal);
  while (history.length < plies && history.actor !== OVER) {
    const { row } = history;
    if (history.actor < 0) history.play(rng.pick(chances, game.outcomes(row, chances), 1));
    else history.play((agent.choose({ game, row, rng }) as { action: number }).action);
  }
  return history;
}

function searches(game: Game, count = 1): ReviewSearch[] {
  return Array.from({ length: count }, () => reviewSearch(createAgent(defaultSearch(game)), game));
}

it.each(['togyzkumalak', 'abalone', 'kindo'])(
  'no verdict of %s is there before its deep search, and none changes',
  async (id) => {
    const game = createGame(id);
    const history = played(game, 24);
    const seen = new Map<number, unknown>();
    const deepened = new Set<string>();
    const [original] = searches(game);
    const search: ReviewSearch = async (row, earlier, effort) => {
      if (effort > EFFORT.fast) deepened.add(row.join());
      return original(row, earlier, effort);
    };
    const judge: Judge = new Judge(history, [search], EFFORT, () => {
      for (const [ply, verdict] of judge.verdicts) {
        if (seen.has(ply)) expect(verdict).toBe(seen.get(ply));
        seen.set(ply, verdict);
      }
    });
    await judge.run();
    const bad = [...judge.verdicts.values()].filter(({ loss, isExact }) => loss >= 0.1 && !isExact);
    expect(bad.length).toBeGreaterThan(0);
    for (const { ply } of bad) expect(deepened).toContain(history.rowAt(ply).join());
  },
);

it.each([
  ['three comparisons', 0.3, 3],
  ['four where it is close to the least of an inaccuracy', 0.12, 4],
])('a loss is the smallest one of %s, each twice as deep as the one before', async (_, least, comparisons) => {
  const game = createGame('togyzkumalak');
  const history = played(game, 1);
  const best = history.actions[0] === 0 ? 1 : 0;
  const efforts: number[] = [];
  // Pretends that the other move is better by 0.6, looking twice as deep by `least`, and deeper still by 0.5.
  const search: ReviewSearch = async (row, _, effort) => {
    const isFirst = row.join() === history.rowAt(0).join();
    if (isFirst) return { values: [0.6, -0.6], lines: [{ action: best, value: 0.6, line: [best] }], isExact: false };
    efforts.push(effort);
    const isPlayed = row.join() === history.rowAt(1).join();
    const value = isPlayed ? 0 : effort === EFFORT.deep ? 0.6 : effort === 2 * EFFORT.deep ? least : 0.5;
    return { values: [value, -value], lines: [], isExact: false };
  };
  const judge = new Judge(history, [search], EFFORT);
  await judge.run();
  expect(judge.verdicts.get(0)).toMatchObject({ loss: least, isBest: false });
  const { fast, deep } = EFFORT;
  // Then the ends of both lines are asked for more of them.
  const compared = [1, 2, 4, 8].slice(0, comparisons).flatMap((times) => [times * deep, times * deep]);
  expect(efforts).toEqual([fast, ...compared, deep, deep]);
});

it.each([
  ['their answer shows the loss', [0, 0.6], [2, 3, 3]],
  ['only that of a deeper search shows it', [0.6, 0], [3, 3]],
  ['no answer shows it', [0.6, 0.6], []],
])('lines are those of the deepest comparison and go on where it ends them: %s', async (_, answered, answer) => {
  const game = createGame('togyzkumalak');
  const history = played(game, 1);
  const [action] = history.actions;
  const best = action === 0 ? 1 : 0;
  const [better, ...replies] = [[best], [action, 2], [action, 3]].map(
    (line) => stepsOf(game, history.rowAt(0), line).at(-1)?.after as Row,
  );
  // Sees one ply: the better move, then pit 3 in the deepest comparison, else pit 4
  const search: ReviewSearch = async (row, earlier, effort) => {
    const next = earlier.length === 0 ? best : effort === 4 * EFFORT.deep ? 2 : 3;
    const isGood = earlier.length === 0 || sameBytes(row, better);
    const value = isGood ? 0.6 : (answered[replies.findIndex((reply) => sameBytes(row, reply))] ?? 0);
    return { values: [value, -value], lines: [{ action: next, value, line: [next] }], isExact: false };
  };
  const judge = new Judge(history, [search], EFFORT);
  await judge.run();
  const verdict = judge.verdicts.get(0);
  expect(verdict?.best?.line).toEqual([best, 2, 3, 3]);
  expect(verdict?.played?.line).toEqual([action, ...answer]);
});

it('says the same again, and with two threads of searches', async () => {
  const game = createGame('kindo');
  const history = played(game, 20);
  const run = async (count: number) =>
    reviewGame(history, { agent: 'alphabeta', searches: searches(game, count), effort: EFFORT });
  expect(await run(1)).toEqual(await run(1));
  expect(await run(2)).toEqual(await run(2));
});

it('knows the value of each position but the forced ones from what follows', async () => {
  const game = createGame('kindo', { size: 4 });
  const history = played(game, 400);
  expect(history.actor).toBe(OVER);
  const { positions, moves, players, turningPoints } = await reviewGame(history, {
    agent: 'alphabeta',
    searches: searches(game),
    effort: EFFORT,
  });
  expect(positions.every((position) => position !== undefined)).toBe(true);
  expect(positions.at(-1)?.values).toEqual([0, 1].map((player) => game.result(history.row, player)));
  expect(moves).toHaveLength(history.length);
  for (const [player, { accuracy, counts, luck }] of players.entries()) {
    expect(accuracy).toBeGreaterThan(0);
    expect(accuracy).toBeLessThan(100);
    const graded = moves.filter((move) => move.player === player && move.grade !== undefined);
    expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(graded.length);
    expect(luck).toBeUndefined();
  }
  const bad = moves.filter(({ grade }) => grade !== undefined && isBad(grade));
  const turnOf = ({ number, player }: MoveReview) => `${number} ${player}`;
  const lossOfTurn = (turn: string) =>
    bad.filter((move) => turnOf(move) === turn).reduce((sum, { loss }) => sum + loss, 0);
  const most = [...new Set(bad.map(turnOf))].map(lossOfTurn).sort((a, b) => b - a);
  const points = turningPoints.map((ply) => moves.find((move) => move.ply === ply) as MoveReview);
  expect(new Set(points.map(turnOf)).size).toBe(3);
  expect(points.map((point) => lossOfTurn(turnOf(point))).sort((a, b) => b - a)).toEqual(most.slice(0, 3));
});

it('tells luck from choice where chance plays: what one has the other lacks', async () => {
  const game = createGame('senet');
  const history = played(game, 60);
  const spec = reviewSpec('expectimax', game);
  expect(spec).toBe('expectimax:lines=7,endgames=true');
  const search = reviewSearch(createAgent('expectimax:lines=7'), game);
  const { players, positions } = await reviewGame(history, { agent: spec, searches: [search], effort: EFFORT });
  expect(positions.every((position) => position !== undefined)).toBe(true);
  expect(players[0].luck).toBeCloseTo(-(players[1].luck as number), 9);
  expect(players[0].luck).not.toBe(0);
});

it('three players get values of their own', async () => {
  const game = createGame('abalone', { players: 3 });
  const effort = { fast: 0.06, deep: 0.12, total: 1 };
  const review = await reviewGame(played(game, 9), {
    agent: 'mcts',
    searches: [reviewSearch(createAgent('mcts'), game)],
    effort,
  });
  expect(review.positions[0]?.values).toHaveLength(3);
  expect(review.players).toHaveLength(3);
});

it('ends with stopped, and does not take agents that say nothing of values', async () => {
  const game = createGame('kindo');
  const history = played(game, 6);
  const stopped = reviewGame(history, { agent: 'alphabeta', searches: searches(game), stop: () => true });
  await expect(stopped).rejects.toMatchObject({ code: 'stopped' });
  const random = reviewGame(history, { agent: 'random', searches: [reviewSearch(createAgent('random'), game)] });
  await expect(random).rejects.toMatchObject({ code: 'unsupported' });
});
