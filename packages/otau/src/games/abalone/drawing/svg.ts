/**
 * Abalone drawn: a hexagonal board with 61 cups, row letters at the left and the numbers of the
 * diagonals at the lower right; in the players' strips the trays with the marbles they ejected.
 *
 *     player 1      player 2      (three and four players)
 *             board
 *     player 0      player 3
 */

import type { Drawing, Drawn } from '../../../render/svg/drawing.js';
import { horns, MARGIN, playerStrip, STRIP, woodPaint } from '../../../render/svg/frame.js';
import { arrow, dot, notch, type Point, ring } from '../../../render/svg/marks.js';
import { type Attributes, formatPoint, type Pen } from '../../../render/svg/pen.js';
import { marble } from '../../../render/svg/pieces.js';
import { CELLS, COLUMN, OFF, ROW as ROWS, walk } from '../cells.js';
import { cup } from './cups.js';
import { type AbaloneScene, arrival, marbleMove, readAbalone } from './scene.js';

/** Between the middles of neighbouring cells. */
const STEP = 64;
const ROW = (STEP * Math.sqrt(3)) / 2;
/** From the middle of the board to its corners and to its sides. */
const RADIUS = 4 * STEP + 84;
const SIDE = (RADIUS * Math.sqrt(3)) / 2;
const WIDTH = 2 * (RADIUS + MARGIN);
const CENTRE: Point = { x: WIDTH / 2, y: MARGIN + STRIP + SIDE };
const BOTTOM = CENTRE.y + SIDE;
const HEIGHT = BOTTOM + STRIP + MARGIN;

export function abaloneSvg(drawing: Drawing): Drawn {
  const { pen, game, row, coordinates } = drawing;
  const scene = readAbalone(game, row);
  const body = [
    board(pen),
    ...(coordinates ? labels(pen) : []),
    ...scene.owners.map((_, cell) => cup(pen, centreOf(cell))),
    ...scene.owners.map((owner, cell) => (owner === undefined ? '' : marble(pen, owner, centreOf(cell)))),
    ...Array.from({ length: game.players }, (_, player) => side(drawing, scene, player)),
    ...lastMarks(drawing, scene),
    ...legalMarks(drawing, scene),
    ...suggestions(drawing, scene),
  ];
  return { width: WIDTH, height: HEIGHT, body: body.join('') };
}

function centreOf(cell: number): Point {
  return placeOf(ROWS[cell], COLUMN[cell]);
}

/** Of a cell, or of a place beside the board with a label. */
function placeOf(row: number, column: number): Point {
  return { x: CENTRE.x + STEP * (column - 5 + (row - 5) / 2), y: CENTRE.y + ROW * (row - 5) };
}

function board(pen: Pen): string {
  const corners = (radius: number): string => {
    return [0, 1, 2, 3, 4, 5]
      .map((i) =>
        formatPoint(CENTRE.x + radius * Math.cos((i * Math.PI) / 3), CENTRE.y + radius * Math.sin((i * Math.PI) / 3)),
      )
      .join(' ');
  };
  const round: Attributes = { 'stroke-width': 20, 'stroke-linejoin': 'round' };
  const ornaments = [0, 60, 120, 180, 240, 300].map((angle) =>
    pen.element(
      'g',
      { transform: `rotate(${formatPoint(angle, CENTRE.x, CENTRE.y)})` },
      horns(pen, CENTRE.x, CENTRE.y - SIDE + 28, RADIUS - 50),
    ),
  );
  return (
    pen.element('polygon', { points: corners(RADIUS - 11.5), fill: 'edge', stroke: 'edge', ...round }) +
    pen.element('polygon', { points: corners(RADIUS - 14), fill: woodPaint(pen) }) +
    ornaments.join('')
  );
}

function labels(pen: Pen): string[] {
  const words = { fill: 'onWood' } as const;
  return [1, 2, 3, 4, 5, 6, 7, 8, 9].map((i) => {
    const letter = placeOf(i, Math.max(1, 6 - i) - 0.64);
    const end = Math.min(9, 14 - i); // the row in which column i ends
    const number = placeOf(end + 0.64, i);
    return pen.text(letter.x, letter.y, 'ihgfedcba'[i - 1], 15, words) + pen.text(number.x, number.y, i, 15, words);
  });
}

