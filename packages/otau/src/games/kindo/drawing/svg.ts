/**
 * Kindo drawn: flat tiles with two hatchings for the owners, walls as bars on the tile's edge,
 * Kings as crowns, dots as small squares; beside the players the moves left and of the next turn.
 */

import type { Drawing, Drawn } from '../../../render/svg/drawing.js';
import { horns, MARGIN, panel, playerStrip, STRIP } from '../../../render/svg/frame.js';
import { arrow, dot, notch, type Point, ring } from '../../../render/svg/marks.js';
import type { Colour } from '../../../render/svg/palette.js';
import { formatPoint, type Pen } from '../../../render/svg/pen.js';
import { attackerOf, columnName, type KindoScene, kindoMove, massCaptured, readKindo, type Tile } from './scene.js';

const PITCH = 84;
const TILE = 78;
const PANEL_TOP = MARGIN + STRIP;
/** Between the panel's edge and the tiles: ornament above and below, row numbers at the left. */
const SIDE = 40;
const TOP = PANEL_TOP + SIDE + 4;
/** The players' strips need this much, even on the smallest board. */
const MIN_WIDTH = 480;

const COLOURS: readonly { readonly ground: Colour; readonly hatch: Colour; readonly sign: Colour }[] = [
  { ground: 'first', hatch: 'firstHatch', sign: 'firstSign' },
  { ground: 'second', hatch: 'secondHatch', sign: 'secondSign' },
];

