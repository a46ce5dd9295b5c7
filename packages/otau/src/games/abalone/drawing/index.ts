/** How Abalone is drawn: as text, as a board and in words. */
import type { Game, Row } from '../../../core/game.js';
import type { GameDrawing, Ink, View } from '../../../render/game-drawing.js';
import {
  arrow,
  arrowWidth,
  dot,
  horns,
  markedCells,
  notch,
  outlined,
  type RingKind,
  ring,
  wood,
} from '../../../render/materials.js';
import type { Colour } from '../../../render/palette.js';
import {
  type Attributes,
  boxAround,
  Definitions,
  type Drawn,
  type DrawnCell,
  formatPoint,
  group,
  label,
  type Point,
  part,
  type Shape,
  shape,
  translated,
} from '../../../render/shape.js';
import { joinWords, type LastAction, playerName } from '../../../render/words.js';
import { CELLS, COLUMN, formatCell, ROW_OF } from '../cells.js';
import { type AbaloneOptions, homeCells } from '../options.js';
import {
  type AbaloneScene,
  abaloneStatus,
  arrival,
  describeAbalone,
  isInLine,
  type MarbleAction,
  type MarbleMove,
  marbleAction,
  marbleMove,
  readAbalone,
  sideOf,
  trayMarbles,
} from './scene.js';

// The board of Abalone: a wooden hexagon with 61 cups, marbles of glass, and beside it a tray for each side: the number of marbles that
// it has ejected, and these marbles. During placement a tray counts the marbles that are not placed yet.

/** Distance of the centres of neighbouring cells. */
export const CELL_DISTANCE = 64;
const LINE = (CELL_DISTANCE * Math.sqrt(3)) / 2;
/** Distance from the middle of the board to its corners and to its sides. */
const RADIUS = 316;
const SIDE = (RADIUS * Math.sqrt(3)) / 2;
const HALF_WIDTH = 320;
const HALF_HEIGHT = 290;
const ALL_CELLS = Array.from({ length: CELLS }, (_, cell) => cell);

/** What is to be seen of a position of Abalone. */
export interface AbaloneView extends View {
  /** The picked column, its moves, and the one that is aimed at. */
  readonly pick?: {
    readonly column: readonly number[];
    readonly moves: readonly MarbleAction[];
    readonly aim: MarbleAction | undefined;
  };
}

/** The board of a position; (0, 0) is its middle. */
export function drawAbalone(scene: AbaloneScene, view: AbaloneView): Drawn {
  const { isFlipped = false, last, marked = [], legal = [], arrows = [], pick } = view;
  const definitions = new Definitions();
  const rows = abaloneCells(isFlipped);
  const cup = `#${cupName(definitions)}`;
  const cups = ALL_CELLS.map((cell) => shape('use', { href: cup, ...cellMiddle(cell, isFlipped) }));
  return {
    view: { x: -HALF_WIDTH, y: -HALF_HEIGHT, width: 2 * HALF_WIDTH, height: 2 * HALF_HEIGHT },
    rows,
    shapes: [
      ...hexagonShapes(definitions, isFlipped, view.coordinates),
      group({}, cups),
      ...scene.owners.flatMap((owner, cell) =>
        owner === undefined
          ? []
          : marble(definitions, owner, { at: cellMiddle(cell, isFlipped), name: formatCell(cell) }),
      ),
      ...trays(definitions, scene, view, isFlipped),
      ...(last === undefined || view.game.actor(last.before) < 0 ? [] : lastMarks(view, last, isFlipped)),
      ...legalMarks(scene, legal, isFlipped),
      ...(pick === undefined
        ? [...arrows].reverse().flatMap(({ action, strength }) => hint(scene, action, strength, isFlipped))
        : []),
      ...markedCells(rows, marked, 0),
      ...(pick === undefined ? [] : picked(pick, isFlipped)),
    ],
    strips: scene.ejected.map((_, player) => ({
      sign: marble(definitions, player, { at: { x: 0, y: 0 }, scale: 0.5 }),
    })),
    definitions: definitions.list(),
  };
}

/** The middle of a cell; flipped, the board is turned by half. */
export function cellMiddle(cell: number, isFlipped: boolean): Point {
  return placeOf(ROW_OF[cell], COLUMN[cell], isFlipped);
}