/** A player's strip: two use the whole width, three and four half of it and go around the board clockwise. */
function side({ pen, game, row }: Drawing, scene: AbaloneScene, player: number): string {
  const { players, toPlace } = scene;
  const isTop = player === 1 || player === 2;
  const isRight = player >= 2;
  const y = isTop ? MARGIN : BOTTOM;
  const x = isRight ? WIDTH / 2 + 8 : MARGIN + 4;
  const end = isRight || players === 2 ? WIDTH - MARGIN - 8 : WIDTH / 2 - 16;
  const isTurn = game.actor(row) === player;
  const turn = isTurn ? (toPlace[player] > 0 ? `to place ${toPlace[player]}` : 'to move') : undefined;
  return (
    playerStrip(pen, game, row, { player, x, y, turn, indent: 32 }) +
    marble(pen, player, { x: x + 36, y: y + STRIP / 2 }, 0.5) +
    tray(pen, scene, player, { x: end, y: y + STRIP / 2 })
  );
}

/** What a player has ejected, up to `end`: the number, then a cup for each marble that wins. */
function tray(pen: Pen, { players, ejected, marblesToEject }: AbaloneScene, player: number, end: Point): string {
  if (players > 2) {
    return pen.text(end.x, end.y, `ejected ${ejected[player]} of ${marblesToEject}`, 15, { 'text-anchor': 'end' });
  }
  const pitch = Math.min(32, 256 / marblesToEject);
  const scale = pitch / STEP;
  const cups = Array.from({ length: marblesToEject }, (_, i) => {
    const place = { x: end.x - pitch * (marblesToEject - i - 0.5), y: end.y };
    return cup(pen, place, scale) + (i < ejected[player] ? marble(pen, 1 - player, place, scale) : '');
  });
  const count = end.x - pitch * marblesToEject - 8;
  return pen.text(count, end.y, ejected[player], 22, { 'text-anchor': 'end', 'font-weight': 700 }) + cups.join('');
}

/** The outline of a column of marbles: a capsule from its first to its last cell. */
function capsule(column: readonly number[], radius: number): Attributes {
  const first = centreOf(column[0]);
  const last = centreOf(column[column.length - 1]);
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
function lastMarks({ pen, game, last }: Drawing, scene: AbaloneScene): string[] {
  if (last === undefined || game.actor(last.before) < 0) return [];
  const before = readAbalone(game, last.before);
  const move = marbleMove(before, last.action);
  const reached = arrival(move);
  const left = move.column.filter((cell) => !reached.includes(cell));
  const mover = game.actor(last.before);
  const ejects = scene.ejected[mover] > before.ejected[mover];
  return [
    left.length === 0 ? '' : ring(pen, 'rect', capsule(left, 27), true),
    ring(pen, 'rect', capsule(reached, 29)),
    ejects && move.direction !== undefined ? notch(pen, edgeOf(reached, move.direction)) : '',
  ];
}

/** Where a line of marbles leaves the board. */
function edgeOf(column: readonly number[], direction: number): Point {
  let steps = 0;
  while (walk(column[0], direction, steps + 1) !== OFF) steps++;
  const { x, y } = centreOf(walk(column[0], direction, steps));
  const angle = (direction * Math.PI) / 3;
  return { x: x + 40 * Math.cos(angle), y: y + 40 * Math.sin(angle) + 6 };
}

/** A dot on the cell that names the move, a notch where an opposing marble is there; each once. */
function legalMarks({ pen, legal }: Drawing, { owners }: AbaloneScene): string[] {
  const ends = new Set(legal.map((action) => action % CELLS));
  return [...ends].map((cell) => {
    const { x, y } = centreOf(cell);
    return owners[cell] === undefined ? dot(pen, { x, y }) : notch(pen, { x, y: y + 8 }, 16);
  });
}

/** An outline round the column and an arrow in its direction; a ring where a marble is to be placed. */
function suggestions({ pen, arrows }: Drawing, scene: AbaloneScene): string[] {
  return arrows.map(({ action, strength }) => {
    const { column, direction } = marbleMove(scene, action);
    const outline: Attributes = { ...capsule(column, 28), fill: 'none' };
    const edge =
      pen.element('rect', { ...outline, stroke: 'halo', 'stroke-width': 5 }) +
      pen.element('rect', { ...outline, stroke: 'steppe', 'stroke-width': 2.5 });
    if (direction === undefined) return edge;
    const angle = (direction * Math.PI) / 3;
    const isInLine = column.length > 1 && walk(column[0], direction, 1) === column[1];
    const from = isInLine ? centreOf(column[column.length - 1]) : columnCentre(column);
    const to = { x: from.x + STEP * Math.cos(angle), y: from.y + STEP * Math.sin(angle) };
    return edge + arrow(pen, { from, to, strength });
  });
}

function columnCentre(column: readonly number[]): Point {
  const first = centreOf(column[0]);
  const last = centreOf(column[column.length - 1]);
  return { x: (first.x + last.x) / 2, y: (first.y + last.y) / 2 };
}
