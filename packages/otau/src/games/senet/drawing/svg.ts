/**
 * Senet drawn: thirty houses in three rows with the S-shaped path below the dancers; in the
 * players' strips the dancers borne off and, on the side whose turn it is, the sticks.
 */
import { OVER } from '../../../core/game.js';
import type { Drawing, Drawn } from '../../../render/svg/drawing.js';
import { horns, MARGIN, panel, playerStrip, STRIP } from '../../../render/svg/frame.js';
import { arrow, dot, notch, type Point, ring } from '../../../render/svg/marks.js';
import { formatPoint, type Pen } from '../../../render/svg/pen.js';
import { dancer, sticks } from './dancers.js';
import { houseSign } from './house-signs.js';
import { HOUSES, placeOf, readSenet, type SenetScene, SPECIAL_HOUSES, walkOf } from './scene.js';

const HOUSE = 76;
const PANEL_TOP = MARGIN + STRIP;
/** Between the panel's edge and the houses: the frame, above and below also the ornament. */
const SIDE = 22;
const ORNAMENT = 38;
const LEFT = MARGIN + SIDE;
const TOP = PANEL_TOP + ORNAMENT;
const WIDTH = 2 * LEFT + 10 * HOUSE;
const PANEL_HEIGHT = 2 * ORNAMENT + 3 * HOUSE;
const PANEL_BOTTOM = PANEL_TOP + PANEL_HEIGHT;

export function senetSvg(drawing: Drawing): Drawn {
  const { pen, game, row } = drawing;
  const scene = readSenet(game, row);
  const dancers = Number(game.options.dancers);
  const houses = Array.from({ length: HOUSES }, (_, i) => i + 1);
  const body = [
    ...[1, 0].map((player) => side(drawing, scene, player, dancers)),
    panel(pen, { x: MARGIN, y: PANEL_TOP, width: WIDTH - 2 * MARGIN, height: PANEL_HEIGHT }),
    horns(pen, WIDTH / 2, PANEL_TOP + 25, 10 * HOUSE),
    horns(pen, WIDTH / 2, PANEL_BOTTOM - 17, 10 * HOUSE),
    ...houses.map((house) => ground(pen, house)),
    path(pen),
    ...houses.map((house) => houseWords(drawing, house)),
    ...houses.map((house) => standing(pen, scene, house)),
    ...lastMarks(drawing, scene),
    ...legalMarks(drawing, scene),
    ...suggestions(drawing, scene),
  ];
  return { width: WIDTH, height: PANEL_BOTTOM + STRIP + MARGIN, body: body.join('') };
}

function centreOf(house: number): Point {
  const { column, row } = placeOf(house);
  return { x: LEFT + (column + 0.5) * HOUSE, y: TOP + (row + 0.5) * HOUSE };
}

function outline(house: number, inset: number) {
  const { x, y } = centreOf(house);
  const size = HOUSE - 2 * inset;
  return { x: x - size / 2, y: y - size / 2, width: size, height: size, rx: 6 };
}

function ground(pen: Pen, house: number): string {
  const fill = SPECIAL_HOUSES[house] === undefined ? 'house' : 'houseSpecial';
  return pen.element('rect', { ...outline(house, 1.5), fill, stroke: 'houseEdge', 'stroke-width': 1.5 });
}

/** The path from house 1 to house 30 and out of the board. */
function path(pen: Pen): string {
  const left = centreOf(1);
  const right = centreOf(10);
  const turn = HOUSE / 2;
  const line =
    `M${formatPoint(left.x, left.y)}H${formatPoint(right.x - 8)}a${formatPoint(turn, turn, 0, 0, 1, 0, HOUSE)}` +
    `H${formatPoint(left.x + 8)}a${formatPoint(turn, turn, 0, 0, 0, 0, HOUSE)}H${formatPoint(right.x)}`;
  return pen.element('path', {
    d: line,
    fill: 'none',
    stroke: 'path',
    'stroke-width': 3,
    'stroke-dasharray': '1 7',
    'stroke-linecap': 'round',
  });
}

/** A house's number, and the sign and name of a special house. */
function houseWords({ pen, coordinates }: Drawing, house: number): string {
  const { x, y } = centreOf(house);
  const name = SPECIAL_HOUSES[house];
  const words = { fill: 'houseInk' } as const;
  const corner = pen.text(x - HOUSE / 2 + 7, y - HOUSE / 2 + 12, house, 11.5, { ...words, 'text-anchor': 'start' });
  return (
    (name === undefined ? '' : houseSign(pen, house, { x, y: y - 5 })) +
    (name === undefined ? '' : pen.text(x, y + HOUSE / 2 - 11, name, 10.5, words)) +
    (coordinates ? corner : '')
  );
}

