/** How Senet is drawn: as text, as a board and in words. */
import { type Game, OVER, type Row } from '../../../core/game.js';
import type { GameDrawing, Ink, View } from '../../../render/game-drawing.js';
import { arrow, arrowWidth, dot, markedCells, panel, rank, ring } from '../../../render/materials.js';
import type { Colour } from '../../../render/palette.js';
import {
  type Attributes,
  type Bounds,
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
  translated,
} from '../../../render/shape.js';
import { type LastAction, playerName } from '../../../render/words.js';
import { OFF } from '../moves.js';
import {
  colouredSides,
  describeSenet,
  HOUSES,
  placeOf,
  readSenet,
  type SenetScene,
  type SenetWalk,
  SPECIAL_HOUSES,
  senetStatus,
  walkOf,
} from './scene.js';

// The board of Senet: three rows of ten houses, passed in an S, with the faint path below the dancers, and below the houses a drawer
// for the dancers that have left. Upright, for narrow screens, the rows are vertical, so that houses are large enough to tap.
//
//     horizontal    1  2 ... 10      upright    1 20 21
//                  20 19 ... 11                 2 19 22
//                  21 22 ... 30                 : :  :
//                                              10 11 30

/** What is to be seen of a position of Senet. */
export interface SenetView extends View {
  /** The names of the special houses, by number; default the English ones. */
  readonly names?: Readonly<Record<number, string>>;
}

/** Where everything is: (0, 0) is the upper left corner of the board. */
export interface SenetPlan {
  readonly isUpright: boolean;
  readonly isFlipped: boolean;
  readonly width: number;
  readonly height: number;
  /** The size of a house. */
  readonly house: { readonly width: number; readonly height: number };
  /** Upper left corner of the houses. */
  readonly corner: Point;
  /** The scale of a dancer; 1 is about 50 high. */
  readonly scale: number;
  readonly drawer: Bounds;
  readonly dancers: number;
}

const HORIZONTAL = { house: { width: 76, height: 76 }, corner: { x: 22, y: 34 }, drawer: 48, gap: 13, scale: 0.98 };
const UPRIGHT = { house: { width: 112, height: 47 }, corner: { x: 12, y: 13 }, drawer: 40, gap: 9, scale: 0.74 };
const DOT = { fill: 'blue', stroke: 'senetDot', 'stroke-width': 1.8 } as const;
const ALL_HOUSES = Array.from({ length: HOUSES }, (_, i) => i + 1);

/** The places of a board; `dancers` is the number of dancers of each player at the start. */
export function planSenet(dancers: number, isFlipped: boolean, isUpright: boolean): SenetPlan {
  const { house, corner, drawer, gap, scale } = isUpright ? UPRIGHT : HORIZONTAL;
  const [columns, rows] = isUpright ? [3, 10] : [10, 3];
  const inner = { width: columns * house.width, height: rows * house.height };
  const width = inner.width + 2 * corner.x;
  const top = corner.y + inner.height + gap;
  const height = top + drawer + (isUpright ? 12 : 34);
  const box = { x: corner.x, y: top, width: inner.width, height: drawer };
  return { isUpright, isFlipped, width, height, house, corner, scale, drawer: box, dancers };
}

/** The board of a scene, which may be a moment of a motion. */
export function drawSenet(scene: SenetScene, view: SenetView): Drawn {
  const { game, row, isFlipped = false, isUpright = false, last, legal = [], marked = [], arrows = [] } = view;
  const plan = planSenet(Number(game.options.dancers), isFlipped, isUpright);
  const definitions = new Definitions();
  const starts = legal.flatMap((action) => walkOf(game, row, action)?.from ?? []);
  const way = last === undefined ? undefined : walkOf(game, last.before, last.action);
  const planned = view.preview === undefined ? undefined : walkOf(game, row, view.preview);
  const rows = senetCells(plan);
  return {
    view: { x: 0, y: 0, width: plan.width, height: plan.height },
    rows,
    shapes: [
      panel(definitions, { x: 0, y: 0, width: plan.width, height: plan.height }, isUpright ? undefined : 21),
      ...ALL_HOUSES.map((house) => houseShape(plan, house, starts.includes(house))),
      pathShape(plan),
      ...ALL_HOUSES.flatMap((house) => houseWords(plan, house, view)),
      ...ALL_HOUSES.flatMap((house) => standing(definitions, plan, house, scene.houses[house])),
      ...[0, 1].map((player) => drawerShapes(definitions, plan, player, scene.off[player])),
      ...(way === undefined ? [] : lastMarks(plan, way, scene.off)),
      ...starts.map((house) => dot(rightOf(plan, house, 11, 11), 5, DOT)),
      ...markedCells(rows, marked, -0.5),
      ...(planned === undefined
        ? arrows.flatMap(({ action, strength }, i) => hint(plan, walkOf(game, row, action), scene.off, strength, i + 1))
        : preview(plan, planned, scene.off)),
    ],
    strips: [0, 1].map((player) => ({
      sign: dancer(definitions, player, { x: 0, y: 0, scale: 0.6 }),
      aside: game.actor(row) !== OVER && scene.player === player ? throwShape(scene.steps) : undefined,
    })),
    definitions: definitions.list(),
  };
}