/** The middle of a cell, or of a place beside the board, by row and column (see cells.ts). */
function placeOf(row: number, column: number, isFlipped: boolean): Point {
  const down = isFlipped ? 5 - row : row - 5;
  const right = isFlipped ? 5 - column : column - 5;
  return { x: CELL_DISTANCE * (right + down / 2), y: LINE * down };
}

/** One step in a direction, 0 to 5. */
export function stepOf(direction: number, isFlipped: boolean): Point {
  const angle = (direction * Math.PI) / 3 + (isFlipped ? Math.PI : 0);
  return { x: CELL_DISTANCE * Math.cos(angle), y: CELL_DISTANCE * Math.sin(angle) };
}

/** The tip of a move's arrow at the edge of its column. */
export function handleOf(move: MarbleMove, isFlipped: boolean): Point {
  const step = stepOf(move.direction ?? 0, isFlipped);
  const first = cellMiddle(move.column[0], isFlipped);
  const last = cellMiddle(move.column[move.column.length - 1], isFlipped);
  const from = isInLine(move) ? last : { x: (first.x + last.x) / 2, y: (first.y + last.y) / 2 };
  return { x: from.x + step.x, y: from.y + step.y };
}

/** The cells, row by row from the top. */
export function abaloneCells(isFlipped: boolean): DrawnCell[][] {
  const rows = Array.from({ length: 9 }, (_, i) =>
    ALL_CELLS.filter((cell) => ROW_OF[cell] === i + 1).map((cell) => {
      const at = cellMiddle(cell, isFlipped);
      return { name: formatCell(cell), id: cell, box: boxAround(at, 54), rx: 27, target: boxAround(at, CELL_DISTANCE) };
    }),
  );
  return isFlipped ? rows.reverse().map((row) => row.reverse()) : rows;
}

function hexagon(radius: number): string {
  return [0, 1, 2, 3, 4, 5]
    .map((i) => formatPoint(radius * Math.cos((i * Math.PI) / 3), radius * Math.sin((i * Math.PI) / 3)))
    .join(' ');
}

/** The wood; on it ram's horns along its sides, or the letters of rows and the numbers of diagonals. */
function hexagonShapes(definitions: Definitions, isFlipped: boolean, coordinates: boolean): Shape[] {
  const edge: Attributes = { fill: 'woodDark', stroke: 'woodDark', 'stroke-width': 24, 'stroke-linejoin': 'round' };
  const face = { fill: wood(definitions), stroke: 'woodLight', 'stroke-width': 1.5 } as const;
  const ground = group({}, [
    shape('polygon', { points: hexagon(RADIUS - 12), ...edge }),
    shape('polygon', { points: hexagon(RADIUS - 19), ...face }),
  ]);
  const ornaments = [0, 60, 120, 180, 240, 300].map((angle) =>
    group({ transform: `rotate(${angle})` }, [horns(0, 14 - SIDE, RADIUS - 34)]),
  );
  return coordinates ? [ground, ...labels(isFlipped)] : [ground, ...ornaments];
}

/** Letters at the left end of each row, numbers at the lower end of each diagonal. */
function labels(isFlipped: boolean): Shape[] {
  const look = { fill: 'onEdge', 'font-weight': 600 } as const;
  return [1, 2, 3, 4, 5, 6, 7, 8, 9].map((i) => {
    const lowest = Math.min(9, 14 - i); // the row in which diagonal i ends
    const letter = placeOf(i, Math.max(1, 6 - i) - 0.76, isFlipped);
    const number = placeOf(lowest + 0.76, i, isFlipped);
    const words = [label(letter.x, letter.y, 'ihgfedcba'[i - 1], 16, look), label(number.x, number.y, i, 16, look)];
    return part('coordinate', undefined, group({}, words));
  });
}

function cupName(definitions: Definitions): string {
  const shade = definitions.paint('cup-shade', () =>
    shape('radialGradient', { cx: 0.6, cy: 0.64, r: 0.62 }, [
      shape('stop', { offset: 0.2, 'stop-color': 'hollow' }),
      shape('stop', { offset: 1, 'stop-color': 'hollowDeep' }),
    ]),
  );
  return definitions.name('cup', () =>
    group({}, [shape('circle', { r: 28, fill: 'woodLight' }), shape('circle', { r: 27, fill: shade })]),
  );
}

