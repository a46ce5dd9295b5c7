/** How Kindo is drawn: as text, as a board and in words. */
import { type Game, OVER, type Row } from '../../../core/game.js';
import type { GameDrawing, Ink, View } from '../../../render/game-drawing.js';
import { arrow, arrowWidth, dot, horns, markedCells, notch, outlined, ring, wood } from '../../../render/materials.js';
import type { Colour } from '../../../render/palette.js';
import {
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
import { type LastAction, playerName } from '../../../render/words.js';
import { columnName, tileName, turnDirection } from '../board.js';
import {
  attackerOf,
  describeKindo,
  type KindoEffect,
  type KindoScene,
  kindoEffect,
  kindoMove,
  kindoStatus,
  readKindo,
  type Tile,
} from './scene.js';

// The board of Kindo: flat tiles in a wooden frame, hatched by their owners (/ for X, \ for O), walls as bars on the tile's edge,
// Kings as crowns, dots as small squares; above and below a row for each player: a full pip for each move left in this turn, an open
// one for each move of the next turn. Bonus moves are diamonds.

/** The distance of the centres of neighbouring tiles, and the side of a tile. */
const PITCH = 84;
const TILE = 78;
/** The width of the wooden frame, and the height of a player's row. */
const FRAME = 26;
const ROW_HEIGHT = 50;
/** The least width of the players' rows, also beside the smallest board. */
const MIN_WIDTH = 400;
/** The moves of a turn without bonus moves. */
const DEFAULT_MOVES = 2;
const PIP = 20;

const HUES = [
  { ground: 'kindoGround0', hatch: 'kindoHatch0', border: 'kindoHue0', sign: 'kindoSign0' },
  { ground: 'kindoGround1', hatch: 'kindoHatch1', border: 'kindoHue1', sign: 'kindoSign1' },
] as const satisfies readonly Record<string, Colour>[];

/** The vector from a tile's centre to each of its sides: N, E, S, W. */
const SIDES = [
  { x: 0, y: -1 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
];

/** The words of the players' rows, as of `View.words`. */
const ENGLISH: Readonly<Record<string, string>> = {
  player0: 'X',
  player1: 'O',
  won0: 'X won',
  won1: 'O won',
  next: 'next turn',
};

/** What is to be seen of a position of Kindo. */
export interface KindoView extends View {
  /** The own tile on which a wall is chosen, its free sides, and the chosen one; 0 for none. */
  readonly choice?: { readonly tile: number; readonly walls: readonly number[]; readonly wall: number };
}

/** Where everything is: (0, 0) is the upper left corner of the board. */
interface Plan {
  readonly size: number;
  readonly isFlipped: boolean;
  readonly width: number;
  /** Upper left corner of the wooden board, and its side. */
  readonly left: number;
  readonly side: number;
}

/** The board of a scene, which may be a moment of a motion. */
export function drawKindo(scene: KindoScene, view: KindoView): Drawn {
  const plan = planOf(scene.size, view.isFlipped === true);
  const definitions = new Definitions();
  const effect = view.preview === undefined ? undefined : kindoEffect(view.game, view.row, view.preview);
  const rows = kindoCells(scene.size, plan.isFlipped);
  return {
    view: { x: 0, y: 0, width: plan.width, height: plan.side + 2 * ROW_HEIGHT },
    rows,
    shapes: [
      ...frame(definitions, plan, view.coordinates),
      ...[0, 1].map((player) => playerRow(definitions, plan, scene, view, player, effect?.bonus ?? [])),
      ...scene.tiles.map((tile, i) => tileShape(definitions, plan, tile, i)),
      ...(effect === undefined && view.last !== undefined ? lastMarks(plan, view.game, view.last) : []),
      ...legalMarks(plan, scene, view, effect?.mass ?? []),
      ...markedCells(rows, view.marked ?? []),
      ...(effect === undefined || effect.wall > 0 ? [] : preview(plan, effect)),
      ...(view.choice === undefined ? [] : wallChoice(plan, view.choice)),
      ...(effect === undefined && view.choice === undefined ? suggestions(plan, scene, view) : []),
    ],
    definitions: definitions.list(),
    namesPlayers: true,
  };
}

function planOf(size: number, isFlipped: boolean): Plan {
  const side = size * PITCH + 2 * FRAME;
  const width = Math.max(side, MIN_WIDTH);
  return { size, isFlipped, width, left: (width - side) / 2, side };
}

function centreOf({ size, isFlipped, left }: Plan, tile: number): Point {
  const place = isFlipped ? size * size - 1 - tile : tile;
  return {
    x: left + FRAME + ((place % size) + 0.5) * PITCH,
    y: ROW_HEIGHT + FRAME + (Math.floor(place / size) + 0.5) * PITCH,
  };
}

/** The tiles as cells, row by row from the top. */
export function kindoCells(size: number, isFlipped: boolean): DrawnCell[][] {
  const plan = planOf(size, isFlipped);
  const tiles = Array.from({ length: size * size }, (_, tile) => tile);
  if (isFlipped) tiles.reverse();
  const cells = tiles.map((tile) => {
    const at = centreOf(plan, tile);
    return { name: tileName(size, tile), id: tile, box: boxAround(at, TILE), rx: 8, target: boxAround(at, PITCH) };
  });
  return Array.from({ length: size }, (_, x) => cells.slice(x * size, (x + 1) * size));
}

/** A direction of the board as one on the screen, and back. */
export function screenDirection(isFlipped: boolean, direction: number): number {
  return isFlipped ? turnDirection(direction) : direction;
}

/** The side of a tile, on the screen, that is nearest to a point `right` and `down` of its middle; 0 in the middle. */
export function sideAt({ x: right, y: down }: Point): number {
  if (Math.hypot(right, down) < 9) return 0;
  if (Math.abs(right) > Math.abs(down)) return right > 0 ? 2 : 4;
  return down > 0 ? 3 : 1;
}

/** The point at `part` of the way from a point to the edge of its tile, in a direction on the screen, 1 to 4. */
function towards({ x, y }: Point, direction: number, part: number): Point {
  const side = SIDES[direction - 1];
  return { x: x + (side.x * part * TILE) / 2, y: y + (side.y * part * TILE) / 2 };
}

/** The wooden frame: ram's horns on its sides, or the names of columns and rows. */
function frame(definitions: Definitions, { size, left, side, isFlipped }: Plan, coordinates: boolean): Shape[] {
  const middle = { x: left + side / 2, y: ROW_HEIGHT + side / 2 };
  const ground = group({}, [
    shape('rect', { ...boxAround(middle, side), rx: 14, fill: 'woodDark' }),
    shape('rect', { ...boxAround(middle, side - 2 * FRAME + 12), rx: 11, fill: wood(definitions) }),
  ]);
  if (!coordinates) {
    const ornaments = [0, 90, 180, 270].map((angle) =>
      group({ transform: `rotate(${formatPoint(angle, middle.x, middle.y)})` }, [
        horns(middle.x, ROW_HEIGHT + FRAME - 9, side - 36),
      ]),
    );
    return [ground, ...ornaments];
  }
  const band = FRAME / 2 - 2;
  const look = { fill: 'onEdge', 'font-weight': 600 } as const;
  const names = Array.from({ length: size }, (_, i) => {
    const along = FRAME + (i + 0.5) * PITCH;
    return group({}, [
      label(left + along, ROW_HEIGHT + side - band, columnName(isFlipped ? size - 1 - i : i), 16, look),
      label(left + band, ROW_HEIGHT + along, isFlipped ? i + 1 : size - i, 16, look),
    ]);
  });
  return [ground, ...names];
}

/** Player 0 is hatched like /, player 1 like \. */
function hatching(definitions: Definitions, owner: number): `url(#${string})` {
  const look = { width: 9, height: 9, patternUnits: 'userSpaceOnUse', patternTransform: `rotate(${45 - 90 * owner})` };
  const line = shape('rect', { width: 2.4, height: 9, fill: HUES[owner].hatch });
  return definitions.paint(`hatch-${owner}`, () => shape('pattern', look, [line]));
}

const ORIGIN: Point = { x: 0, y: 0 };

function ground(definitions: Definitions, owner: number, side: number, rx: number, at = ORIGIN): Shape[] {
  const border = { fill: 'none', stroke: HUES[owner].border, 'stroke-width': 2.5 } as const;
  return [
    shape('rect', { ...boxAround(at, side), rx, fill: HUES[owner].ground }),
    shape('rect', { ...boxAround(at, side), rx, fill: hatching(definitions, owner) }),
    shape('rect', { ...boxAround(at, side - 2), rx: rx - 1, ...border }),
  ];
}

/** Small angles in the corners of a tile on which walls are not allowed. */
const CORNERS = [-1, 1].flatMap((x) => [-1, 1].map((y) => `M${31 * x} ${23 * y}v${8 * y}h${-8 * x}`)).join('');
const CORNER = { fill: 'none', stroke: 'kindoCorner', 'stroke-width': 2, 'stroke-linecap': 'round' } as const;

function tileShape(definitions: Definitions, plan: Plan, tile: Tile, number: number): Shape {
  const { owner, wall, dot, king, unwallable } = tile;
  const name = tileName(plan.size, number);
  const sign = HUES[owner ?? 0].sign;
  const face = [
    ...(owner === undefined
      ? [shape('rect', { ...boxAround(ORIGIN, TILE), rx: 8, fill: 'tile' })]
      : ground(definitions, owner, TILE, 8)),
    ...(unwallable && king === undefined ? [shape('path', { d: CORNERS, ...CORNER })] : []),
    ...(dot ? [outlined('rect', { ...boxAround({ x: 22, y: -22 }, 13), rx: 2 }, sign, 'tile', 2.5)] : []),
    ...(king === undefined ? [] : [crown(king, king === owner)]),
  ];
  const bed = shape('rect', { ...boxAround({ x: 0, y: 1.5 }, TILE), rx: 8, fill: 'shade', 'fill-opacity': 0.22 });
  return group({ transform: translated(centreOf(plan, number)) }, [
    bed,
    part('face', name, group({}, face)),
    ...(wall > 0 ? [part('wall', name, bar(screenDirection(plan.isFlipped, wall)))] : []),
  ]);
}

/** Three points with balls on them over a band. */
const CROWN =
  'M-20 22V16H20V22ZM-19 12L-24-8L-11 1L0-16L11 1L24-8L19 12Z' +
  'M-24-18a4 4 0 1 1-.01 0ZM0-26a4 4 0 1 1-.01 0ZM24-18a4 4 0 1 1-.01 0Z';

/** A King's crown; of a captured King, fallen on its side. */
function crown(king: number, stands: boolean, scale = 1): Shape {
  const transform = stands ? `scale(${scale})` : `rotate(104) scale(${0.8 * scale})`;
  return outlined('path', { d: CROWN, transform }, HUES[king].sign, HUES[king].ground, 7);
}

/** A solid bar on the inner edge of a tile whose middle is (0, 0). */
function bar(side: number, isGhost = false): Shape {
  const isFlat = side === 1 || side === 3;
  const box = boxAround(towards(ORIGIN, side, 0.85), isFlat ? TILE : 12, isFlat ? 12 : TILE);
  const look = isGhost
    ? ({ fill: 'steppe', stroke: 'halo', 'stroke-width': 2.5 } as const)
    : ({ fill: 'ink', stroke: 'tile', 'stroke-width': 1.5 } as const);
  return shape('rect', { ...box, rx: 4, ...look });
}

function playerRow(
  definitions: Definitions,
  plan: Plan,
  scene: KindoScene,
  { game, row, words = ENGLISH }: KindoView,
  player: number,
  bonus: readonly number[],
): Shape {
  const { left, side, isFlipped } = plan;
  const isAbove = (player === 1) !== isFlipped;
  const y = (isAbove ? 0 : ROW_HEIGHT + side) + ROW_HEIGHT / 2;
  const right = left + side - 12;
  const isGaining = bonus.includes(player);
  const next = scene.nextMoves[player] + (isGaining ? 1 : 0);
  const moves = game.actor(row) !== OVER && scene.player === player ? scene.movesLeft : 0;
  const hasWon = game.actor(row) === OVER && game.result(row, player) > 0;
  return group({}, [
    ...ground(definitions, player, 34, 7, { x: left + 21, y }),
    group({ transform: translated({ x: left + 21, y: y + 1 }) }, [crown(player, true, 0.5)]),
    label(left + 47, y, words[hasWon ? `won${player}` : `player${player}`], 20, {
      'text-anchor': 'start',
      'font-weight': 700,
    }),
    ...Array.from({ length: moves }, (_, i) => pip({ x: left + 82 + PIP * 1.15 * i, y }, i >= DEFAULT_MOVES, 'blue')),
    label(right - PIP * next + 2, y, words.next, 14, { 'text-anchor': 'end', fill: 'inkSoft' }),
    ...Array.from({ length: next }, (_, i) => {
      const isComing = isGaining && i === next - 1;
      return pip({ x: right - PIP * (next - 1 - i), y }, i >= DEFAULT_MOVES, isComing ? 'mark' : 'none');
    }),
  ]);
}

/** A circle, for a bonus move a diamond; the bonus move of a previewed move has a plus. */
function pip({ x, y }: Point, isBonus: boolean, fill: 'blue' | 'none' | 'mark'): Shape {
  const look = { fill, stroke: fill === 'mark' ? 'bonusEdge' : 'blue', 'stroke-width': 2.2 } as const;
  const diamond = `M${formatPoint(x, y - 9)}L${formatPoint(x + 9, y)}L${formatPoint(x, y + 9)}L${formatPoint(x - 9, y)}Z`;
  const sign = isBonus ? shape('path', { d: diamond, ...look }) : shape('circle', { cx: x, cy: y, r: 6.5, ...look });
  if (fill !== 'mark') return sign;
  const plus = `M${formatPoint(x - 4, y)}h8M${formatPoint(x, y - 4)}v8`;
  return group({}, [
    sign,
    shape('path', { d: plus, stroke: 'bonusSign', 'stroke-width': 2, 'stroke-linecap': 'round' }),
  ]);
}

function tileRing(plan: Plan, tile: number, kind: 'last' | 'aim' | 'taken' | 'pick'): Shape {
  return ring(kind, { ...boxAround(centreOf(plan, tile), TILE), rx: 8 });
}

/** A ring round the tile that was played, a notch on every captured tile. */
function lastMarks(plan: Plan, game: View['game'], { before, action }: NonNullable<View['last']>): Shape[] {
  if (game.actor(before) < 0) return [];
  const { tile, wall, from, mass } = kindoEffect(game, before, action);
  const direct = wall === 0 && from !== undefined ? [tile] : [];
  return [
    tileRing(plan, tile, 'last'),
    ...[...direct, ...mass].map((taken) => {
      const { x, y } = centreOf(plan, taken);
      return notch({ x: x - 23, y: y - 14 });
    }),
  ];
}

/** A dot on a free tile or at its edge for a wall; a notch on a tile that would be taken from the enemy. */
function legalMarks(plan: Plan, { tiles }: KindoScene, { legal = [] }: View, taken: readonly number[]): Shape[] {
  return legal.flatMap((action) => {
    const { tile, wall } = kindoMove(action);
    const { x, y } = centreOf(plan, tile);
    if (wall > 0) return dot(towards({ x, y }, screenDirection(plan.isFlipped, wall), 0.72), 5);
    if (taken.includes(tile)) return [];
    return tiles[tile].owner === undefined ? dot({ x, y }, 7) : notch({ x, y: y - 18 });
  });
}

/** A ring round the tile of a capture; dashed lines and notches on the tiles of the mass capture. */
function preview(plan: Plan, { tile, mass }: KindoEffect): Shape[] {
  const taken = mass.flatMap((one) => {
    const { x, y } = centreOf(plan, one);
    return [tileRing(plan, one, 'taken'), notch({ x, y: y + 8 })];
  });
  return [...taken, tileRing(plan, tile, 'aim')];
}

/** An own tile, an arrow for each side that is free for a wall, and the chosen wall. */
function wallChoice(plan: Plan, { tile, walls, wall }: NonNullable<KindoView['choice']>): Shape[] {
  const edges = walls.map((one) => {
    const side = screenDirection(plan.isFlipped, one);
    if (one === wall) return bar(side, true);
    const transform = `${translated(towards(ORIGIN, side, 0.56))} rotate(${90 * (side - 1)})`;
    return part('edge', undefined, outlined('path', { d: 'M-9 6L0-6L9 6L0 2Z', transform }, 'steppe', 'halo', 2.5));
  });
  const outline = { ...boxAround(centreOf(plan, tile), TILE - 12), rx: 5 };
  return [
    tileRing(plan, tile, 'pick'),
    shape('rect', { ...outline, fill: 'none', stroke: 'steppe', 'stroke-width': 2 }),
    group({ transform: translated(centreOf(plan, tile)) }, edges),
  ];
}

/** An arrow from tile to tile, or to the edge for a wall; better moves have thicker arrows. */
function suggestions(plan: Plan, scene: KindoScene, { game, row, arrows = [] }: View): Shape[] {
  const mover = game.actor(row);
  return [...arrows].reverse().map(({ action, strength }) => {
    const { tile, wall } = kindoMove(action);
    const at = centreOf(plan, tile);
    const from = wall > 0 ? tile : (attackerOf(scene, mover, tile) ?? tile);
    const to = wall > 0 ? towards(at, screenDirection(plan.isFlipped, wall), 0.9) : at;
    return arrow({ from: centreOf(plan, from), to, width: arrowWidth(strength), colour: 'steppe' });
  });
}

export const kindoDrawing: GameDrawing = {
  text: kindoText,
  board: (view) => drawKindo(readKindo(view.game, view.row), view),
  status: kindoStatus,
  describe: describeKindo,
};

// Kindo as text. A tile of player x with a wall to the north and a dot, a tile of player o
// with a wall to the east, a King, a neutral tile that takes no wall:
//
//     ┌─────┬─────┬─────┬─────┐
//     │▀▀▀▀▀│    ▐│░   ░│·   ·│
//     │  x* │  o ▐│  X  │     │
//     │     │    ▐│░   ░│·   ·│

const INDENT = '    ';
const CELL = 5;
const SHADES = ['░', '▒'];

export function kindoText(game: Game, row: Row, ink: Ink, last?: LastAction): string[] {
  const scene = readKindo(game, row);
  const { size, tiles } = scene;
  const marked = new Set(last === undefined ? [] : [kindoMove(last.action).tile]);
  if (last !== undefined) for (const tile of kindoEffect(game, last.before, last.action).mass) marked.add(tile);
  const columns = Array.from({ length: size }, (_, column) => columnName(column));
  const letters = ink.faint(`${INDENT} ${columns.map((letter) => `  ${letter}  `).join(' ')}`.trimEnd());
  const lines = [letters, line(size, ink, '┌┬┐')];
  for (let x = 0; x < size; x++) {
    for (let part = 0; part < 3; part++) {
      const wall = ink.faint('│');
      const cells = tiles.slice(x * size, (x + 1) * size).map((tile, y) => {
        return tileLine(tile, part, ink, marked.has(x * size + y), (owner) => playerName(game, owner));
      });
      const label = part === 1 ? ink.faint(` ${size - x}  `) : INDENT;
      lines.push(label + wall + cells.join(wall) + wall);
    }
    lines.push(line(size, ink, x < size - 1 ? '├┼┤' : '└┴┘'));
  }
  const kings = [0, 1].map((player) => playerName(game, player).toUpperCase()).join(' ');
  const legend = `${INDENT}${kings} Kings   * played in the last turn   · · no wall can stand here`;
  return [...lines, '', ...playerLines(game, row, scene, ink), '', ink.faint(legend)];
}

function line(size: number, ink: Ink, [left, middle, right]: string): string {
  return INDENT + ink.faint(left + Array(size).fill('─'.repeat(CELL)).join(middle) + right);
}

/** Line 0, 1 or 2 of a tile. The owner's shade fills it, the wall is over the shade, the sign in the middle. */
function tileLine(tile: Tile, part: number, ink: Ink, isMarked: boolean, name: (owner: number) => string): string {
  const { owner, wall, dot, king, unwallable } = tile;
  const shade = owner === undefined ? ' ' : SHADES[owner];
  const cell = new Array<string>(CELL).fill(shade);
  if (part === 1) {
    const sign = owner === undefined ? ' ' : king === owner ? name(owner).toUpperCase() : name(owner);
    const [left, right] = isMarked ? '[]' : '  ';
    cell.splice(1, 3, left, sign, right);
    if (dot) cell[wall === 2 ? 0 : 4] = '*';
  } else if (unwallable) cell[0] = cell[4] = '·';
  if (wall === 1 && part === 0) cell.fill('▀');
  if (wall === 2) cell[4] = '▐';
  if (wall === 3 && part === 2) cell.fill('▄');
  if (wall === 4) cell[0] = '▌';
  return owner === undefined ? ink.faint(cell.join('')) : ink.player(owner, cell.join(''));
}

function playerLines(game: Game, row: Row, { player, movesLeft, nextMoves }: KindoScene, ink: Ink): string[] {
  const isOver = game.actor(row) < 0;
  return [0, 1].map((p) => {
    const name = ink.player(p, `${SHADES[p]} ${playerName(game, p)}`);
    const left = p === player && !isOver ? `   ${'●'.repeat(movesLeft)} left` : '';
    return `${INDENT}${name}   next turn ${'○'.repeat(nextMoves[p]).padEnd(4)}${left}`;
  });
}