/** The houses in the order of the path, row by row. */
export function senetCells(plan: SenetPlan): DrawnCell[][] {
  return [0, 1, 2].map((line) =>
    ALL_HOUSES.filter((house) => placeOf(house).row === line).map((house) => ({
      name: String(house),
      id: house,
      box: houseBox(plan, house, 1.5),
      rx: 6,
    })),
  );
}

function houseBox(plan: SenetPlan, house: number, inset = 0): Bounds {
  const { isUpright, isFlipped } = plan;
  const place = placeOf(isFlipped ? HOUSES + 1 - house : house);
  const { column, row } = isUpright ? { column: place.row, row: place.column } : place;
  const { width, height } = plan.house;
  return {
    x: plan.corner.x + column * width + inset,
    y: plan.corner.y + row * height + inset,
    width: width - 2 * inset,
    height: height - 2 * inset,
  };
}

/** The point of a house through which paths go; on the upright board at the left, at the dancers. */
function footPoint(plan: SenetPlan, house: number): Point {
  const { x, y } = middleOf(houseBox(plan, house));
  return plan.isUpright ? { x: x - 16, y } : { x, y };
}

/** A point inside a house, from its upper right corner. */
function rightOf(plan: SenetPlan, house: number, fromRight: number, fromTop: number): Point {
  const { x, y, width } = houseBox(plan, house);
  return { x: x + width - fromRight, y: y + fromTop };
}

function isSpecial(house: number): boolean {
  return SPECIAL_HOUSES[house] !== undefined;
}

/** Where the dancer of a house stands and how large it is: above the name of a special house, and a little smaller. */
export function dancerPlace(plan: SenetPlan, house: number): Point & { readonly scale: number } {
  const { x, y } = footPoint(plan, house);
  if (plan.isUpright) return { x, y, scale: plan.scale };
  const above = isSpecial(house);
  return { x: x + 1, y: y + (above ? -5 : 2), scale: above ? 0.84 * plan.scale : plan.scale };
}

/** Each player's half of the drawer: cones left, spools right. */
export function drawerHalf({ drawer }: SenetPlan, player: number): Bounds {
  const width = drawer.width / 2 - 5;
  return { ...drawer, x: drawer.x + player * (width + 10), width };
}

/** The place of the i-th dancer of a player that has left, from 0, and how large it is there. */
export function drawerSlot(plan: SenetPlan, player: number, i: number): Point & { readonly scale: number } {
  const { x, y, width, height } = drawerHalf(plan, player);
  const step = Math.min(plan.isUpright ? 22 : 40, (width - 30) / plan.dancers);
  const along = (plan.isUpright ? 16 : 26) + i * step;
  return { x: player === 0 ? x + along : x + width - along, y: y + height / 2, scale: plan.isUpright ? 0.52 : 0.66 };
}

/** A point of a path: a house, or for `OFF` the next free place in the player's drawer. */
function wayPoint(plan: SenetPlan, house: number, player: number, off: readonly number[]): Point {
  return house === OFF ? drawerSlot(plan, player, off[player]) : footPoint(plan, house);
}

function houseShape(plan: SenetPlan, house: number, isLit: boolean): Shape {
  const fill = isLit ? 'senetLit' : isSpecial(house) ? 'senetSpecial' : 'senetHouse';
  const look = { ...houseBox(plan, house, 1.5), rx: 6, fill, stroke: 'senetEdge', 'stroke-width': 1.5 } as const;
  return part(isLit ? 'house-lit' : 'house', String(house), shape('rect', look));
}

