/** The tree and the walk on it: memory, finding and copying, and many trees driven together. */
import { describe, expect, it } from 'vitest';
import { createGame, type Game, Rows } from '../../games/index.js';
import { Rng } from '../../lib/rng.js';
import type { EvaluatorContext } from '../evaluators/evaluator.js';
import { rolloutEvaluator } from '../evaluators/rollout.js';
import { toyGame } from '../testing.js';
import { chooseOutcome, PuctChoice, UctChoice } from './choice.js';
import { addNoise } from './noise.js';
import { MctsTree } from './tree.js';
import { TreeWalk } from './walk.js';

const kindo = createGame('kindo');

function startRow(game: Game): Uint8Array {
  const row = new Uint8Array(game.rowSize);
  game.start(row);
  if (game.actor(row) < 0) game.next(row, 0, row);
  return row;
}

/** A tree of a game's start after some simulations, with short rollouts. */
function grown(game: Game, simulations: number, maxNodes = 1 << 16): MctsTree {
  const tree = new MctsTree(game, maxNodes);
  tree.add(startRow(game), game.actor(startRow(game)));
  const rng = new Rng('grown');
  const context: EvaluatorContext = { rng, step: () => {} };
  const walk = new TreeWalk(tree, new UctChoice(1), rng, false);
  const rows = new Rows(game.rowSize, 1);
  const values = new Float32Array(game.players);
  const evaluator = rolloutEvaluator({ plies: 3 });
  for (let i = 0; i < simulations; i++) {
    if (walk.descend(rows.at(0))) {
      evaluator.evaluate(game, rows, 1, { values }, context);
      walk.backUp(values, 0);
    } else walk.backUpKnown();
  }
  return tree;
}

/** For every node: its visits are those of its edges, and one more where it was evaluated itself. */
function expectVisitsToAddUp(tree: MctsTree): void {
  const { nodes, edges } = tree;
  for (let node = 0; node < nodes.count; node++) {
    if (nodes.edgeCounts[node] === 0 || nodes.solved[node] !== 0) continue;
    let sum = 0;
    for (let i = 0; i < nodes.edgeCounts[node]; i++) {
      const edge = nodes.firstEdges[node] + i;
      const child = edges.children[edge];
      sum += edges.visits[edge];
      if (child >= 0) expect(nodes.visits[child]).toBe(edges.visits[edge]);
    }
    expect(nodes.visits[node]).toBe(sum + (nodes.actors[node] >= 0 ? 1 : 0));
  }
}

describe('a tree', () => {
  it.each([
    ['kindo', kindo],
    ['senet', createGame('senet')],
    ['abalone of three', createGame('abalone', { players: 3 })],
  ])('%s: the visits of every position add up', (_name, game) => {
    const tree = grown(game, 1500);
    expect(tree.nodes.visits[0]).toBe(1500);
    expectVisitsToAddUp(tree);
  });

  it('never holds more nodes than it may, and keeps counting', () => {
    const tree = grown(createGame('senet'), 3000, 200);
    expect(tree.nodes.count).toBe(200);
    expect(tree.nodes.visits[0]).toBe(3000);
    let visits = 1;
    for (let edge = 0; edge < tree.nodes.edgeCounts[0]; edge++) visits += tree.edges.visits[edge];
    expect(visits).toBe(3000);
  });

  it('finds a position again, and copies what stands below it', () => {
    const tree = grown(kindo, 2000);
    const row = new Uint8Array(kindo.rowSize);
    const copy = new MctsTree(kindo, 1 << 16);
    for (const node of [1, 2, 30]) {
      tree.load(node, row);
      expect(tree.find(row)).toBe(node);
      tree.copyBelow(node, copy);
      expect(copy.holds(0, row)).toBe(true);
      expect(copy.nodes.visits[0]).toBe(tree.nodes.visits[node]);
      expect(copy.mean(0, 1)).toBe(tree.mean(node, 1));
      expectVisitsToAddUp(copy);
    }
    row.fill(255);
    expect(tree.find(row)).toBe(-1);
  });

  it('copied whole, is the same', () => {
    const tree = grown(kindo, 500);
    const copy = new MctsTree(kindo, 1 << 16);
    tree.copyBelow(0, copy);
    expect(copy.nodes.count).toBe(tree.nodes.count);
    expect(copy.edges.count).toBe(tree.edges.count);
  });
});