interface MarbleLook {
  readonly body: Colour;
  readonly edge: Colour;
  readonly lit: Colour;
  readonly sign?: Attributes;
}

const CIRCLE = 'M-11 0A11 11 0 1 1 11 0A11 11 0 1 1-11 0Z';
const STAR = 'M0-13L3.2-5.5L11.3-6.5L6.4 0L11.3 6.5L3.2 5.5L0 13L-3.2 5.5L-11.3 6.5L-6.4 0L-11.3-6.5L-3.2-5.5Z';
const TRIANGLE = 'M0-13L12 8.5H-12Z';
const SQUARE = 'M-9.5-9.5H9.5V9.5H-9.5Z';

/** The look of each player's marbles, with a sign let into them for eyes that do not tell colours apart; the last of nobody's. */
const LOOKS: readonly MarbleLook[] = [
  { body: 'second', edge: 'secondEdge', lit: 'marbleSecondLit', sign: open(CIRCLE, 'marbleSecondSign') },
  { body: 'marbleFirst', edge: 'firstEdge', lit: 'marbleFirstLit', sign: open(STAR, 'marbleFirstSign') },
  { body: 'third', edge: 'thirdEdge', lit: 'marbleThirdLit', sign: full(TRIANGLE, 'marbleThirdSign') },
  { body: 'fourth', edge: 'fourthEdge', lit: 'marbleFourthLit', sign: full(SQUARE, 'marbleFourthSign') },
  { body: 'glass', edge: 'glassEdge', lit: 'glassLit' },
];

function open(d: string, stroke: Colour): Attributes {
  return { d, fill: 'none', stroke, opacity: 0.55 };
}

function full(d: string, colour: Colour): Attributes {
  return { d, fill: colour, stroke: colour, opacity: 0.92 };
}

/** A marble, lit from the upper left, around the point (0, 0). */
function marbleName(definitions: Definitions, owner: number | undefined): string {
  const number = owner === undefined ? 4 : owner % 4;
  const { body, edge, lit, sign } = LOOKS[number];
  const fade = (name: string, colour: Colour, place: Attributes, ...stops: [number, number][]) =>
    definitions.paint(name, () =>
      shape(
        'radialGradient',
        place,
        stops.map(([offset, opacity]) => shape('stop', { offset, 'stop-color': colour, 'stop-opacity': opacity })),
      ),
    );
  const below = fade('marble-shadow', 'shade', {}, [0.55, 0.5], [1, 0]);
  const shine = fade('marble-shine', 'halo', {}, [0, 0.95], [0.35, 0.6], [1, 0]);
  const depth = fade('marble-depth', 'shade', { cx: 0.4, cy: 0.36, r: 0.66 }, [0.55, 0], [1, 0.5]);
  const glow = fade(`marble-glow-${number}`, lit, { cx: 0.34, cy: 0.3, r: 0.6 }, [0, 1], [1, 0]);
  const gleam = { fill: 'none', stroke: 'halo', 'stroke-width': 2, 'stroke-linecap': 'round', opacity: 0.28 } as const;
  return definitions.name(`marble-${number}`, () =>
    group({}, [
      shape('ellipse', { cx: 4, cy: 6, rx: 27, ry: 26, fill: below }),
      shape('circle', { r: 25.5, fill: body, stroke: edge, 'stroke-width': 1.2 }),
      shape('circle', { r: 25.5, fill: glow, opacity: 0.9 }),
      ...(sign === undefined ? [] : [shape('path', { ...sign, 'stroke-width': 2.2, 'stroke-linejoin': 'round' })]),
      shape('circle', { r: 25.5, fill: depth }),
      shape('ellipse', { cx: -9, cy: -12, rx: 9.5, ry: 6.5, transform: 'rotate(-38 -9 -12)', fill: shine }),
      shape('path', { d: 'M20.5 8.5A22.2 22.2 0 0 1 8.5 20.5', ...gleam }),
    ]),
  );
}

interface MarblePlace {
  readonly at: Point;
  readonly scale?: number;
  /** What finds it: the name of its cell, or its place in a tray. */
  readonly name?: string;
}

/** A marble: its place, and in it what a page moves. */
function marble(definitions: Definitions, owner: number | undefined, { at, scale = 1, name }: MarblePlace): Shape {
  const use = shape('use', { href: `#${marbleName(definitions, owner)}` });
  const transform = scale === 1 ? translated(at) : `${translated(at)} scale(${formatPoint(scale)})`;
  return group({ transform }, [name === undefined ? use : part('marble', name, group({}, [use]))]);
}

