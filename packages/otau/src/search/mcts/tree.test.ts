/** The tree and the walks on it: memory, finding and keeping, choices, and the whole against the plain algorithm. */
import { describe, expect, it } from 'vitest';
import { createGame, type Game, Rows } from '../../games/index.js';
import { Rng } from '../../lib/rng.js';
import type { EvaluatorContext } from '../evaluators/evaluator.js';
import { rolloutEvaluator } from '../evaluators/evaluators.js';
import { toyGame } from '../testing.js';
import { createMcts } from './mcts.js';
import { addNoise, type MoveChoice } from './options.js';
import type { MctsTree } from './tree.js';
import { WalkMemory, type WalkOptions, Walks } from './walks.js';

const kindo = createGame('kindo');

function startRow(game: Game): Uint8Array {
  const row = new Uint8Array(game.rowSize);
  game.start(row);
  if (game.actor(row) < 0) game.next(row, 0, row);
  return row;
}

const PUCT = { constant: 1.5, firstPlay: 0.3 };

function walksOf(game: Game, options: Partial<WalkOptions> = {}): Walks {
  const rng = new Rng('walks');
  return new Walks(game, { choice: PUCT, rng, size: 1, keepsOrder: true, maxNodes: 1 << 16, room: 64, ...options });
}

/** The tree of a game's start after some simulations by UCT, with short rollouts. */
function grown(game: Game, simulations: number, maxNodes = 1 << 16): Walks {
  const rng = new Rng('grown');
  const walks = walksOf(game, { choice: { constant: 1 }, rng, keepsOrder: false, maxNodes });
  walks.start(startRow(game), -1, []);
  const [walk] = walks.all;
  const context: EvaluatorContext = { rng, step: () => {} };
  const rows = new Rows(game.rowSize, 1);
  const values = new Float32Array(game.players);
  const evaluator = rolloutEvaluator({ plies: 3 });
  for (let i = 0; i < simulations; i++) {
    const isOpen = walk.descend(rows.at(0), -1);
    if (isOpen) evaluator.evaluate(game, rows, 1, { values }, context);
    walk.finish(isOpen ? { values } : undefined);
  }
  return walks;
}

function rowOf({ game, nodes }: MctsTree, node: number): Uint8Array {
  return nodes.rows.slice(node * game.rowSize, (node + 1) * game.rowSize);
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
    const { tree } = grown(game, 1500);
    expect(tree.nodes.visits[0]).toBe(1500);
    expectVisitsToAddUp(tree);
  });

  it('never holds more nodes than it may, and keeps counting', () => {
    const { tree } = grown(createGame('senet'), 3000, 200);
    expect(tree.nodes.count).toBe(200);
    expect(tree.nodes.visits[0]).toBe(3000);
    let visits = 1;
    for (let edge = 0; edge < tree.nodes.edgeCounts[0]; edge++) visits += tree.edges.visits[edge];
    expect(visits).toBe(3000);
  });

  it('finds a position again, and keeps what stands below it', () => {
    for (const node of [1, 2, 30]) {
      const walks = grown(kindo, 2000);
      const row = rowOf(walks.tree, node);
      expect(walks.tree.find(row)).toBe(node);
      const [visits, mean] = [walks.tree.nodes.visits[node], walks.tree.mean(node, 1)];
      walks.start(row, node, []);
      expect(walks.tree.holds(0, row)).toBe(true);
      expect(walks.tree.nodes.visits[0]).toBe(visits);
      expect(walks.tree.mean(0, 1)).toBe(mean);
      expectVisitsToAddUp(walks.tree);
      expect(walks.tree.find(row.fill(255))).toBe(-1);
    }
  });
});

describe('a tree with little time', () => {
  it('keeps so many nodes as can be copied in it, the nearest to the root', () => {
    const walks = grown(kindo, 8000);
    const { children, firstEdges } = { ...walks.tree.edges, ...walks.tree.nodes };
    const node = children[firstEdges[0]];
    walks.start(rowOf(walks.tree, node), node, [], 1);
    expect(walks.tree.nodes.count).toBeLessThan(1600);
    expectVisitsToAddUp(walks.tree);
  });

  it('does not grow where moving what it has would take too long', () => {
    const walks = grown(kindo, 60);
    const { length } = walks.tree.nodes.hashes;
    walks.growWithin(0);
    const simulate = (): void => {
      const isOpen = walks.all[0].descend(new Uint8Array(kindo.rowSize), -1);
      walks.all[0].finish(isOpen ? { values: Float32Array.of(0, 0) } : undefined);
    };
    for (let i = 0; i < 200; i++) simulate();
    expect(walks.tree.nodes.hashes).toHaveLength(length);
    expect(walks.tree.nodes.visits[0]).toBe(260);
    walks.growWithin(1);
    for (let i = 0; i < 10; i++) simulate();
    expect(walks.tree.nodes.hashes.length).toBeGreaterThan(length);
  });
});