function pathShape(plan: SenetPlan): Shape {
  const d = pathThrough(ALL_HOUSES.map((house) => footPoint(plan, house)));
  const look = { fill: 'none', stroke: 'senetPath', 'stroke-width': 3, 'stroke-linecap': 'round' } as const;
  return shape('path', { d, ...look, 'stroke-dasharray': '0.5 7' });
}

function pathThrough(points: readonly Point[]): string {
  return `M${points.map(({ x, y }) => formatPoint(x, y)).join('L')}`;
}

/** A house's number, and the sign and name of a special house. */
function houseWords(plan: SenetPlan, house: number, { coordinates, names = SPECIAL_HOUSES }: SenetView): Shape[] {
  const { isUpright } = plan;
  const { x, y } = houseBox(plan, house);
  const look = { fill: 'senetInk', 'text-anchor': 'start' } as const;
  const number = label(x + 6.5, y + (isUpright ? 10.5 : 12.5), house, isUpright ? 9.5 : 11, look);
  return [...(coordinates ? [number] : []), ...(isSpecial(house) ? special(plan, house, names[house]) : [])];
}

function special(plan: SenetPlan, house: number, name: string): Shape[] {
  const { isUpright } = plan;
  const { x, y } = middleOf(houseBox(plan, house));
  const sign = isUpright ? { x: x + 28, y: y - 6, scale: 0.62 } : { x, y: y - 6, scale: 0.92 };
  const isLong = name.length > (isUpright ? 8 : 10);
  const squeezed = isLong ? { textLength: isUpright ? 48 : 66, lengthAdjust: 'spacingAndGlyphs' } : {};
  const nameY = y + plan.house.height / 2 - (isUpright ? 9 : 11);
  const words = { fill: 'senetInk', ...squeezed } as const;
  return [
    shape('path', { d: SIGN_PATHS[house], transform: `${translated(sign)} scale(${sign.scale})`, ...SIGN }),
    part('name', String(house), label(isUpright ? x + 27 : x, nameY, name, isUpright ? 8.5 : 10.5, words)),
  ];
}

const ROUND = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' } as const;
const SIGN = { fill: 'none', stroke: 'senetSign', 'stroke-width': 2.2, ...ROUND } as const;

/** A stem with a cross-bar on a round body: the hieroglyph "good". */
const GOOD = 'm0-15v18m-4-13h8m-4 13a5.5 5.5 0 1 0 .01 0';
const WAVE = 'l5-5 6 7 6-7 6 7 6-7 6 7 5-5';
/** An upright feather with its rib. */
const FEATHER = 'm0 17v-26c0-9 9-9 8 0c0 6-3 9-8 12';

/** The signs of the special houses: line drawings of this project, about 44 wide and high. */
const SIGN_PATHS: Readonly<Record<number, string>> = {
  // Rebirth: a loop over a cross.
  15: 'M0 18V0H-12H12M0 0C-14-12-8-22 0-22S14-12 0 0',
  // Happiness: three times "good".
  26: `M-14 2${GOOD}M0 2${GOOD}M14 2${GOOD}`,
  // Water: three waves.
  27: `M-20-10${WAVE}M-20 1${WAVE}M-20 12${WAVE}`,
  // Three Truths: three feathers.
  28: `M-17-1${FEATHER}M-3-1${FEATHER}M11-1${FEATHER}`,
  // Re-Atum: the setting sun.
  29: 'M-21 10H21M-13 10A13 13 0 0 1 13 10M0-9V-15M-14-3L-18-8M14-3L18-8',
  // Re-Horakhty: the sun between two hills.
  30: 'M-21 14C-19 2-12 2-10 8Q0 18 10 8C12 2 19 2 21 14ZM0-14A9.5 9.5 0 1 1-.01-14Z',
};