/** The dancer on a house; on a special house a little smaller and higher, so that the name stays in sight. */
function standing(pen: Pen, { houses }: SenetScene, house: number): string {
  const player = houses[house];
  if (player === undefined) return '';
  const { x, y } = centreOf(house);
  const isSpecial = SPECIAL_HOUSES[house] !== undefined;
  return dancer(pen, player, { x: x + 2, y: y + (isSpecial ? -5 : 5) }, isSpecial ? 0.82 : 0.94);
}

/** Place of the i-th dancer borne off, from 0. */
function traySlot(player: number, dancers: number, i: number): Point {
  return { x: WIDTH / 2 + (i - (dancers - 1) / 2) * 34, y: STRIP / 2 + (player === 1 ? MARGIN : PANEL_BOTTOM) };
}

function side({ pen, game, row }: Drawing, scene: SenetScene, player: number, dancers: number): string {
  const y = player === 1 ? MARGIN : PANEL_BOTTOM;
  const isTurn = scene.player === player && game.actor(row) !== OVER;
  const off = scene.off[player];
  const slots = Array.from({ length: dancers }, (_, i) => {
    const slot = traySlot(player, dancers, i);
    const empty = pen.element('circle', {
      cx: slot.x,
      cy: slot.y,
      r: 4,
      fill: 'none',
      stroke: 'quiet',
      'stroke-width': 1.5,
    });
    return i < off ? dancer(pen, player, slot, 0.62) : empty;
  });
  const end = traySlot(player, dancers, dancers);
  return (
    playerStrip(pen, game, row, { player, x: MARGIN + 4, y, turn: isTurn ? turnNote(scene) : undefined }) +
    slots.join('') +
    pen.text(end.x + 4, end.y, `${off} off`, 15, { 'text-anchor': 'start' }) +
    (isTurn ? sticks(pen, scene.steps, WIDTH - MARGIN - 8, y + STRIP / 2) : '')
  );
}

function turnNote({ steps, isSecondMove }: SenetScene): string {
  const dancer = isSecondMove ? ' the dancer on 26' : '';
  return steps === 0 ? 'to throw' : `to move${dancer}`;
}

function lastMarks({ pen, game, last }: Drawing, { off }: SenetScene): string[] {
  const walk = last === undefined ? undefined : walkOf(game, last.before, last.action);
  if (walk === undefined) return [];
  const { player, from, to, beats } = walk;
  const slot = traySlot(player, Number(game.options.dancers), off[player] - 1);
  return [
    ring(pen, 'rect', outline(from, 2), true),
    to === undefined ? ring(pen, 'circle', { cx: slot.x, cy: slot.y, r: 19 }) : ring(pen, 'rect', outline(to, 2)),
    beats && to !== undefined ? notch(pen, topOf(to)) : '',
  ];
}

/** The place of a notch: at the upper right of a house. */
function topOf(house: number): Point {
  const { x, y } = centreOf(house);
  return { x: x + HOUSE / 2 - 16, y: y - HOUSE / 2 + 18 };
}

/** A dot where a dancer may go, a notch where it beats; the next free place of the tray where it leaves the board. */
function legalMarks({ pen, game, row, legal }: Drawing, { off }: SenetScene): string[] {
  const drawn = legal.map((action) => {
    const walk = walkOf(game, row, action);
    if (walk === undefined) return '';
    if (walk.to === undefined) return dot(pen, traySlot(walk.player, Number(game.options.dancers), off[walk.player]));
    if (walk.beats) return notch(pen, topOf(walk.to), 14);
    const { x, y } = centreOf(walk.to);
    return dot(pen, { x, y });
  });
  return [...new Set(drawn)];
}

function suggestions({ pen, game, row, arrows }: Drawing, { off }: SenetScene): string[] {
  return arrows.map(({ action, strength }) => {
    const walk = walkOf(game, row, action);
    if (walk === undefined) return '';
    const { player, from, to } = walk;
    const end = to === undefined ? traySlot(player, Number(game.options.dancers), off[player]) : centreOf(to);
    return arrow(pen, { from: centreOf(from), to: end, bend: 0.12, strength });
  });
}
