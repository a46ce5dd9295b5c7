/** The board of a position: the game's own, or its scene drawn. */
import { CHANCE, type Field, type Game, OVER, type Row } from '../core/game.js';
import { readField } from '../core/layout.js';
import { rowAfter } from '../core/rows.js';
import { type BoardScene, drawingOf, type SceneCell, type View } from './game-drawing.js';
import { arrow, arrowWidth, dot, markedCells, panel, ring, stones } from './materials.js';
import type { Colour } from './palette.js';
import {
  type Attributes,
  type Bounds,
  boxAround,
  Definitions,
  type Drawn,
  type DrawnCell,
  formatPoint,
  group,
  label,
  middleOf,
  type Point,
  part,
  type Shape,
  shape,
} from './shape.js';

// The scene of a position and the cells of a move: the game's own, or what can be found out without it.

/**
 * The scene of a position: the game's own, or one made from the fields of the row.
 * @example boardScene(game, row).cells.map(({ id, count }) => `${id} ${count}`)
 */
export function boardScene(game: Game, row: Row): BoardScene {
  return drawingOf(game).scene?.(game, row) ?? layoutScene(game, row);
}

/**
 * The ids of the cells that an action touches, where it begins first and where it ends last. Where a game
 * does not say: the cells that are named in the text of the move, else those that it changes, emptied ones first.
 * Empty for outcomes of chance and where nothing is known.
 * @param row the position before a legal action
 */
export function actionCells(game: Game, row: Row, action: number): readonly string[] {
  if (game.actor(row) === CHANCE || game.actor(row) === OVER) return [];
  const own = drawingOf(game).cellsOf?.(game, row, action);
  if (own !== undefined) return own;
  const { cells } = boardScene(game, row);
  const named = namedCells(cells, game.formatAction(row, action));
  return named.length > 0 ? named : changedCells(game, row, action, cells);
}

/** The cells of which a move text such as `a1-b2` or `f1e2` is made. */
function namedCells(cells: readonly SceneCell[], text: string): string[] {
  const ids = cells.map(({ id }) => id).sort((a, b) => b.length - a.length);
  return text.split(/[^A-Za-z0-9]+/).flatMap((word) => idsOf(word, ids));
}

/** The ids that a word is made of, the longest first; none where something else is in it. */
function idsOf(word: string, ids: readonly string[]): string[] {
  const found: string[] = [];
  for (let at = 0; at < word.length; ) {
    const id = ids.find((one) => one !== '' && word.startsWith(one, at));
    if (id === undefined) return [];
    found.push(id);
    at += id.length;
  }
  return found;
}

function changedCells(game: Game, row: Row, action: number, cells: readonly SceneCell[]): string[] {
  const now = new Map(boardScene(game, rowAfter(game, row, action)).cells.map((cell) => [cell.id, cell]));
  const changed = cells.filter((cell) => cell.shape !== 'none' && contentOf(cell) !== contentOf(now.get(cell.id)));
  const isEmptied = ({ id }: SceneCell) => isEmpty(now.get(id));
  return [...changed.filter(isEmptied), ...changed.filter((cell) => !isEmptied(cell))].map(({ id }) => id);
}

function contentOf(cell: SceneCell | undefined): string {
  return JSON.stringify([cell?.count, cell?.piece?.owner, cell?.piece?.sign, cell?.text]);
}

function isEmpty(cell: SceneCell | undefined): boolean {
  return (cell?.count ?? 0) === 0 && cell?.piece === undefined && (cell?.text ?? '') === '';
}

// A scene of a game that gives none: each field of its row as a line of numbered cells.

/** Cells in a line. */
const MAX_COLUMNS = 12;
const NAME_WIDTH = 3;

/** The numbers of every field, by its name; sets of cells as a list. */
function layoutScene(game: Game, row: Row): BoardScene {
  const cells: SceneCell[] = [];
  let y = 0;
  for (const [name, field] of Object.entries(game.layout)) {
    const lines = fieldCells(name, field, row, y);
    cells.push(nameCell(name, y), ...lines);
    y = Math.max(...lines.map((cell) => cell.y)) + 1;
  }
  return { cells };
}

function nameCell(name: string, y: number): SceneCell {
  return {
    id: `name of ${name}`,
    x: -0.5 - NAME_WIDTH / 2,
    y,
    width: NAME_WIDTH,
    shape: 'none',
    label: '',
    text: name,
  };
}