/** A tray along a slanted side of the hexagon. Its cups are numbered from the board's flat side downwards. */
interface TrayPlace {
  /** The middle of each cup. */
  readonly cups: readonly Point[];
  /** The scale of its marbles; 1 is the size on the board. */
  readonly scale: number;
  /** The groove under the cups. */
  readonly from: Point;
  readonly to: Point;
  /** The position of the number, in the corner of the picture. */
  readonly count: Point;
}

/** Corners of the picture, each as its signs of x and y. */
const CORNERS = { lowerLeft: [-1, 1], upperRight: [1, -1], upperLeft: [-1, -1] } as const;

/** The corner of each side's tray, near the start of its marbles; by the number of sides. */
const TRAYS: Readonly<Record<number, readonly (keyof typeof CORNERS)[]>> = {
  2: ['lowerLeft', 'upperRight'],
  3: ['lowerLeft', 'upperLeft', 'upperRight'],
};

/** The largest distance from the first cup to the last. */
const TRAY_LENGTH = 148;

/** The tray of a side (four players are two sides) with cups for `marbles` marbles. */
function trayPlace(sides: number, side: number, marbles: number, isFlipped: boolean): TrayPlace {
  const [right, down] = CORNERS[TRAYS[sides][side]].map((sign) => (isFlipped ? -sign : sign));
  const at = (along: number): Point => ({ x: right * (225 + along * 0.5), y: down * (249 - along * 0.866) });
  const pitch = Math.min(28.5, TRAY_LENGTH / Math.max(1, marbles - 1));
  const cups = Array.from({ length: marbles }, (_, i) => at(i * pitch));
  return {
    cups,
    scale: Math.min(0.48, (pitch / CELL_DISTANCE) * 1.1),
    from: at(0),
    to: at((marbles - 1) * pitch),
    count: { x: right * 286, y: down * 254 },
  };
}

/** The marble of `owner` that came last into the tray of a side: the name of its part, and where it is. */
export function comerOf(scene: AbaloneScene, game: View['game'], side: number, owner: number, isFlipped: boolean) {
  const { cups, scale } = trayPlace(scene.players === 4 ? 2 : scene.players, side, scene.marblesToEject, isFlipped);
  const marbles = trayMarbles(scene, side, homeCounts(game));
  const i = Math.max(0, marbles.lastIndexOf(owner), marbles.lastIndexOf(undefined));
  return { name: `tray${side}.${i}`, at: cups[i], scale };
}

function homeCounts(game: View['game']): number[] {
  return homeCells(game.options as AbaloneOptions).map((cells) => cells.length);
}

function trays(definitions: Definitions, scene: AbaloneScene, { game, row }: View, isFlipped: boolean): Shape[] {
  const sides = scene.players === 4 ? 2 : scene.players;
  const cup = cupName(definitions);
  return Array.from({ length: sides }, (_, side) => {
    const { cups, scale, from, to, count } = trayPlace(sides, side, scene.marblesToEject, isFlipped);
    const marbles = trayMarbles(scene, side, homeCounts(game));
    const left = scene.toPlace[side];
    const line = { x1: from.x, y1: from.y, x2: to.x, y2: to.y, 'stroke-linecap': 'round' } as const;
    return group({}, [
      shape('line', { ...line, stroke: 'woodDark', 'stroke-width': 64 * scale + 10 }),
      shape('line', { ...line, stroke: 'wood', 'stroke-width': 64 * scale + 5 }),
      ...cups.map((at) =>
        shape('use', { href: `#${cup}`, transform: `${translated(at)} scale(${formatPoint(scale * 0.9)})` }),
      ),
      ...marbles.map((owner, i) => marble(definitions, owner, { at: cups[i], scale, name: `tray${side}.${i}` })),
      ...owners(definitions, sideOf(scene.players, side), count, game.actor(row)),
      label(count.x, count.y, left > 0 ? left : scene.ejected[side], 40, { 'font-weight': 700 }),
    ]);
  });
}

