/**
 * Togyz Kumalak drawn: two rows of oblong pits, the kazans as two long troughs between them.
 * The height is the same for every board; the width grows with the pits.
 *
 *     strip of Black
 *     pits of Black   9 ... 1
 *     kazan of Black
 *     kazan of White
 *     pits of White   1 ... 9
 *     strip of White
 */
import type { Game } from '../../../core/game.js';
import type { Drawing, Drawn } from '../../../render/svg/drawing.js';
import { horns, MARGIN, panel, playerStrip, STRIP } from '../../../render/svg/frame.js';
import { arrow, dot, notch, type Point, ring } from '../../../render/svg/marks.js';
import type { Pen } from '../../../render/svg/pen.js';
import type { LastAction } from '../../../render/words.js';
import { type Pit, readTogyz, sowingOf, type TogyzScene } from './scene.js';
import { heap, pile, tuzdykStone } from './stones.js';

const PITCH = 70;
const PIT = { width: 58, height: 120 };
const TROUGH = 48;
const GAP = 12;
/** Outside each row: the ornament, the pit numbers, the counts. */
const LABELS = 74;
const PANEL_HEIGHT = 2 * (LABELS + PIT.height + TROUGH) + 3 * GAP;
const PANEL_TOP = MARGIN + STRIP;
const PANEL_BOTTOM = PANEL_TOP + PANEL_HEIGHT;

/** Where the pits of a board of this size lie. */
interface Plan {
  readonly pits: number;
  /** Of the whole picture. */
  readonly width: number;
  /** Of the row of pits. */
  readonly rowWidth: number;
  /** Of the troughs, which are longer than the row on the smallest boards. */
  readonly troughWidth: number;
}

export function togyzSvg(drawing: Drawing): Drawn {
  const { pen, game, row } = drawing;
  const scene = readTogyz(game, row);
  const rowWidth = scene.pits * PITCH - (PITCH - PIT.width);
  const troughWidth = Math.max(rowWidth, 220);
  const width = troughWidth + 2 * (MARGIN + 24);
  const plan: Plan = { pits: scene.pits, width, rowWidth, troughWidth };
  const noteOf = (player: number) => (game.actor(row) === player ? 'to move' : undefined);
  const gained = gains(game, scene, drawing.last);
  const body = [
    playerStrip(pen, game, row, { player: 1, x: MARGIN + 4, y: MARGIN, turn: noteOf(1) }),
    playerStrip(pen, game, row, { player: 0, x: MARGIN + 4, y: PANEL_BOTTOM, turn: noteOf(0) }),
    panel(pen, { x: MARGIN, y: PANEL_TOP, width: width - 2 * MARGIN, height: PANEL_HEIGHT }),
    horns(pen, width / 2, PANEL_TOP + 24, troughWidth),
    horns(pen, width / 2, PANEL_BOTTOM - 16, troughWidth),
    ...[1, 0].map((side) => trough(pen, plan, scene.kazan[side], side, gained[side])),
    ...[1, 0].flatMap((side) => pitsOf(drawing, plan, scene, side)),
    ...lastMarks(drawing, plan, gained),
    ...legalMarks(drawing, plan),
    ...suggestions(drawing, plan),
  ];
  return { width, height: PANEL_BOTTOM + STRIP + MARGIN, body: body.join('') };
}

/** Stones that each kazan has won by the last move. */
function gains(game: Game, { kazan }: TogyzScene, last: LastAction | undefined): number[] {
  if (last === undefined) return [0, 0];
  const before = readTogyz(game, last.before).kazan;
  return kazan.map((stones, player) => stones - before[player]);
}

/** The middle of a pit. White's pit 1 is at the left, Black's at the right. */
function centreOf({ pits, width, rowWidth }: Plan, { side, number }: Pit): Point {
  const column = side === 0 ? number - 1 : pits - number;
  const inset = LABELS + PIT.height / 2;
  return {
    x: (width - rowWidth + PIT.width) / 2 + column * PITCH,
    y: side === 0 ? PANEL_BOTTOM - inset : PANEL_TOP + inset,
  };
}

