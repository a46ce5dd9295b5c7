/** The Gumbel root on bandits: how simulations are shared out, and that what comes out is better than what went in. */
import { describe, expect, it } from 'vitest';
import { Rng } from '../../lib/rng.js';
import { toyGame } from '../testing.js';
import { GumbelRoot, halvingSchedule } from './gumbel.js';
import type { MctsTree } from './tree.js';
import { WalkMemory, Walks } from './walks.js';

const ARMS = 8;
/** One player, eight moves that end the game at once. */
const bandit = toyGame(1, { root: { player: 0, moves: Array.from({ length: ARMS }, () => [0]) } });

/** One for all trees of this file. */
const memory = new WalkMemory(bandit);

/** A root that was evaluated as worth `value`, with these priors. */
function root(priors: readonly number[], value = 0): MctsTree {
  const choice = { constant: 1, firstPlay: 0 };
  const walks = new Walks(bandit, { choice, rng: new Rng(0), size: 1, keepsOrder: true, maxNodes: 16, memory });
  walks.start(Uint8Array.of(0), -1, []);
  walks.listRoot();
  const { tree } = walks;
  const total = priors.reduce((sum, prior) => sum + prior, 0);
  for (const [edge, prior] of priors.entries()) tree.edges.priors[edge] = prior / total;
  tree.nodes.visits[0] = 1;
  tree.nodes.sums[0] = value;
  return tree;
}

function pull(tree: MctsTree, edge: number, reward: number): void {
  tree.edges.visits[edge]++;
  tree.edges.sums[edge] += reward;
  tree.nodes.visits[0]++;
  tree.nodes.sums[0] += reward;
}

/** What a search finds whose arms pay these means, give or take noise. */
function searched(
  priors: readonly number[],
  means: readonly number[],
  simulations: number,
  seed: string,
  temperature = 1,
) {
  const tree = root(
    priors,
    priors.reduce((sum, prior, i) => sum + prior * means[i], 0),
  );
  const rng = new Rng(seed);
  const gumbel = new GumbelRoot(tree, 4);
  gumbel.begin(tree, simulations, temperature, rng);
  for (let i = 0; i < simulations; i++) {
    const edge = gumbel.next();
    pull(tree, edge, means[edge] + 0.1 * (rng.float() - 0.5));
  }
  const policy = new Float64Array(ARMS);
  gumbel.writePolicy(policy);
  return { tree, policy, chosen: gumbel.chosen() };
}

const UNIFORM = new Array<number>(ARMS).fill(1 / ARMS);
const MEANS = [-0.4, 0.1, 0.3, -0.2, 0.6, 0, -0.5, 0.2];
const worth = (policy: ArrayLike<number>) => MEANS.reduce((sum, mean, i) => sum + mean * policy[i], 0);

describe('sequential halving', () => {
  it('gives every move the same, then the better half the rest', () => {
    expect([...halvingSchedule(4, 16)]).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
  });

  it.each([
    [1, 5],
    [2, 7],
    [3, 10],
    [5, 3],
    [16, 16],
    [16, 100],
    [9, 32],
  ])('%i moves, %i simulations', (considered, simulations) => {
    const schedule = halvingSchedule(considered, simulations);
    expect(schedule.length).toBe(simulations);
    const tries = new Array<number>(considered).fill(0);
    // Every step must find a move with exactly this number of visits.
    for (const wanted of schedule) {
      const i = tries.indexOf(wanted);
      expect(i).toBeGreaterThanOrEqual(0);
      tries[i]++;
    }
  });
});

describe('a Gumbel root', () => {
  it('considers no more moves than it may', () => {
    const { tree } = searched(UNIFORM, MEANS, 32, 'few');
    expect(tree.edges.visits.subarray(0, ARMS).filter((visits) => visits > 0).length).toBe(4);
  });

  it.each([2, 4, 8, 16, 32])('%i simulations: on average better than the policy it began with', (simulations) => {
    let chosen = 0;
    let improved = 0;
    const runs = 400;
    for (let i = 0; i < runs; i++) {
      const found = searched(UNIFORM, MEANS, simulations, `better ${i}`);
      chosen += MEANS[found.chosen] / runs;
      improved += worth(found.policy) / runs;
    }
    expect(chosen).toBeGreaterThan(worth(UNIFORM) + 0.1);
    expect(improved).toBeGreaterThan(worth(UNIFORM) + 0.1);
  });

  it('more simulations find better moves', () => {
    const mean = (simulations: number) => {
      let sum = 0;
      for (let i = 0; i < 300; i++) sum += MEANS[searched(UNIFORM, MEANS, simulations, `more ${i}`).chosen];
      return sum / 300;
    };
    expect(mean(16)).toBeGreaterThan(mean(2) + 0.05);
  });

  it('the improved policy is one, and prefers what was found good', () => {
    const { policy, tree } = searched(UNIFORM, MEANS, 16, 'policy');
    expect(policy.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
    const tried = [...policy.keys()].filter((i) => tree.edges.visits[i] > 0);
    const byValue = tried.sort(
      (a, b) => tree.edges.sums[b] / tree.edges.visits[b] - tree.edges.sums[a] / tree.edges.visits[a],
    );
    for (let i = 1; i < byValue.length; i++) expect(policy[byValue[i - 1]]).toBeGreaterThan(policy[byValue[i]]);
  });

  it('without simulations that tell anything new, the policy stays what it was', () => {
    const priors = [0.3, 0.2, 0.1, 0.1, 0.1, 0.1, 0.05, 0.05];
    const tree = root(priors, 0.25);
    const gumbel = new GumbelRoot(tree, 4);
    gumbel.begin(tree, 4, 1, new Rng(1));
    for (let i = 0; i < 4; i++) pull(tree, gumbel.next(), 0.25);
    const policy = new Float64Array(ARMS);
    gumbel.writePolicy(policy);
    for (let i = 0; i < ARMS; i++) expect(policy[i]).toBeCloseTo(priors[i], 6);
  });

  it('without noise considers the likeliest moves', () => {
    const priors = [0.02, 0.3, 0.02, 0.2, 0.02, 0.25, 0.02, 0.17];
    const { tree } = searched(priors, MEANS, 8, 'likeliest', 0);
    const tried = [...tree.edges.visits.subarray(0, ARMS).keys()].filter((i) => tree.edges.visits[i] > 0);
    expect(tried).toEqual([1, 3, 5, 7]);
  });
});