function fieldCells(name: string, field: Field, row: Row, y: number): SceneCell[] {
  const numbers = readField(field, row);
  if (field.type === 'bits64') {
    const text = numbers.length === 0 ? 'none' : numbers.join(' ');
    return [{ id: name, x: 2.5, y, width: 6, shape: 'none', label: '', text }];
  }
  if (numbers.length === 1) return [{ id: name, x: 0, y, shape: 'none', label: '', text: String(numbers[0]) }];
  return numbers.map((number, i) => ({
    id: `${name}[${i}]`,
    x: i % MAX_COLUMNS,
    y: y + Math.floor(i / MAX_COLUMNS),
    label: String(i),
    text: String(number),
  }));
}

/**
 * The board of a position as a tree of shapes, for pictures and for boards in pages.
 * @example drawBoard({ game, row, coordinates: true }).shapes.filter(({ part }) => part === 'count')
 */
export function drawBoard(view: View): Drawn {
  return drawingOf(view.game).board?.(view) ?? drawScene(view);
}

// A scene as a board: cells on the wooden panel, marbles and stones on them, the usual marks. For games without a board of their own.

/** Distance of the centres of neighbouring cells. */
const PITCH = 84;
const GAP = 6;
/** The space between the panel's edge and the cells: on the sides; above and below, with the ornament. */
const SIDE = 22;
const ORNAMENT = 40;
/** The least width, so that a board with few cells is not enlarged to the width of the frame. */
const MIN_WIDTH = 420;

/** The colours of the players' pieces, of their edges and of signs on them. */
const PLAYERS: readonly (readonly [body: Colour, edge: Colour, sign: Colour])[] = [
  ['first', 'firstEdge', 'markEdge'],
  ['second', 'secondEdge', 'salt'],
  ['third', 'thirdEdge', 'salt'],
  ['fourth', 'fourthEdge', 'salt'],
];

/** The board of a position from its scene. */
function drawScene(view: View): Drawn {
  const { game, row, last, arrows = [], marked = [], coordinates, chosen, isFlipped = false } = view;
  const scene = boardScene(game, row);
  const definitions = new Definitions();
  const { width, height, rows } = planOf(scene, isFlipped);
  const cells = rows.flat();
  const ordered = scene.cells.map((cell) => ({ cell, drawn: cells.find(({ name }) => name === cell.id) as DrawnCell }));
  const find = (id: string | undefined) => ordered.find(({ cell }) => cell.id === id);
  const touched = last === undefined ? [] : actionCells(game, last.before, last.action);
  const end = find(touched.at(-1));
  const start = touched[0] === touched.at(-1) ? undefined : find(touched[0]);
  const hasPieces = scene.cells.some(({ piece }) => piece !== undefined);
  return {
    view: { x: 0, y: 0, width, height },
    rows,
    shapes: [
      panel(definitions, { x: 0, y: 0, width, height }, 24),
      ...ordered.flatMap(({ cell, drawn }) => ground(cell, drawn)),
      ...ordered.flatMap(({ cell, drawn }) => content(cell, drawn)),
      ...(coordinates ? ordered.flatMap(({ cell, drawn }) => cellName(cell, drawn)) : []),
      ...(start === undefined ? [] : [outlineRing('origin', start)]),
      ...(end === undefined ? [] : [outlineRing('last', end)]),
      ...(find(chosen) === undefined ? [] : [outlineRing('aim', find(chosen) as Placed)]),
      ...openCells(view).flatMap((id) => openDot(find(id))),
      ...arrows.flatMap(({ action, strength }) => {
        const ids = actionCells(game, row, action);
        return hint(
          ids.flatMap((id) => find(id) ?? []),
          strength,
        );
      }),
      ...markedCells(rows, marked, 0),
    ],
    strips: Array.from({ length: game.players }, (_, player) => {
      const note = scene.notes?.[player] ?? '';
      const aside = label(-8, 0, note, 15, { 'text-anchor': 'end', fill: 'inkSoft' });
      return {
        sign: hasPieces ? piece({ x: 0, y: 0 }, 13, player, '') : undefined,
        aside: note === '' ? undefined : aside,
      };
    }),
    definitions: definitions.list(),
  };
}

interface Placed {
  readonly cell: SceneCell;
  readonly drawn: DrawnCell;
}