/** From a tile's middle to each of its sides: N, E, S, W. */
const SIDES = [
  { x: 0, y: -1 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
];

export function kindoSvg(drawing: Drawing): Drawn {
  const { pen, row, game, coordinates } = drawing;
  const scene = readKindo(game, row);
  const board = scene.size * PITCH;
  const width = widthOf(scene);
  const height = board + 2 * (SIDE + 4);
  const bottom = PANEL_TOP + height;
  const body = [
    side(drawing, scene, 1, MARGIN, width),
    side(drawing, scene, 0, bottom, width),
    panel(pen, { x: MARGIN, y: PANEL_TOP, width: width - 2 * MARGIN, height }),
    horns(pen, width / 2, PANEL_TOP + 24, board),
    ...scene.tiles.map((tile, i) => tileShape(pen, tile, centreOf(scene, i))),
    ...(coordinates ? labels(pen, scene) : []),
    ...lastMarks(drawing, scene),
    ...legalMarks(drawing, scene),
    ...suggestions(drawing, scene),
  ];
  return { width, height: bottom + STRIP + MARGIN, body: body.join('') };
}

function widthOf({ size }: KindoScene): number {
  return Math.max(size * PITCH + 2 * (MARGIN + SIDE), MIN_WIDTH);
}

/** Of the tiles. */
function leftOf(scene: KindoScene): number {
  return (widthOf(scene) - scene.size * PITCH) / 2;
}

function centreOf(scene: KindoScene, tile: number): Point {
  const { size } = scene;
  return { x: leftOf(scene) + ((tile % size) + 0.5) * PITCH, y: TOP + (Math.floor(tile / size) + 0.5) * PITCH };
}

function square({ x, y }: Point, side: number) {
  return { x: x - side / 2, y: y - side / 2, width: side, height: side, rx: 8 };
}

/** `part` of the way from a tile's middle to its edge in direction 1 to 4. */
function towards({ x, y }: Point, direction: number, part: number): Point {
  const side = SIDES[direction - 1];
  return { x: x + (side.x * part * TILE) / 2, y: y + (side.y * part * TILE) / 2 };
}

function tileShape(pen: Pen, { owner, wall, dot, king, unwallable }: Tile, middle: Point): string {
  const { x, y } = middle;
  const corners = [-1, 1].flatMap((right) => [-1, 1].map((down) => corner(middle, right, down))).join('');
  return [
    pen.element('rect', { ...square(middle, TILE), fill: owner === undefined ? 'tile' : COLOURS[owner].ground }),
    owner === undefined ? '' : pen.element('rect', { ...square(middle, TILE), fill: hatching(pen, owner) }),
    unwallable && king === undefined
      ? pen.element('path', {
          d: corners,
          fill: 'none',
          stroke: 'tileMark',
          'stroke-width': 2,
          'stroke-linecap': 'round',
        })
      : '',
    king === undefined ? '' : crown(pen, middle, king, king === owner),
    dot ? pen.element('rect', { ...square({ x: x + 19, y: y - 19 }, 12), rx: 2, fill: COLOURS[owner ?? 0].sign }) : '',
    wall === 0 ? '' : bar(pen, middle, wall),
  ].join('');
}

/** A small angle in a tile's corner: no wall can be here. */
function corner({ x, y }: Point, right: number, down: number): string {
  const reach = TILE / 2 - 8;
  return `M${formatPoint(x + right * reach, y + down * (reach - 8))}v${formatPoint(down * 8)}h${formatPoint(-right * 8)}`;
}

/** Player 0 is hatched like /, player 1 like \. */
function hatching(pen: Pen, owner: number): `url(#${string})` {
  const id = pen.define(`hatch-${owner}`, (id) =>
    pen.element(
      'pattern',
      {
        id,
        width: 9,
        height: 9,
        patternUnits: 'userSpaceOnUse',
        patternTransform: `rotate(${owner === 0 ? 45 : -45})`,
      },
      pen.element('rect', { width: 2.2, height: 9, fill: COLOURS[owner].hatch }),
    ),
  );
  return `url(#${id})`;
}

/** Three points with balls on them over a band. */
const CROWN =
  'M-20 22V16H20V22ZM-19 12L-24-8L-11 1L0-16L11 1L24-8L19 12Z' +
  'M-24-18a4 4 0 1 1-.01 0ZM0-26a4 4 0 1 1-.01 0ZM24-18a4 4 0 1 1-.01 0Z';

/** A King's crown; of a captured King, fallen on its side. */
function crown(pen: Pen, { x, y }: Point, king: number, stands: boolean): string {
  const transform = `translate(${formatPoint(x, y)})${stands ? '' : ' rotate(104) scale(0.8)'}`;
  return pen.element('path', {
    d: CROWN,
    transform,
    fill: COLOURS[king].sign,
    stroke: COLOURS[king].ground,
    'stroke-width': 7,
    'stroke-linejoin': 'round',
    'paint-order': 'stroke',
  });
}

function bar(pen: Pen, middle: Point, direction: number): string {
  const { x, y } = towards(middle, direction, 0.87);
  const isFlat = direction === 1 || direction === 3;
  const width = isFlat ? TILE : 10;
  const height = isFlat ? 10 : TILE;
  return pen.element('rect', { x: x - width / 2, y: y - height / 2, width, height, rx: 3, fill: 'bar' });
}

function labels(pen: Pen, scene: KindoScene): string[] {
  const { size } = scene;
  const left = leftOf(scene);
  const words = { fill: 'onWood' } as const;
  return Array.from({ length: size }, (_, i) => {
    const along = (i + 0.5) * PITCH;
    return (
      pen.text(left + along, TOP + size * PITCH + 18, columnName(i), 15, words) +
      pen.text(left - 16, TOP + along, size - i, 15, words)
    );
  });
}

/** A player's strip: hatching, name, moves left as full pips, moves of the next turn as open ones. */
function side({ pen, game, row }: Drawing, scene: KindoScene, player: number, y: number, width: number): string {
  const isTurn = game.actor(row) === player;
  const middle = y + STRIP / 2;
  const next = scene.nextMoves[player];
  const pip = (x: number, fill: 'steppe' | 'none') =>
    pen.element('circle', { cx: x, cy: middle, r: 6, fill, stroke: 'steppe', 'stroke-width': 2 });
  const swatch = square({ x: MARGIN + 40, y: middle }, 24);
  const turn = isTurn ? `to move, ${scene.movesLeft} left` : undefined;
  const right = width - MARGIN - 12;
  return [
    playerStrip(pen, game, row, { player, x: MARGIN + 4, y, turn, indent: 36 }),
    pen.element('rect', { ...swatch, rx: 5, fill: COLOURS[player].ground }),
    pen.element('rect', {
      ...swatch,
      rx: 5,
      fill: hatching(pen, player),
      stroke: COLOURS[player].sign,
      'stroke-width': 1.5,
    }),
    ...(isTurn ? Array.from({ length: scene.movesLeft }, (_, i) => pip(MARGIN + 210 + 18 * i, 'steppe')) : []),
    pen.text(right - 18 * next, middle, 'next turn', 14, { 'text-anchor': 'end', fill: 'quiet' }),
    ...Array.from({ length: next }, (_, i) => pip(right - 18 * i, 'none')),
  ].join('');
}

/** A ring round the tile played, a notch on every tile taken from the enemy. */
function lastMarks({ pen, game, last }: Drawing, scene: KindoScene): string[] {
  if (last === undefined) return [];
  const before = readKindo(game, last.before);
  const { tile, wall } = kindoMove(last.action);
  const taken = wall === 0 && before.tiles[tile].owner !== undefined ? [tile] : [];
  return [
    ring(pen, 'rect', square(centreOf(scene, tile), TILE - 1)),
    ...[...taken, ...massCaptured(game, last.before, last.action)].map((t) => notch(pen, notchPlace(scene, t))),
  ];
}

function notchPlace(scene: KindoScene, tile: number): Point {
  const { x, y } = centreOf(scene, tile);
  return { x: x - 19, y: y - 5 };
}

/** A dot on a tile or at its edge for a wall; a notch on a tile that would be taken from the enemy. */
function legalMarks({ pen, legal }: Drawing, scene: KindoScene): string[] {
  return legal.map((action) => {
    const { tile, wall } = kindoMove(action);
    const middle = centreOf(scene, tile);
    if (wall > 0) return dot(pen, towards(middle, wall, 0.72), 5);
    return scene.tiles[tile].owner === undefined ? dot(pen, middle) : notch(pen, notchPlace(scene, tile), 14);
  });
}

function suggestions({ pen, arrows }: Drawing, scene: KindoScene): string[] {
  return arrows.map(({ action, strength }) => {
    const { tile, wall } = kindoMove(action);
    const middle = centreOf(scene, tile);
    if (wall > 0) return arrow(pen, { from: middle, to: towards(middle, wall, 0.95), strength });
    const from = attackerOf(scene, scene.player, tile);
    return from === undefined ? '' : arrow(pen, { from: centreOf(scene, from), to: middle, strength });
  });
}
