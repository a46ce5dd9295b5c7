/** Which moves of the root the next simulations of a search try, and how its moves are ranked. */
import type { Rng } from '../../lib/rng.js';
import { GumbelRoot } from './gumbel.js';
import { rankedEdges } from './lines.js';
import type { NetworkSearchOptions } from './options.js';
import type { MctsTree } from './tree.js';

/** PUCT: a batch may hold this part of the visits made so far. A larger one would choose moves with too little knowledge. */
const BATCH_SHARE = 1 / 8;
/** Gumbel: the simulations of the first halving where their number is not known in advance; each next one has twice as many. */
const FIRST_HALVING = 32;
/** Gumbel: no halving is planned for more simulations. */
const MAX_HALVING = 1 << 16;
const VALUE_SCALE = 1;
const DEFAULT_CONSIDERED = 16;

/** How a search treats its root. The root's moves are listed before this is called. */
export interface RootPlan {
  /** How many simulations may be made together now, at least one. @param left the most that the limits still allow */
  batch(left: number): number;
  /** The edges of the root for `batch` simulations; undefined where they are chosen as in other nodes. */
  edges(count: number): Int32Array | undefined;
  /** The edges of the root, the move to play first. */
  ranked(): number[];
  /** Whether `left` more simulations cannot change the move to play, unless by a proof. */
  isDecided(left: number): boolean;
}

/** The plan of one search. */
export function planRoot(tree: MctsTree, leaves: number, options: NetworkSearchOptions, rng: Rng): RootPlan {
  const { root, considered = DEFAULT_CONSIDERED } = options;
  return root === 'gumbel' ? new GumbelPlan(tree, leaves, considered, rng) : new PuctPlan(tree, leaves);
}

class PuctPlan implements RootPlan {
  constructor(
    private readonly tree: MctsTree,
    private readonly leaves: number,
  ) {}

  batch(left: number): number {
    const sensible = Math.max(1, Math.floor(BATCH_SHARE * this.tree.nodes.visits[0]));
    return Math.max(1, Math.floor(Math.min(this.leaves, sensible, left)));
  }

  edges(): undefined {
    return undefined;
  }

  ranked(): number[] {
    return rankedEdges(this.tree, 0);
  }

  isDecided(left: number): boolean {
    const { nodes, edges } = this.tree;
    const first = nodes.firstEdges[0];
    let most = 0;
    let second = 0;
    for (let edge = first; edge < first + nodes.edgeCounts[0]; edge++) {
      const visits = edges.lost[edge] === 0 ? edges.visits[edge] : 0;
      if (visits > most) [most, second] = [visits, most];
      else if (visits > second) second = visits;
    }
    return most - second > left;
  }
}

/**
 * Sequential halving without noise. Where the limits fix the number of simulations, one halving takes them all.
 * Otherwise (time) halvings follow each other, each twice as long, and the last complete one decides the move.
 */
class GumbelPlan implements RootPlan {
  readonly #root: GumbelRoot;
  #halving = 0;
  /** The move of the last complete halving, or -1. */
  #best = -1;

  constructor(
    private readonly tree: MctsTree,
    private readonly leaves: number,
    considered: number,
    private readonly rng: Rng,
  ) {
    this.#root = new GumbelRoot(tree, { considered, valueScale: VALUE_SCALE });
  }

  batch(left: number): number {
    if (this.#root.leftInRound() === 0) this.#begin(left);
    return Math.max(1, Math.floor(Math.min(this.leaves, this.#root.leftInRound(), left)));
  }

  edges(count: number): Int32Array {
    return Int32Array.from({ length: count }, () => this.#root.next());
  }

  ranked(): number[] {
    const { edges, nodes } = this.tree;
    const ranked = rankedEdges(this.tree, 0);
    if (this.#halving === 0 || nodes.solved[0] !== 0) return ranked;
    const isComplete = this.#root.leftInRound() === 0;
    const best = this.#best < 0 || isComplete ? this.#root.chosen() : this.#best;
    return edges.lost[best] !== 0 ? ranked : [best, ...ranked.filter((edge) => edge !== best)];
  }

  isDecided(): boolean {
    return false;
  }

  #begin(left: number): void {
    if (this.#halving > 0) this.#best = this.#root.chosen();
    this.#halving = this.#halving === 0 ? FIRST_HALVING : Math.min(MAX_HALVING, 2 * this.#halving);
    const isKnown = left <= MAX_HALVING;
    this.#root.begin(this.tree, isKnown ? Math.max(1, Math.floor(left)) : this.#halving, 0, this.rng);
  }
}
