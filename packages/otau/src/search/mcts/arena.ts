/**
 * The memory of a search tree: nodes and edges as structures of typed arrays that grow by
 * doubling. Nothing is allocated for a single node, and fields that are read for many edges of
 * a node are adjacent.
 */

/**
 * Room at first. The system gives memory when it is first written to, so unused room is nearly free, while
 * growing copies everything: at this size a search of 100 ms never grows.
 */
export const FIRST_NODES = 1 << 18;
/** The room that a search gets, as a multiple of what the last one took. */
const GROWTH = 1.25;

/** Positions. Node 0 is the root. */
export class TreeNodes {
  count = 0;
  capacity = 0;
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
  /** `players` numbers for each: the evaluator's answer; the first is NaN without one. */
  estimates = new Float32Array(0);

  /**
   * @param limit the most nodes
   * @param room nodes to make room for at first
   */
  constructor(
    readonly rowSize: number,
    readonly players: number,
    readonly limit: number,
    readonly room: number,
  ) {}

  /** Makes room for one more; false if the limit is reached. */
  reserve(): boolean {
    if (this.count < this.capacity) return true;
    if (this.count >= this.limit) return false;
    this.#grow(Math.max(this.room, 2 * this.capacity));
    return true;
  }

  /** A search begins that may add as many nodes as the last one: room is made now rather than close to its end. */
  expect(more: number): void {
    const needed = this.count + GROWTH * more;
    if (needed > this.capacity && this.capacity < this.limit) this.#grow(Math.max(needed, 2 * this.capacity));
  }

  #grow(wanted: number): void {
    const capacity = Math.ceil(Math.min(this.limit, wanted));
    this.rows = copied(this.rows, new Uint8Array(capacity * this.rowSize));
    this.hashes = copied(this.hashes, new Int32Array(capacity));
    this.actors = copied(this.actors, new Int8Array(capacity));
    this.solved = copied(this.solved, new Uint8Array(capacity));
    this.visits = copied(this.visits, new Int32Array(capacity));
    this.sums = copied(this.sums, new Float64Array(capacity * this.players));
    this.firstEdges = copied(this.firstEdges, new Int32Array(capacity));
    this.edgeCounts = copied(this.edgeCounts, new Uint16Array(capacity));
    this.estimates = copied(this.estimates, new Float32Array(capacity * this.players));
    this.capacity = capacity;
  }
}

/** Moves and outcomes; those of one node are adjacent. */
export class TreeEdges {
  count = 0;
  capacity = 0;
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

  constructor(
    readonly limit: number,
    readonly room: number,
  ) {}

  /** Makes room for `more`; false if they would exceed the limit. */
  reserve(more: number): boolean {
    const needed = this.count + more;
    if (needed <= this.capacity) return true;
    if (needed > this.limit) return false;
    this.#grow(Math.max(this.room, needed, 2 * this.capacity));
    return true;
  }

  /** As for nodes. */
  expect(more: number): void {
    const needed = this.count + GROWTH * more;
    if (needed > this.capacity && this.capacity < this.limit) this.#grow(Math.max(needed, 2 * this.capacity));
  }

  #grow(wanted: number): void {
    const capacity = Math.ceil(Math.min(this.limit, wanted));
    this.actions = copied(this.actions, new Uint16Array(capacity));
    this.children = copied(this.children, new Int32Array(capacity));
    this.priors = copied(this.priors, new Float32Array(capacity));
    this.visits = copied(this.visits, new Int32Array(capacity));
    this.sums = copied(this.sums, new Float64Array(capacity));
    this.lost = copied(this.lost, new Uint8Array(capacity));
    this.capacity = capacity;
  }
}

function copied<T extends { set(from: T): void }>(from: T, into: T): T {
  into.set(from);
  return into;
}