describe('many trees in one memory, evaluated together', () => {
  it('grow as each would alone', () => {
    const evaluator = rolloutEvaluator({ plies: 0 });
    const memory = new WalkMemory(kindo);
    const begun = (seed: number, shared?: WalkMemory) => {
      const walks = walksOf(kindo, { rng: new Rng(seed), keepsOrder: false, memory: shared });
      walks.start(startRow(kindo), -1, []);
      return walks;
    };
    const games = [1, 2, 3].map((seed) => begun(seed, memory));
    const alone = begun(2);
    const rows = new Rows(kindo.rowSize, games.length);
    const answers = { values: new Float32Array(games.length * 2) };
    const context: EvaluatorContext = { rng: new Rng(0), step: () => {} };
    for (let i = 0; i < 300; i++) {
      const open = games.map(({ all }, k) => all[0].descend(rows.at(k), -1));
      evaluator.evaluate(kindo, rows, games.length, answers, context);
      for (const [k, { all }] of games.entries()) all[0].finish(open[k] ? answers : undefined, k);
      const isOpen = alone.all[0].descend(rows.at(0), -1);
      alone.all[0].finish(isOpen ? answers : undefined);
    }
    const { count } = alone.tree.nodes;
    expect(games[1].tree.nodes.count).toBe(count);
    expect(games[1].tree.nodes.visits.slice(0, count)).toEqual(alone.tree.nodes.visits.slice(0, count));
  });
});