const CONE = {
  body: 'M0-27C3-27 4-25 5-22L18 17C19 22 9 25 0 25S-19 22-18 17L-5-22C-4-25-3-27 0-27Z',
  shade: 'M0-27C3-27 4-25 5-22L18 17C19 22 9 25 1 25C9 20 9 4 6-6C4-14 2-22 0-27Z',
  light: 'M-3-19-12 14',
  line: 'M-11.5 8C-5 11 5 11 11.5 8M-14 14.5C-6 18.5 6 18.5 14 14.5',
  fill: 'cone',
  edge: 'dancerEdge',
} as const;
const SPOOL = {
  body: 'M-15-23H15Q18-23 18-20V-16Q18-13 14-12C5-9 5 9 14 12Q18 13 18 16V20Q18 23 15 23H-15Q-18 23-18 20V16Q-18 13-14 12C-5 9-5-9-14-12Q-18-13-18-16V-20Q-18-23-15-23Z',
  shade:
    'M8-23H15Q18-23 18-20V-16Q18-13 14-12C5-9 5 9 14 12Q18 13 18 16V20Q18 23 15 23H8Q11 18 9 13C3 8 3-8 9-13Q11-18 8-23Z',
  light: 'M-13-18H-4M-13 17.5H-4M-5-6V6',
  line: 'M-7 0H7M-8-5H8M-8 5H8',
  fill: 'madder',
  edge: 'spoolEdge',
} as const;

/** A cone or a spool, about 50 high, around the point (0, 0). */
export function dancerShapes(player: number): Shape[] {
  const { body, shade, light, line, fill, edge } = player === 0 ? CONE : SPOOL;
  return [
    shape('ellipse', { cx: 3, cy: 22, rx: 21, ry: 6, fill: 'shade', 'fill-opacity': 0.22 }),
    group({ 'stroke-linejoin': 'round', 'stroke-linecap': 'round' }, [
      shape('path', { d: body, fill }),
      shape('path', { d: shade, fill: 'shade', 'fill-opacity': 0.2 }),
      shape('path', { d: light, fill: 'none', stroke: 'halo', 'stroke-opacity': 0.55, 'stroke-width': 2.4 }),
      shape('path', { d: line, fill: 'none', stroke: 'shade', 'stroke-opacity': 0.65, 'stroke-width': 1.3 }),
      shape('path', { d: body, fill: 'none', stroke: edge, 'stroke-width': 1.7 }),
    ]),
  ];
}

function dancer(definitions: Definitions, player: number, at: Point & { readonly scale: number }): Shape {
  const id = definitions.name(`dancer-${player}`, () => group({}, dancerShapes(player)));
  return shape('use', { href: `#${id}`, transform: `${translated(at)} scale(${formatPoint(at.scale)})` });
}

function standing(definitions: Definitions, plan: SenetPlan, house: number, player: number | undefined): Shape[] {
  return player === undefined ? [] : [dancer(definitions, player, dancerPlace(plan, house))];
}

/** A player's half of the drawer: a slot for every dancer, filled by those that have left the board. */
function drawerShapes(definitions: Definitions, plan: SenetPlan, player: number, off: number): Shape {
  const half = drawerHalf(plan, player);
  const { x, y, width, height } = half;
  const end = player === 0 ? x + width - 18 : x + 18;
  const empty: Attributes = { fill: 'none', stroke: 'halo', 'stroke-opacity': 0.45, 'stroke-width': 1.4 };
  const slots = Array.from({ length: plan.dancers }, (_, i) => {
    const slot = drawerSlot(plan, player, i);
    if (i < off) return dancer(definitions, player, slot);
    return shape('circle', { cx: slot.x, cy: slot.y, r: plan.isUpright ? 4 : 5, ...empty });
  });
  return group({}, [
    shape('rect', { ...half, rx: 9, fill: 'woodDeep' }),
    shape('rect', { x: x + 2.5, y: y + 4, width: width - 4, height: height - 5, rx: 7, fill: 'hollowDeep' }),
    ...slots,
    ...(off > 0 ? [label(end, y + height / 2 + 1, off, 18, { fill: 'onEdge', 'font-weight': 700 })] : []),
  ]);
}

function houseRing(plan: SenetPlan, house: number, kind: 'last' | 'origin' | 'aim' | 'start'): Shape {
  return ring(kind, { ...houseBox(plan, house, 3), rx: 5 });
}

/** Two arrows that turn around each other: dancers are swapped. */
function exchange(at: Point): Shape {
  const look = { fill: 'none', stroke: 'halo', 'stroke-width': 1.5, ...ROUND } as const;
  return group({ transform: translated(at) }, [
    shape('circle', { r: 9, fill: 'madder', stroke: 'halo', 'stroke-width': 1.6 }),
    shape('path', { d: 'M-5-2H4M1.5-5 4.5-2 1.5 1M5 3H-4M-1.5 0-4.5 3-1.5 6', ...look }),
  ]);
}