/** The places of the cells, line by line; flipped, the board is rotated by 180 degrees. */
function planOf({ cells }: BoardScene, isFlipped: boolean) {
  const turn = isFlipped ? -1 : 1;
  const edges = cells.map(({ x, y, width = 1, height = 1 }) => ({
    left: turn * x - width / 2,
    right: turn * x + width / 2,
    top: turn * y - height / 2,
    bottom: turn * y + height / 2,
  }));
  const left = Math.min(...edges.map((edge) => edge.left));
  const top = Math.min(...edges.map((edge) => edge.top));
  const boardWidth = (Math.max(...edges.map((edge) => edge.right)) - left) * PITCH;
  const boardHeight = (Math.max(...edges.map((edge) => edge.bottom)) - top) * PITCH;
  const width = Math.max(MIN_WIDTH, boardWidth + 2 * SIDE);
  const offset = (width - boardWidth) / 2;
  const placed = cells.map((cell, id): DrawnCell => {
    const { width: across = 1, height: down = 1, shape: form } = cell;
    const middle = { x: offset + (turn * cell.x - left) * PITCH, y: ORNAMENT + (turn * cell.y - top) * PITCH };
    const box = boxAround(middle, across * PITCH - GAP, down * PITCH - GAP);
    return { name: cell.id, id, box, rx: form === 'round' ? Math.min(box.width, box.height) / 2 : 6 };
  });
  return { width, height: boardHeight + 2 * ORNAMENT, rows: linesOf(placed) };
}

/** The cells in reading order, line by line. */
function linesOf(cells: readonly DrawnCell[]): DrawnCell[][] {
  const middle = ({ box }: DrawnCell) => middleOf(box);
  const order = [...cells].sort((a, b) => middle(a).y - middle(b).y || middle(a).x - middle(b).x);
  const lines: DrawnCell[][] = [];
  for (const cell of order) {
    const line = lines.at(-1);
    if (line !== undefined && Math.abs(middle(line[0]).y - middle(cell).y) < 1) line.push(cell);
    else lines.push([cell]);
  }
  return lines;
}

/** The outline of a cell: for its ground and for rings round it. */
function outline({ cell, drawn }: Placed): { readonly tag: 'rect' | 'polygon'; readonly attributes: Attributes } {
  if (cell.shape === 'hexagon') return { tag: 'polygon', attributes: { points: hexagon(drawn.box) } };
  return { tag: 'rect', attributes: { ...drawn.box, rx: drawn.rx } };
}

/** The points of a hexagon with a corner at the top. */
function hexagon(box: Bounds): string {
  const { x, y } = middleOf(box);
  const radius = box.width / Math.sqrt(3);
  return [0, 1, 2, 3, 4, 5]
    .map((i) => formatPoint(x + radius * Math.sin((i * Math.PI) / 3), y - radius * Math.cos((i * Math.PI) / 3)))
    .join(' ');
}

function outlineRing(kind: 'last' | 'origin' | 'aim', placed: Placed): Shape {
  const { tag, attributes } = outline(placed);
  return ring(kind, attributes, tag);
}

/** A tile, with a breath of its owner's colour, or a hollow. */
function ground(cell: SceneCell, drawn: DrawnCell): Shape[] {
  const { shape: form = 'square', owner } = cell;
  if (form === 'none') return [];
  const { tag, attributes } = outline({ cell, drawn });
  if (form !== 'square') {
    return [shape(tag, { ...attributes, fill: 'hollowDeep', stroke: 'woodLight', 'stroke-width': 2.4 })];
  }
  const tile = shape(tag, { ...attributes, fill: 'tile', stroke: 'tileLine' });
  if (owner === undefined) return [tile];
  return [tile, shape(tag, { ...attributes, fill: PLAYERS[owner % 4][0], 'fill-opacity': 0.22 })];
}

/** A piece, stones with their number, or a text. */
function content(cell: SceneCell, { box }: DrawnCell): Shape[] {
  const { piece: held, count, text, shape: form = 'square' } = cell;
  const middle = middleOf(box);
  const isHollow = form === 'round' || form === 'hexagon';
  if (held !== undefined) {
    const number = count !== undefined && count > 1 ? String(count) : undefined;
    const sign = [held.sign, number].filter(Boolean).join(' ');
    return [piece(middle, 0.38 * Math.min(box.width, box.height), held.owner, sign)];
  }
  if (count !== undefined && isHollow) return heldStones(box, count);
  const words = count === undefined ? text : String(count);
  if (words === undefined) return [];
  const size = Math.min(26, (1.7 * box.width) / Math.max(1, words.length));
  const fill = form === 'none' ? 'woodInk' : form === 'square' ? 'ink' : 'salt';
  return [label(middle.x, middle.y, words, size, { fill, 'font-weight': 600 })];
}

