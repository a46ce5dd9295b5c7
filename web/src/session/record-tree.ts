/**
 * Converts trees of moves to the lines of records and back. A throw and the move after it are one move of a record. Other
 * moves from a position are variations of the first one.
 */
import type { Game } from 'otau';
import type { Note, Variation, Variations } from 'otau/records';
import { type MoveNode, pathTo } from './tree.js';

/** The notes on the position of a node, and on the move that led to it. */
type NoteOf = (node: MoveNode) => Note | undefined;

interface LineNotes {
  readonly notes: Readonly<Record<number, Note>>;
  readonly variations: Variations;
}

/** A move of a record: its text, and its nodes, where a throw comes before its move. */
interface Choice {
  readonly text: string;
  readonly nodes: readonly MoveNode[];
}

/** The last node of the main line, which takes the first child of each node. */
export function mainEnd(root: MoveNode): MoveNode {
  let at = root;
  while (at.children.length > 0) at = at.children[0];
  return at;
}

/** The notes of the line to a node by move number. Records count a throw and the move after it as one. */
export function notesByMove(end: MoveNode, noteOf: NoteOf): Record<number, Note> {
  const notes: Record<number, Note> = {};
  let move = 0;
  for (const node of pathTo(end)) {
    if (node.action >= 0 && node.mover < 0) continue;
    const note = noteOf(node);
    if (note !== undefined) notes[move] = note;
    move++;
  }
  return notes;
}

export function mainNotes(game: Game, root: MoveNode, noteOf: NoteOf): LineNotes {
  const first = noteOf(root);
  const { notes, variations } = lineFrom(game, choicesFrom(game, root), noteOf);
  return { notes: first === undefined ? notes : { 0: first, ...notes }, variations };
}

function lineFrom(game: Game, first: readonly Choice[], noteOf: NoteOf): LineNotes & { readonly moves: string[] } {
  const moves: string[] = [];
  const notes: Record<number, Note> = {};
  const variations: Record<number, readonly Variation[]> = {};
  for (let choices = first; choices.length > 0; ) {
    const [main, ...others] = choices;
    moves.push(main.text);
    const note = joinNotes(main.nodes.map(noteOf));
    if (note !== undefined) notes[moves.length] = note;
    if (others.length > 0) variations[moves.length] = others.map((other) => variationOf(game, other, noteOf));
    choices = choicesFrom(game, main.nodes[main.nodes.length - 1]);
  }
  return { moves, notes, variations };
}

function variationOf(game: Game, choice: Choice, noteOf: NoteOf): Variation {
  const { moves, notes, variations } = lineFrom(game, [choice], noteOf);
  return {
    moves,
    ...(Object.keys(notes).length === 0 ? {} : { notes }),
    ...(Object.keys(variations).length === 0 ? {} : { variations }),
  };
}

/** The moves from a position. A throw without a move after it stands alone. */
function choicesFrom(game: Game, parent: MoveNode): Choice[] {
  return parent.children.flatMap((node) => {
    const text = game.formatAction(parent.row, node.action);
    if (node.mover >= 0 || node.children.length === 0) return [{ text, nodes: [node] }];
    return node.children.map((next) => ({
      text: `${text.slice(1)}:${game.formatAction(node.row, next.action)}`,
      nodes: [node, next],
    }));
  });
}

/** Notes on a throw come before those on the move. */
function joinNotes(notes: readonly (Note | undefined)[]): Note | undefined {
  const given = notes.filter((note) => note !== undefined);
  if (given.length < 2) return given[0];
  const comment = given.flatMap((note) => note.comment ?? []).join(' ');
  return { ...given[0], ...given[1], ...(comment === '' ? {} : { comment }) };
}

/** Adds a move, which has been checked, to a node. Returns the new node. */
type AddMove = (parent: MoveNode, action: number) => MoveNode;

/** Adds a line of a record to a tree, with its notes and variations. */
export function addLine(
  game: Game,
  from: MoveNode,
  line: { readonly moves: readonly string[] } & Partial<LineNotes>,
  addMove: AddMove,
): void {
  if (line.notes?.[0] !== undefined) setNote(from, line.notes[0]);
  let at = from;
  line.moves.forEach((move, index) => {
    const before = at;
    for (const part of partsOf(move)) at = addMove(at, game.parseAction(at.row, part));
    const note = line.notes?.[index + 1];
    if (note !== undefined) setNote(at, note);
    for (const variation of line.variations?.[index + 1] ?? []) addLine(game, before, variation, addMove);
  });
}

function setNote(node: MoveNode, { comment, evaluation, marks, clock }: Note): void {
  if (comment !== undefined) node.comment = comment;
  if (evaluation !== undefined) node.evaluation = evaluation;
  if (marks !== undefined) node.marks = marks;
  if (clock !== undefined) node.clock = clock;
}

/** Splits `4:5+4`, which records write for a throw and the move after it. */
export function partsOf(move: string): string[] {
  const [, steps, rest] = /^(\d):(.+)$/.exec(move) ?? [];
  return steps === undefined ? [move] : [`t${steps}`, rest];
}
