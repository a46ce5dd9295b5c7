/** Where the positions of a search go: the depth it reaches, how many leaves it estimates, how often its table answers. */
import { type Game, OVER, type Row } from '../core/game.js';
import { gamePart, gameTraits } from '../core/registry.js';
import { playableActions, rowAfter, startOf } from '../core/rows.js';
import { Rng } from '../lib/rng.js';
import { createAlphabeta } from './alphabeta/alphabeta.js';
import { RootSearch } from './alphabeta/root.js';
import { AlphabetaTree } from './alphabeta/tree.js';
import { evaluationOf } from './evaluations/evaluation.js';
import { createExpectimax } from './expectimax/expectimax.js';
import { Budget, type Searcher } from './search.js';

/** Positions a game is searched from, each after more random plies. */
const POSITIONS = 7;
const PLIES_APART = 5;
const TABLE_BITS = 18;

/** Shares are of the positions visited, means over the searched positions. */
export interface SearchProfile {
  readonly search: 'alphabeta' | 'expectimax';
  /** Positions visited in total. The same on every machine. */
  readonly nodes: number;
  /** Plies completed, a mean. */
  readonly depth: number;
  /** By how much the positions of a depth grow to the next, a geometric mean. */
  readonly branching: number;
  /** Positions a second, the median of the searches. */
  readonly perSecond: number;
  /** The same over the rules in JavaScript, where those of the game are compiled. */
  readonly plainPerSecond?: number;
  /** Alpha-beta: estimates, lookups in the table for each position; and the share of lookups that found it. */
  readonly estimates?: number;
  readonly lookups?: number;
  readonly hits?: number;
}

/**
 * Searches some positions of a game with a fixed number of nodes; undefined for games that neither alpha-beta nor expectimax searches.
 * @param now milliseconds
 */
export function profileSearch(game: Game, nodes: number, seed: string, now: () => number): SearchProfile | undefined {
  const { search } = gameTraits(game.id);
  if (search === 'mcts' || game.players !== 2) return undefined;
  const rows = positionsOf(game, new Rng(seed));
  const searcher = search === 'alphabeta' ? createAlphabeta({ tableBits: TABLE_BITS }) : createExpectimax();
  const measured = measure(searcher, game, rows, nodes, now);
  const isCompiled = gamePart(game.id, 'kernel') !== undefined;
  const evaluation = evaluationOf(game);
  const plain =
    search === 'alphabeta' ? createAlphabeta({ tableBits: TABLE_BITS, evaluation }) : createExpectimax({ evaluation });
  const plainPerSecond = isCompiled ? measure(plain, game, rows, nodes, now).perSecond : undefined;
  return { search, ...measured, plainPerSecond, ...(search === 'alphabeta' ? countLookups(game, rows, nodes) : {}) };
}

/** Positions of one random game, in which a player moves. */
function positionsOf(game: Game, rng: Rng): Row[] {
  const rows: Row[] = [];
  let { row } = startOf(game, undefined, rng);
  for (let ply = 0; rows.length < POSITIONS; ply++) {
    const actor = game.actor(row);
    if (actor === OVER) game.start(row, rng);
    if (actor >= 0 && ply >= rows.length * PLIES_APART) rows.push(row.slice());
    const actions = playableActions(game, row);
    row = rowAfter(game, row, actions[rng.below(actions.length)]);
  }
  return rows;
}

function measure(searcher: Searcher, game: Game, rows: readonly Row[], nodes: number, now: () => number) {
  let visited = 0;
  let depth = 0;
  const growths: number[] = [];
  const speeds: number[] = [];
  searcher.search(game, rows[0], { nodes }); // warms up
  for (const row of rows) {
    searcher.clear();
    let before = 0;
    const started = now();
    const found = searcher.search(game, row, { nodes }, (partial) => {
      if (before > 0) growths.push(Math.log(partial.nodes / before));
      before = partial.nodes;
    });
    speeds.push((1000 * found.nodes) / Math.max(now() - started, 0.001));
    visited += found.nodes;
    depth += found.depth / rows.length;
  }
  const branching = Math.exp(growths.reduce((sum, growth) => sum + growth, 0) / Math.max(1, growths.length));
  const perSecond = Math.round(speeds.sort((a, b) => a - b)[speeds.length >> 1]);
  return { nodes: visited, depth, branching, perSecond };
}

function countLookups(game: Game, rows: readonly Row[], nodes: number) {
  let visited = 0;
  let estimates = 0;
  let lookups = 0;
  let hits = 0;
  for (const row of rows) {
    const tree = new AlphabetaTree(game, { tableBits: TABLE_BITS, selective: true });
    new RootSearch(tree, row, 1, { nodes }, new Budget({ nodes })).run(() => {});
    visited += tree.nodes;
    estimates += tree.estimates;
    lookups += tree.lookups.all;
    hits += tree.lookups.found;
  }
  return { estimates: estimates / visited, lookups: lookups / visited, hits: hits / Math.max(1, lookups) };
}