/** A dashed ring where the dancer was, a ring where it is. */
function lastMarks(plan: SenetPlan, { player, from, to, beats }: SenetWalk, off: readonly number[]): Shape[] {
  const slot = drawerSlot(plan, player, off[player] - 1);
  const left = { cx: slot.x, cy: slot.y, r: plan.isUpright ? 15 : 20, fill: 'none', stroke: 'mark', 'stroke-width': 3 };
  return [
    houseRing(plan, from, 'origin'),
    to === undefined ? shape('circle', left as Attributes) : houseRing(plan, to, 'last'),
    ...(beats && to !== undefined ? [exchange(rightOf(plan, to, 13, 13))] : []),
  ];
}

/** What a move would do: its path house by house, and the way back if dancers are swapped. */
function preview(plan: SenetPlan, { path, player, from, to = OFF, beats }: SenetWalk, off: readonly number[]): Shape[] {
  const points = path.map((house) => wayPoint(plan, house, player, off));
  const d = pathThrough(points);
  const line = { d, fill: 'none', ...ROUND } as const;
  const end = { from: points[points.length - 2], to: points[points.length - 1] };
  const shapes = [
    houseRing(plan, from, 'start'),
    ...(to === OFF ? [] : [houseRing(plan, to, 'aim')]),
    ...(points.length > 2 ? [shape('path', { ...line, stroke: 'halo', 'stroke-width': 8 })] : []),
    ...(points.length > 2 ? [shape('path', { ...line, stroke: 'steppe', 'stroke-width': 4.5 })] : []),
    arrow({ ...end, width: plan.isUpright ? 3.5 : 4.5, colour: 'steppe' }),
    ...points
      .slice(1, -1)
      .map(({ x, y }) => shape('circle', { cx: x, cy: y, r: 4.5, fill: 'halo', stroke: 'steppe', 'stroke-width': 2 })),
    ...(beats ? [exchange(rightOf(plan, to, 13, 13))] : []),
  ];
  return [part('preview', undefined, group({}, shapes))];
}

/** A suggested move: a numbered arrow from house to house. */
function hint(
  plan: SenetPlan,
  walk: SenetWalk | undefined,
  off: readonly number[],
  strength: number | undefined,
  number: number,
): Shape[] {
  if (walk === undefined) return [];
  const { from, to = OFF, player } = walk;
  const start = wayPoint(plan, from, player, off);
  const end = wayPoint(plan, to, player, off);
  const shapes = [
    arrow({ from: start, to: end, bend: 0.16, width: arrowWidth(strength, 2.5, 3.5) }),
    rank(start, number),
  ];
  return [part('hint', undefined, group({}, shapes))];
}

type Face = 'waiting' | 'coloured' | 'dark';

/** One side of a throwing stick, 18 wide and 78 high around the point (0, 0). */
export function stickShapes(face: Face): Shape[] {
  const fill: Colour | 'none' = face === 'waiting' ? 'none' : face === 'coloured' ? 'stickFace' : 'stick';
  const stroke = face === 'waiting' ? 'inkSoft' : face === 'coloured' ? 'dancerEdge' : 'stickEdge';
  const dashes = face === 'waiting' ? '5 4' : undefined;
  const box = { x: -9, y: -39, width: 18, height: 78, rx: 9 };
  const line: Attributes = { fill: 'none', 'stroke-linecap': 'round' };
  const cuts = { d: 'M-5-19 5-15M-5-11 5-7M-5 6 5 10M-5 14 5 18', stroke: 'stickCut', 'stroke-width': 2 } as const;
  const bark = { stroke: 'stone', 'stroke-opacity': 0.28, 'stroke-width': 1.3 } as const;
  return [
    shape('rect', { ...box, fill, stroke, 'stroke-width': 1.8, 'stroke-dasharray': dashes }),
    ...(face === 'coloured' ? [shape('path', { ...line, ...cuts })] : []),
    ...(face === 'dark' ? [shape('path', { ...line, d: 'M-3.5-28V26M2-30V12M4 18V29', ...bark })] : []),
  ];
}

