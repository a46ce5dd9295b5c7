/**
 * The tree of Monte Carlo tree search as its readers see it: positions as nodes, moves and outcomes as edges, in arrays that are views of
 * the memory in which compiled walks grow it (`assembly/arena.ts`).
 */
import type { Game, Row } from '../../core/game.js';
import { fnv1a } from '../../lib/bytes.js';

/** The actor of a position that occurred before, in the game or on the path to it: it counts as a draw. */
export const REPEATED = -3;

/** Edges held for each node at most. Most nodes are leaves, whose moves are not listed. */
const EDGES_PER_NODE = 16;

/** Positions. Node 0 is the root. */
export class TreeNodes {
  count = 0;
  /** The positions, one after another. */
  rows = new Uint8Array(0);
  /** A hash of each position. */
  hashes = new Int32Array(0);
  /** Who moves: a player, `CHANCE`, `OVER` or `REPEATED`. */
  actors = new Int8Array(0);
  /** 1 where `sums / visits` is the proven result of perfect play; before the first visit it is not yet computed. */
  solved = new Uint8Array(0);
  visits = new Int32Array(0);
  /** `players` numbers for each: the sum of all results seen below. */
  sums = new Float64Array(0);
  /** The index of its first edge; none are listed yet while `edgeCounts` is 0. */
  firstEdges = new Int32Array(0);
  edgeCounts = new Uint16Array(0);

  constructor(
    readonly rowSize: number,
    readonly players: number,
  ) {}
}

/** Moves and outcomes; those of one node are adjacent. */
export class TreeEdges {
  count = 0;
  actions = new Uint16Array(0);
  /** The node to which it leads, or -1 if that is not in the tree yet. */
  children = new Int32Array(0);
  /** The prior of a move; the true probability of an outcome. */
  priors = new Float32Array(0);
  visits = new Int32Array(0);
  /** The sum of the results seen, those of the player who makes the move. */
  sums = new Float64Array(0);
  /** 1 where the move is a proven loss. */
  lost = new Uint8Array(0);
}

/** The places of an `Arena` as 32-bit numbers: two counts with their rooms, how often arrays have moved, and the arrays. */
const NODE_ROOM = 1;
const EDGES = 2;
const EDGE_ROOM = 3;
const MOVES = 4;
const ARRAYS = 5;
const PLACES = 19;

export class MctsTree {
  readonly nodes: TreeNodes;
  readonly edges = new TreeEdges();
  #places = new Uint32Array(0);
  #moves = -1;

  /**
   * @param memory in which its arrays are
   * @param address of its `Arena`
   */
  constructor(
    readonly game: Game,
    private readonly memory: { readonly buffer: ArrayBuffer },
    private readonly address: number,
  ) {
    this.nodes = new TreeNodes(game.rowSize, game.players);
  }

  static mostEdges(game: Game, maxNodes: number): number {
    return Math.max(EDGES_PER_NODE * maxNodes, game.maxLegal);
  }

  /** After every step of a walk: counts have changed, and arrays may have moved. */
  follow(): void {
    // Views of memory that has moved have no numbers.
    if (this.#places[MOVES] !== this.#moves) this.#refreshViews();
    this.nodes.count = this.#places[0];
    this.edges.count = this.#places[EDGES];
  }

  #refreshViews(): void {
    const { nodes, edges } = this;
    const { buffer } = this.memory;
    const places = new Uint32Array(buffer, this.address, PLACES);
    this.#places = places;
    this.#moves = places[MOVES];
    const [rows, hashes, actors, solved, visits, sums, firstEdges, edgeCounts, ...ofEdges] = places.subarray(ARRAYS);
    const [actions, children, priors, tries, gains, lost] = ofEdges;
    const room = places[NODE_ROOM];
    nodes.rows = new Uint8Array(buffer, rows, room * nodes.rowSize);
    nodes.hashes = new Int32Array(buffer, hashes, room);
    nodes.actors = new Int8Array(buffer, actors, room);
    nodes.solved = new Uint8Array(buffer, solved, room);
    nodes.visits = new Int32Array(buffer, visits, room);
    nodes.sums = new Float64Array(buffer, sums, room * nodes.players);
    nodes.firstEdges = new Int32Array(buffer, firstEdges, room);
    nodes.edgeCounts = new Uint16Array(buffer, edgeCounts, room);
    const edgeRoom = places[EDGE_ROOM];
    edges.actions = new Uint16Array(buffer, actions, edgeRoom);
    edges.children = new Int32Array(buffer, children, edgeRoom);
    edges.priors = new Float32Array(buffer, priors, edgeRoom);
    edges.visits = new Int32Array(buffer, tries, edgeRoom);
    edges.sums = new Float64Array(buffer, gains, edgeRoom);
    edges.lost = new Uint8Array(buffer, lost, edgeRoom);
  }

  holds(node: number, row: Row): boolean {
    const { rows, rowSize } = this.nodes;
    const first = node * rowSize;
    for (let i = 0; i < rowSize; i++) if (rows[first + i] !== row[i]) return false;
    return true;
  }

  /** The mean result of a player at a node that was visited. */
  mean(node: number, player: number): number {
    const { sums, players, visits } = this.nodes;
    return sums[node * players + player] / visits[node];
  }

  /** The most visited node of this position in which a player moves, or -1; none that is proven without its moves. */
  find(row: Row): number {
    const { hashes, count, actors, visits, solved, edgeCounts } = this.nodes;
    const hash = fnv1a(row);
    let found = -1;
    for (let node = 0; node < count; node++) {
      if (hashes[node] !== hash || actors[node] < 0 || !this.holds(node, row)) continue;
      if (solved[node] !== 0 && edgeCounts[node] === 0) continue;
      if (found < 0 || visits[node] > visits[found]) found = node;
    }
    return found;
  }
}