/** The signs of the tray's players beside the number, with a ring round the player to move. */
function owners(definitions: Definitions, players: readonly number[], at: Point, actor: number): Shape[] {
  const inwards = -Math.sign(at.y);
  const outwards = Math.sign(at.x);
  return players.flatMap((player, i) => {
    const place = { x: at.x + outwards * (4 + 13 * i), y: at.y + inwards * (38 + 30 * i) };
    const sign = marble(definitions, player, { at: place, scale: 0.42 });
    const look = { r: 15, fill: 'none', stroke: 'blue', 'stroke-width': 3.5 } as const;
    return player === actor ? [sign, shape('circle', { cx: place.x, cy: place.y, ...look })] : [sign];
  });
}

/** The outline of a column of marbles: a capsule from its first to its last cell. */
function outline(kind: RingKind, column: readonly number[], radius: number, isFlipped: boolean): Shape {
  return ring(kind, capsule(column, radius, isFlipped));
}

function capsule(column: readonly number[], radius: number, isFlipped: boolean): Attributes {
  const first = cellMiddle(column[0], isFlipped);
  const last = cellMiddle(column[column.length - 1], isFlipped);
  const angle = (Math.atan2(last.y - first.y, last.x - first.x) * 180) / Math.PI;
  return {
    x: first.x - radius,
    y: first.y - radius,
    width: Math.hypot(last.x - first.x, last.y - first.y) + 2 * radius,
    height: 2 * radius,
    rx: radius,
    transform: angle === 0 ? undefined : `rotate(${formatPoint(angle, first.x, first.y)})`,
  };
}

/** A broken ring where the column was, a ring where it is, a notch where it pushed a marble off the board. */
function lastMarks({ game }: View, { before, action }: NonNullable<View['last']>, isFlipped: boolean): Shape[] {
  const { column, reached, pushed, direction = 0, ejects } = marbleAction(readAbalone(game, before), action);
  const left = column.filter((cell) => !reached.includes(cell));
  const step = stepOf(direction, isFlipped);
  const edge = ejects ? cellMiddle(pushed[pushed.length - 1], isFlipped) : undefined;
  return [
    ...(left.length > 0 ? [outline('origin', left, 24, isFlipped)] : []),
    outline('last', reached, 28.5, isFlipped),
    ...(edge === undefined ? [] : [notch({ x: edge.x + 0.58 * step.x, y: edge.y + 0.58 * step.y + 9 })]),
  ];
}

/** A dot on the cell that names the move, a notch where an opposing marble is there; each once. */
function legalMarks({ owners }: AbaloneScene, legal: readonly number[], isFlipped: boolean): Shape[] {
  return [...new Set(legal.map((action) => action % CELLS))].map((cell) => {
    const { x, y } = cellMiddle(cell, isFlipped);
    return owners[cell] === undefined ? dot({ x, y }, 6, { 'stroke-width': 1.6 }) : notch({ x, y: y + 8 });
  });
}

/** A suggestion: an outline round the column and an arrow in its direction; a ring where a marble is to be placed. */
function hint(scene: AbaloneScene, action: number, strength: number | undefined, isFlipped: boolean): Shape[] {
  const { column, direction } = marbleAction(scene, action);
  const edge = outline('pick', column, 28, isFlipped);
  if (direction === undefined) return [edge];
  const step = stepOf(direction, isFlipped);
  const to = handleOf({ column, direction }, isFlipped);
  const from = { x: to.x - step.x, y: to.y - step.y };
  return [edge, arrow({ from, to, width: arrowWidth(strength), colour: 'steppe' })];
}

/** The picked column with a double ring, an arrow for each direction in which it can move, and the move that is aimed at. */
function picked({ column, moves, aim }: NonNullable<AbaloneView['pick']>, isFlipped: boolean): Shape[] {
  const inner = { ...capsule(column, 23, isFlipped), fill: 'none', stroke: 'halo', 'stroke-width': 2 } as const;
  const taken = aim?.ejects ? cellMiddle(aim.pushed[aim.pushed.length - 1], isFlipped) : undefined;
  return [
    outline('pick', column, 29, isFlipped),
    shape('rect', inner),
    ...(aim === undefined ? [] : [outline('goal', aim.reached, 26, isFlipped)]),
    ...moves.flatMap((move) => directionArrow(move, move.action === aim?.action, isFlipped)),
    ...(taken === undefined ? [] : [notch({ x: taken.x, y: taken.y + 9 })]),
  ];
}