/** `distance` from the middle of a pit towards the edge of its side. */
function outside({ x, y }: Point, side: number, distance: number): Point {
  return { x, y: side === 0 ? y + distance : y - distance };
}

function pitOutline({ x, y }: Point, grow = 0) {
  const width = PIT.width + 2 * grow;
  const height = PIT.height + 2 * grow;
  return { x: x - width / 2, y: y - height / 2, width, height, rx: width / 2 };
}

function pitsOf({ pen, coordinates }: Drawing, plan: Plan, scene: TogyzScene, side: number): string[] {
  return scene.stones[side].map((stones, i) => {
    const pit = { side, number: i + 1 };
    const middle = centreOf(plan, pit);
    const isTuzdyk = scene.tuzdyk[side] === pit.number;
    const count = outside(middle, side, PIT.height / 2 + 18);
    const number = outside(middle, side, PIT.height / 2 + 40);
    return (
      pen.element('rect', { ...pitOutline(middle), fill: 'pit', stroke: 'pitEdge', 'stroke-width': 2 }) +
      (isTuzdyk ? tuzdykStone(pen, middle, 1 - side) : pile(pen, middle, stones)) +
      pen.text(count.x, count.y, isTuzdyk ? '◆' : stones, 23, { fill: 'onWood', 'font-weight': 700 }) +
      (coordinates ? pen.text(number.x, number.y, pit.number, 13, { fill: 'onWood' }) : '')
    );
  });
}

/** A kazan: the count at the end that its owner's sowing reaches first, the stones in the rest. */
function trough(pen: Pen, { width, troughWidth }: Plan, stones: number, side: number, gained: number): string {
  const centre = (PANEL_TOP + PANEL_BOTTOM) / 2;
  const y = side === 0 ? centre + GAP / 2 : centre - GAP / 2 - TROUGH;
  const x = (width - troughWidth) / 2;
  const middle = y + TROUGH / 2;
  const box = { x, y, width: troughWidth, height: TROUGH, rx: TROUGH / 2 };
  const count = side === 0 ? x + troughWidth - 36 : x + 36;
  const from = side === 0 ? x + troughWidth - 72 : x + 72;
  const end = side === 0 ? x + 18 : x + troughWidth - 18;
  return (
    pen.element('rect', { ...box, fill: 'pit', stroke: 'pitEdge', 'stroke-width': 2 }) +
    heap(pen, from, end, middle, stones) +
    pen.text(count, middle - (gained > 0 ? 6 : 0), stones, 26, { fill: 'onPit', 'font-weight': 700 }) +
    (gained > 0 ? pen.text(count, middle + 15, `+${gained}`, 13, { fill: 'onPit' }) : '')
  );
}

/** A broken ring where the sowing began, a ring where it ended, a notch where the last stone took something. */
function lastMarks({ pen, game, last }: Drawing, plan: Plan, gained: readonly number[]): string[] {
  if (last === undefined || game.actor(last.before) < 0) return [];
  const { from, to } = sowingOf(game, last.before, last.action);
  const end = centreOf(plan, to);
  const took = to.side !== from.side && gained[from.side] > 0;
  return [
    ring(pen, 'rect', pitOutline(centreOf(plan, from), 1), true),
    ring(pen, 'rect', pitOutline(end, 1)),
    took ? notch(pen, { x: end.x, y: end.y - PIT.height / 2 + 12 }) : '',
  ];
}

function legalMarks({ pen, game, row, legal }: Drawing, plan: Plan): string[] {
  const side = game.actor(row);
  return legal.map((action) =>
    dot(pen, outside(centreOf(plan, { side, number: action + 1 }), side, PIT.height / 2 - 10), 6),
  );
}

function suggestions({ pen, game, row, arrows }: Drawing, plan: Plan): string[] {
  return arrows.map(({ action, strength }) => {
    const { from, to } = sowingOf(game, row, action);
    return arrow(pen, { from: centreOf(plan, from), to: centreOf(plan, to), bend: 0.12, strength });
  });
}