describe('many trees, evaluated together', () => {
  it('grow as each would alone', () => {
    const evaluator = rolloutEvaluator({ plies: 0 });
    const games = [1, 2, 3].map((seed) => {
      const rng = new Rng(seed);
      const tree = new MctsTree(kindo, 1 << 14);
      tree.add(startRow(kindo), 0);
      return new TreeWalk(tree, new PuctChoice(1.5, 0.3), rng, false);
    });
    const alone = new MctsTree(kindo, 1 << 14);
    alone.add(startRow(kindo), 0);
    const single = new TreeWalk(alone, new PuctChoice(1.5, 0.3), new Rng(2), false);
    const rows = new Rows(kindo.rowSize, games.length);
    const values = new Float32Array(games.length * 2);
    const context: EvaluatorContext = { rng: new Rng(0), step: () => {} };
    for (let i = 0; i < 300; i++) {
      const open = games.map((walk, k) => walk.descend(rows.at(k)));
      evaluator.evaluate(kindo, rows, games.length, { values }, context);
      for (const [k, walk] of games.entries()) open[k] ? walk.backUp(values, 2 * k) : walk.backUpKnown();
      single.descend(rows.at(0)) ? single.backUp(values, 0) : single.backUpKnown();
    }
    const { count } = alone.nodes;
    expect(games[1].tree.nodes.count).toBe(count);
    expect(games[1].tree.nodes.visits.subarray(0, count)).toEqual(alone.nodes.visits.subarray(0, count));
  });
});

describe('choices', () => {
  const game = toyGame(2, {
    root: {
      player: 0,
      moves: [
        [1, -1],
        [0, 0],
        [0, 0],
      ],
    },
    throw: {
      probabilities: [0.5, 0.375, 0.125],
      moves: [
        [1, -1],
        [0, 0],
        [-1, 1],
      ],
    },
  });

  /** A node of the game whose edges have these visits and sums. */
  function listed(place: number, visits: readonly number[], sums: readonly number[] = [0, 0, 0]): MctsTree {
    const tree = new MctsTree(game, 10);
    const row = Uint8Array.of(place);
    tree.add(row, game.actor(row));
    tree.list(0, row);
    tree.edges.visits.set(visits);
    tree.edges.sums.set(sums);
    tree.nodes.visits[0] = visits.reduce((sum, one) => sum + one, 1);
    return tree;
  }

  it('UCT tries every move once, then follows the highest bound', () => {
    expect(new UctChoice(1.4).choose(listed(0, [3, 0, 2]), 0)).toBe(1);
    expect(new UctChoice(0.1).choose(listed(0, [3, 3, 3], [1, 2, 0]), 0)).toBe(1);
    expect(new UctChoice(5).choose(listed(0, [9, 9, 1], [1, 2, 0]), 0)).toBe(2);
  });

  it('PUCT explores likely moves first', () => {
    const tree = listed(0, [1, 0, 0]);
    tree.setPriors(0, Float32Array.of(1, 2, 5), 0);
    expect([...tree.edges.priors.subarray(0, 3)]).toEqual([0.125, 0.25, 0.625]);
    expect(new PuctChoice(1, 0).choose(tree, 0)).toBe(2);
  });

  it('PUCT: with a high price of trying something new, what is known is followed', () => {
    expect(new PuctChoice(0.1, 5).choose(listed(0, [4, 0, 0], [1, 0, 0]), 0)).toBe(0);
    expect(new PuctChoice(0.1, -5).choose(listed(0, [4, 0, 0], [1, 0, 0]), 0)).not.toBe(0);
  });

  it('moves that lose for certain are left out', () => {
    const tree = listed(0, [1, 1, 1], [0.9, 0, 0]);
    tree.edges.lost[0] = 1;
    expect(new UctChoice(1).choose(tree, 0)).not.toBe(0);
    expect(new PuctChoice(1, 0).choose(tree, 0)).not.toBe(0);
  });

  it('outcomes stay within one visit above and two below what their probabilities say', () => {
    const tree = listed(1, [0, 0, 0]);
    const rng = new Rng('outcomes');
    for (let visits = 1; visits <= 2000; visits++) {
      tree.edges.visits[chooseOutcome(tree, 0, rng)]++;
      [0.5, 0.375, 0.125].forEach((probability, i) => {
        const ahead = tree.edges.visits[i] - probability * visits;
        expect(ahead).toBeLessThanOrEqual(1);
        expect(ahead).toBeGreaterThan(-2);
      });
    }
  });

  it('the first outcome is drawn with the probabilities themselves', () => {
    const rng = new Rng('first');
    const counts = [0, 0, 0];
    for (let i = 0; i < 4000; i++) counts[chooseOutcome(listed(1, [0, 0, 0]), 0, rng)]++;
    [0.5, 0.375, 0.125].forEach((probability, i) => {
      expect(Math.abs(counts[i] / 4000 - probability)).toBeLessThan(0.03);
    });
  });

  it('noise keeps probabilities probabilities', () => {
    const tree = listed(0, [0, 0, 0]);
    const rng = new Rng('noise');
    for (const alpha of [0.03, 0.3, 1, 10]) {
      addNoise(tree, 0, { alpha, fraction: 0.25 }, rng);
      const priors = [...tree.edges.priors.subarray(0, 3)];
      expect(priors.reduce((sum, prior) => sum + prior, 0)).toBeCloseTo(1, 5);
      expect(Math.min(...priors)).toBeGreaterThanOrEqual(0);
    }
  });
});