/** The arrow of a direction, at the edge of the column; with a notch if the move ejects a marble. */
function directionArrow(move: MarbleAction, isAimed: boolean, isFlipped: boolean): Shape[] {
  const step = stepOf(move.direction ?? 0, isFlipped);
  const tip = handleOf(move, isFlipped);
  const at = { x: tip.x - 0.22 * step.x, y: tip.y - 0.22 * step.y };
  const angle = (Math.atan2(step.y, step.x) * 180) / Math.PI;
  const out = cellMiddle(move.pushed.at(-1) ?? move.column[0], isFlipped);
  const head = outlined('path', { d: 'M-11-11L13 0L-11 11L-5 0Z' }, isAimed ? 'steppeDeep' : 'steppe', 'halo', 3);
  // In a group, so that a page can make the head larger
  const transform = `${translated(at)} rotate(${formatPoint(angle)}) scale(${isAimed ? 1.3 : 1})`;
  const mark = part(isAimed ? 'direction-aimed' : 'direction', undefined, group({ transform }, [head]));
  return move.ejects && !isAimed ? [mark, notch({ x: out.x, y: out.y + 9 })] : [mark];
}

export const abaloneDrawing: GameDrawing = {
  text: abaloneText,
  board: (view) => drawAbalone(readAbalone(view.game, view.row), view),
  status: abaloneStatus,
  describe: describeAbalone,
};

// Abalone as text: the hexagon with row letters at the left and the numbers of the diagonals
// at the lower right, as on the usual diagrams.
//
//     i  ○ ○ ○ ○ ○
//    h  ○ ○ ○ ○ ○ ○

/** Partners (0 and 2, 1 and 3) are both full or both hollow. */
const MARBLES = ['●', '○', '▲', '△'];

export function abaloneText(game: Game, row: Row, ink: Ink, last?: LastAction): string[] {
  const scene = readAbalone(game, row);
  const marked = last === undefined ? new Set<number>() : changedCells(game, scene, last);
  const lines: string[] = [];
  for (let r = 1; r <= 9; r++) {
    const cells = Array.from({ length: CELLS }, (_, cell) => cell).filter((cell) => ROW_OF[cell] === r);
    const indent = ' '.repeat(4 + Math.abs(5 - r));
    const number = r > 5 ? ink.faint(String(15 - r)) : '';
    lines.push(`${indent}${ink.faint(formatCell(cells[0])[0])} ${rowText(cells, scene, ink, marked)}${number}`);
  }
  lines.push(ink.faint(`${' '.repeat(12)}1 2 3 4 5`));
  return [...lines, '', ...playerLines(game, scene, ink)];
}

/** The cells of a row; brackets embrace those that the last move changed. */
function rowText(cells: readonly number[], { owners }: AbaloneScene, ink: Ink, marked: ReadonlySet<number>): string {
  const between = (before: boolean, after: boolean) => (before === after ? ' ' : ink.mark(after ? '(' : ')'));
  let text = between(false, marked.has(cells[0]));
  cells.forEach((cell, i) => {
    const owner = owners[cell];
    const isLast = i === cells.length - 1;
    text += owner === undefined ? ink.faint('·') : ink.player(owner, MARBLES[owner]);
    text += between(marked.has(cell), !isLast && marked.has(cells[i + 1]));
  });
  return text;
}

/** The cells that the last move has left or reached. */
function changedCells(game: Game, { owners }: AbaloneScene, { before, action }: LastAction): Set<number> {
  const old = readAbalone(game, before);
  const move = marbleMove(old, action);
  const cells = [...move.column, ...arrival(move)];
  return new Set(cells.filter((cell) => old.owners[cell] !== owners[cell]));
}

function playerLines(game: Game, { players, ejected, toPlace, marblesToEject }: AbaloneScene, ink: Ink): string[] {
  return Array.from({ length: players }, (_, player) => {
    const partners = sideOf(players, player).filter((other) => other !== player);
    const team = partners.length === 0 ? '' : ` with ${joinWords(partners.map((other) => playerName(game, other)))}`;
    const placing = toPlace[player] > 0 ? `, ${toPlace[player]} to place` : '';
    const name = ink.player(player, `${MARBLES[player]} ${playerName(game, player).padEnd(6)}`);
    return `  ${name} ejected ${ejected[player]} of ${marblesToEject}${placing}${team}`;
  });
}