describe('Monte Carlo tree search', () => {
  interface Node {
    readonly row: Uint8Array;
    visits: number;
    /** Of the results of player 0. */
    sum: number;
    children: (readonly [action: number, node: Node | undefined])[];
  }

  /** The plain algorithm, for positions from which no simulation comes to an end of the game. */
  function plainUct(game: Game, start: Uint8Array, simulations: number, constant: number, rng: Rng): Node {
    const legal = new Uint16Array(game.maxLegal);
    const nodeOf = (row: Uint8Array): Node => ({ row, visits: 0, sum: 0, children: [] });
    const list = (node: Node): void => {
      const actions = Array.from(legal.subarray(0, game.legal(node.row, legal)));
      for (let left = actions.length; left > 1; left--) {
        const other = rng.below(left);
        [actions[other], actions[left - 1]] = [actions[left - 1], actions[other]];
      }
      node.children = actions.map((action) => [action, undefined]);
    };
    const bound = (node: Node, child: Node | undefined): number => {
      if (child === undefined) return Number.POSITIVE_INFINITY;
      const sum = game.actor(node.row) === 0 ? child.sum : 0 - child.sum;
      return sum / child.visits + constant * Math.sqrt(Math.log(node.visits) / child.visits);
    };
    const rollout = rolloutEvaluator({ plies: 2, evaluation: 'game' });
    const root = nodeOf(start);
    list(root);
    for (let i = 0; i < simulations; i++) {
      const path = [root];
      let node = root;
      while (node.visits > 0) {
        if (node.children.length === 0) list(node);
        const bounds = node.children.map(([, child]) => bound(node, child));
        const best = bounds.indexOf(Math.max(...bounds));
        const [action, child] = node.children[best];
        const next = child ?? nodeOf(new Uint8Array(game.rowSize));
        if (child === undefined) game.next(node.row, action, next.row);
        node.children[best] = [action, next];
        node = next;
        path.push(node);
      }
      const values = new Float32Array(2);
      rollout.evaluate(game, new Rows(game.rowSize, node.row.slice()), 1, { values }, { rng, step: () => {} });
      for (const each of path) {
        each.visits++;
        each.sum += values[0];
      }
    }
    return root;
  }

  it.each([
    ['kindo', kindo],
    ['togyzkumalak', createGame('togyzkumalak')],
  ] as [string, Game][])('visits what the plain algorithm visits: %s', (_name, game) => {
    const evaluator = rolloutEvaluator({ plies: 2, evaluation: 'game' });
    const found = createMcts({ uct: 1.4, evaluator, seed: 'plain' }).search(game, startRow(game), { visits: 400 });
    const expected = plainUct(game, startRow(game), 400, 1.4, new Rng('plain'));
    const visits = expected.children.map(([action, node]) => [action, node?.visits ?? 0]);
    expect(new Map(found.lines.map(({ action, visits }) => [action, visits]))).toEqual(
      new Map(visits as [number, number][]),
    );
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
      moves: ['after', 'after', 'after'],
    },
    after: {
      player: 0,
      moves: ['throw', 'throw'],
    },
  });

  /** Walks on a node of the game whose edges have these visits and sums. */
  function listed(
    place: number,
    choice: MoveChoice,
    visits: readonly number[],
    sums: readonly number[] = [0, 0, 0],
    rng = new Rng('choices'),
  ): Walks {
    const walks = walksOf(game, { choice, rng });
    walks.start(Uint8Array.of(place), -1, []);
    walks.listRoot();
    const { nodes, edges } = walks.tree;
    edges.visits.set(visits);
    edges.sums.set(sums);
    nodes.visits[0] = visits.reduce((sum, one) => sum + one, 1);
    return walks;
  }

  /** The edge of the root that a simulation takes. */
  function chosen(walks: Walks): number {
    const { edges } = walks.tree;
    const before = [...edges.visits.subarray(0, 3)];
    const [walk] = walks.all;
    const isOpen = walk.descend(new Uint8Array(1), -1);
    walk.finish(isOpen ? { values: Float32Array.of(0, 0) } : undefined);
    return walks.tree.edges.visits.subarray(0, 3).findIndex((visits, edge) => visits > before[edge]);
  }

  it('UCT tries every move once, then follows the highest bound', () => {
    expect(chosen(listed(0, { constant: 1.4 }, [3, 0, 2]))).toBe(1);
    expect(chosen(listed(0, { constant: 0.1 }, [3, 3, 3], [1, 2, 0]))).toBe(1);
    expect(chosen(listed(0, { constant: 5 }, [9, 9, 1], [1, 2, 0]))).toBe(2);
  });

  it('PUCT explores likely moves first', () => {
    const walks = listed(0, { constant: 1, firstPlay: 0 }, [1, 0, 0]);
    walks.tree.edges.priors.set([0.125, 0.25, 0.625]);
    expect(chosen(walks)).toBe(2);
  });

  it('PUCT: with a high price of trying something new, what is known is followed', () => {
    expect(chosen(listed(0, { constant: 0.1, firstPlay: 5 }, [4, 0, 0], [1, 0, 0]))).toBe(0);
    expect(chosen(listed(0, { constant: 0.1, firstPlay: -5 }, [4, 0, 0], [1, 0, 0]))).not.toBe(0);
  });

  it.each([{ constant: 1 }, { constant: 1, firstPlay: 0 }])('moves that lose for certain are left out', (choice) => {
    const walks = listed(0, choice, [1, 1, 1], [0.9, 0, 0]);
    walks.tree.edges.lost[0] = 1;
    expect(chosen(walks)).not.toBe(0);
  });

  it('outcomes stay within one visit above and two below what their probabilities say', () => {
    const walks = listed(1, PUCT, [0, 0, 0]);
    for (let visits = 1; visits <= 2000; visits++) {
      chosen(walks);
      [0.5, 0.375, 0.125].forEach((probability, i) => {
        const ahead = walks.tree.edges.visits[i] - probability * visits;
        expect(ahead).toBeLessThanOrEqual(1);
        expect(ahead).toBeGreaterThan(-2);
      });
    }
  });

  it('the first outcome is drawn with the probabilities themselves', () => {
    const rng = new Rng('first');
    const counts = [0, 0, 0];
    const walks = listed(1, PUCT, [0, 0, 0], [0, 0, 0], rng);
    for (let i = 0; i < 4000; i++) {
      walks.start(Uint8Array.of(1), -1, []);
      walks.listRoot();
      counts[chosen(walks)]++;
    }
    [0.5, 0.375, 0.125].forEach((probability, i) => {
      expect(Math.abs(counts[i] / 4000 - probability)).toBeLessThan(0.03);
    });
  });

  it('noise keeps probabilities probabilities', () => {
    const { tree } = listed(0, PUCT, [0, 0, 0]);
    const rng = new Rng('noise');
    for (const alpha of [0.03, 0.3, 1, 10]) {
      addNoise(tree, 0, { alpha, fraction: 0.25 }, rng);
      const priors = [...tree.edges.priors.subarray(0, 3)];
      expect(priors.reduce((sum, prior) => sum + prior, 0)).toBeCloseTo(1, 5);
      expect(Math.min(...priors)).toBeGreaterThanOrEqual(0);
    }
  });
});
