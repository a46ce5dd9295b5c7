/**
 * The moves of a game as a tree: what was played, what was taken back, and the branches of an
 * analysis. Knows no clocks and not what is legal; a session fills it.
 */
import { type Actor, type Counters, type Game, type RngState, type Row, rowAfter } from 'otau';

/** A position and the action or outcome that led to it. */
export interface MoveNode {
  /** Unique in its tree; the root is 0. */
  readonly id: number;
  readonly parent: MoveNode | undefined;
  /** The action that led here from the parent; -1 at the root. */
  readonly action: number;
  readonly mover: Actor;
  readonly row: Row;
  readonly counters: Readonly<Counters>;
  /** Actions and outcomes since the root. */
  readonly ply: number;
  /** In the order in which they were played. The first one is the main line. */
  readonly children: MoveNode[];
  /** The state of the random generator in this position, so that the same throws come again. */
  readonly chance: RngState;
  /** Milliseconds left to each player in this position; absent without clocks. */
  clocks?: readonly number[];
  comment?: string;
  /** Numeric annotation glyphs, as in records. */
  marks?: readonly number[];
  /** Milliseconds left to the mover, from a record. */
  clock?: number;
  /** The value of the position for player 0, -1 to 1. */
  evaluation?: number;
  /** The child that was visited last: where "forward" leads. */
  next?: MoveNode;
}

export class MoveTree {
  readonly root: MoveNode;
  /** How many nodes it has had. */
  size = 1;

  constructor(row: Row, counters: Readonly<Counters>, chance: RngState) {
    const first = { id: 0, parent: undefined, action: -1, mover: -1, ply: 0, children: [] };
    this.root = { ...first, row, counters, chance };
  }

  find(parent: MoveNode, action: number): MoveNode | undefined {
    return parent.children.find((child) => child.action === action);
  }

  add(parent: MoveNode, move: Pick<MoveNode, 'action' | 'mover' | 'row' | 'counters' | 'chance'>): MoveNode {
    const node: MoveNode = { ...move, id: this.size++, parent, ply: parent.ply + 1, children: [] };
    parent.children.push(node);
    return node;
  }

  /** Adds a legal action or outcome. */
  play(game: Game, parent: MoveNode, action: number, chance = parent.chance): MoveNode {
    const row = rowAfter(game, parent.row, action);
    const counters = { ...parent.counters };
    game.count(parent.row, action, row, counters);
    return this.add(parent, { action, mover: game.actor(parent.row), row, counters, chance });
  }

  remove({ parent, id }: MoveNode): void {
    if (parent === undefined) return;
    const index = parent.children.findIndex((child) => child.id === id);
    if (index >= 0) parent.children.splice(index, 1);
    if (parent.next?.id === id) parent.next = undefined;
  }

  /** Makes a branch the main line of its parent. */
  promote(node: MoveNode): void {
    const siblings = node.parent?.children;
    if (siblings === undefined) return;
    siblings.splice(siblings.indexOf(node), 1);
    siblings.unshift(node);
  }

  /** Every node, parents before their children, siblings in order. */
  *nodes(): Generator<MoveNode> {
    const open = [this.root];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      yield node;
      open.push(...[...node.children].reverse());
    }
  }
}

/** From the root to `node`, both included. */
export function pathTo(node: MoveNode): MoveNode[] {
  const path: MoveNode[] = [];
  for (let at: MoveNode | undefined = node; at !== undefined; at = at.parent) path.push(at);
  return path.reverse();
}

/** The positions before that of a node. */
export function rowsBefore(node: MoveNode): Row[] {
  return pathTo(node)
    .slice(0, -1)
    .map(({ row }) => row);
}

/** Where "forward" leads: the child visited last, else the main line. */
export function nextOf(node: MoveNode): MoveNode | undefined {
  return node.next ?? node.children[0];
}

/** The line through `node`: from the root to it, and on to where "forward" ends. */
export function lineThrough(node: MoveNode): MoveNode[] {
  const line = pathTo(node);
  for (let at = nextOf(node); at !== undefined; at = nextOf(at)) line.push(at);
  return line;
}

export function commonAncestor(a: MoveNode, b: MoveNode): MoveNode {
  let one = a;
  let two = b;
  while (one !== two) {
    if (one.ply >= two.ply) one = one.parent as MoveNode;
    else two = two.parent as MoveNode;
  }
  return one;
}