/** The four sticks and the throw as a number, to the left of the point (0, 0), 44 high. */
function throwShape(steps: number): Shape {
  const coloured = colouredSides(steps);
  const sticks = [0, 1, 2, 3].map((i) => {
    const face = steps === 0 ? 'waiting' : i < coloured ? 'coloured' : 'dark';
    return group({ transform: `translate(${-112 + 22 * i} 0) scale(0.5)` }, stickShapes(face));
  });
  const number = label(-14, 0, steps === 0 ? '?' : steps, 24, { 'font-weight': 700 });
  return group({}, [...sticks, number]);
}

export const senetDrawing: GameDrawing = {
  text: senetText,
  board: (view) => drawSenet(readSenet(view.game, view.row), { ...view, names: view.words }),
  status: senetStatus,
  describe: describeSenet,
  outcome: (_game, _row, outcome) => `throw ${outcome + 1}`,
};

// Senet as text: three rows of houses, walked in an S; in each house its number with the sign
// of a special house, below it the dancer on it.
//
//      1 →   2   ...  10
//     20    19   ...  11
//     21    22   ...  30

const CELL = 5;
const DANCERS = ['▲', '●'];
const SIGNS: Readonly<Record<number, string>> = { 15: '†', 26: '*', 27: '≈', 28: '≡', 29: '=', 30: '-' };

export function senetText(game: Game, row: Row, ink: Ink, last?: LastAction): string[] {
  const scene = readSenet(game, row);
  const walk = last === undefined ? undefined : walkOf(game, last.before, last.action);
  const lines = [line(ink, '┌┬┐')];
  for (let r = 0; r < 3; r++) {
    const houses = Array.from({ length: HOUSES }, (_, i) => i + 1).filter((house) => placeOf(house).row === r);
    if (r === 1) houses.reverse();
    const wall = ink.faint('│');
    const arrow = r === 1 ? '←' : '→';
    const numbers = houses.map((house) => ink.faint(` ${house} ${SIGNS[house] ?? ''}`.padEnd(CELL)));
    const dancers = houses.map((house) => dancerCell(scene, house, ink, walk));
    lines.push(`  ${wall}${numbers.join(wall)}${wall}`);
    lines.push(`${arrow} ${wall}${dancers.join(wall)}${wall}`);
    lines.push(line(ink, r < 2 ? '├┼┤' : '└┴┘'));
  }
  return [...lines, '', ...playerLines(game, row, scene, ink), '', ...specialLegend()];
}

function line(ink: Ink, [left, middle, right]: string): string {
  return `  ${ink.faint(left + Array(10).fill('─'.repeat(CELL)).join(middle) + right)}`;
}

/** The last move goes from the house in round to the house in square brackets. */
function dancerCell({ houses }: SenetScene, house: number, ink: Ink, walk: SenetWalk | undefined): string {
  const owner = houses[house];
  const dancer = owner === undefined ? ' ' : ink.player(owner, DANCERS[owner]);
  if (house === walk?.to) return ` ${ink.mark('[')}${dancer}${ink.mark(']')} `;
  if (house === walk?.from) return ` ${ink.mark('(')}${dancer}${ink.mark(')')} `;
  return `  ${dancer}  `;
}

function playerLines(game: Game, row: Row, { player, steps, off }: SenetScene, ink: Ink): string[] {
  const dancers = Number(game.options.dancers);
  const coloured = colouredSides(steps);
  const sticks = `▮ `.repeat(coloured) + `▯ `.repeat(4 - coloured);
  return [0, 1].map((p) => {
    const gone = (DANCERS[p].repeat(off[p]) + '·'.repeat(dancers - off[p])).padEnd(8);
    const text = `  ${ink.player(p, `${DANCERS[p]} ${playerName(game, p).padEnd(7)}`)} off ${ink.player(p, gone)}`;
    if (p !== player || game.actor(row) === OVER) return text.trimEnd();
    return `${text} throw ${steps === 0 ? '?' : `${sticks}= ${steps}`}`;
  });
}

function specialLegend(): string[] {
  const entries = Object.entries(SPECIAL_HOUSES).map(([house, name]) => `${house} ${SIGNS[Number(house)]} ${name}`);
  return [entries.slice(0, 4).join('   '), entries.slice(4).join('   ')].map((text) => `  ${text}`);
}