function piece({ x, y }: Point, r: number, owner: number, sign: string): Shape {
  const [body, edge, ink] = PLAYERS[owner % 4];
  return group({}, [
    shape('circle', { cx: x + 1.5, cy: y + 3, r, fill: 'shade', 'fill-opacity': 0.3 }),
    shape('circle', { cx: x, cy: y, r, fill: body, stroke: edge, 'stroke-width': 2 }),
    shape('circle', { cx: x - 0.35 * r, cy: y - 0.4 * r, r: 0.2 * r, fill: 'halo', 'fill-opacity': 0.55 }),
    ...(sign === '' ? [] : [label(x, y, sign, 26, { fill: ink, 'font-weight': 700 })]),
  ]);
}

/** The most stones that are drawn; the number beside them is exact. */
const MAX_STONES = 24;
/** The golden angle spreads stones evenly. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/** The number above, the stones below it. */
function heldStones(box: Bounds, count: number): Shape[] {
  const { x, y } = middleOf(box);
  const drawn = Math.min(count, MAX_STONES);
  const r = drawn > 12 ? 5 : 6.5;
  const [across, down] = [box.width / 2 - 2.4 * r, (box.height - 46) / 2 - 1.2 * r];
  const at = Array.from({ length: drawn }, (_, i) => {
    const out = drawn === 1 ? 0 : Math.sqrt((i + 0.5) / drawn);
    const angle = i * GOLDEN_ANGLE;
    return { x: x + across * out * Math.cos(angle), y: y + 4 + down * out * Math.sin(angle) };
  });
  const number = label(x, y - box.height / 2 + 17, count, 25, { fill: 'salt', 'font-weight': 700 });
  return [part('count', undefined, number), ...at.flatMap((one) => stones([one], r))];
}

/** The coordinate: in the lower corner of a tile, below the middle of other cells. */
function cellName(cell: SceneCell, { box }: DrawnCell): Shape[] {
  const { label: words = cell.id, shape: form = 'square' } = cell;
  if (words === '') return [];
  const isTile = form === 'square';
  const x = isTile ? box.x + 9 : middleOf(box).x;
  const look = { fill: isTile ? 'ink' : 'salt', 'font-weight': 600 } as const;
  return [part('coordinate', undefined, label(x, box.y + box.height - 9, words, 15, look))];
}

/** Where a move begins; where all given moves begin at one cell, where each of them ends. */
function openCells({ game, row, legal, open }: View): readonly string[] {
  if (open !== undefined) return open;
  if (legal === undefined || game.actor(row) === OVER) return [];
  const moves = legal.map((action) => actionCells(game, row, action)).filter((cells) => cells.length > 0);
  const begins = new Set(moves.map(([first]) => first));
  const ends = begins.size === 1 && moves.length > 1 ? moves.map((cells) => cells[cells.length - 1]) : [...begins];
  return [...new Set(ends)];
}

/** A dot at the lower right of a cell, beside its name. */
function openDot(placed: Placed | undefined): Shape[] {
  if (placed === undefined) return [];
  const { x, y, width, height } = placed.drawn.box;
  const aside = 0.14 * Math.min(width, height);
  const look = { fill: 'saffron', stroke: 'woodDeep', 'stroke-width': 1.5 } as const;
  return [dot({ x: x + width - aside, y: y + height - aside }, 6, look)];
}

/** An arrow from the first to the last cell of a move; a move of one cell is an arrow onto it. */
function hint(placed: readonly Placed[], strength: number | undefined): Shape[] {
  const [first, ...others] = placed.map(({ drawn }) => middleOf(drawn.box));
  if (first === undefined) return [];
  const to = others.at(-1) ?? first;
  const from = others.length > 0 ? first : { x: to.x, y: to.y - 0.65 * PITCH };
  const width = arrowWidth(strength, 2.5, 3);
  return [part('hint', undefined, group({}, [arrow({ from, to, bend: others.length > 0 ? 0.12 : 0, width })]))];
}
