/** A scene as SVG: cells on the wooden panel, marbles and stones on them, a strip for each player, the usual marks. */
import { OVER } from '../../core/game.js';
import { actionCells, boardScene } from '../board-scene.js';
import type { BoardScene, SceneCell } from '../scene.js';
import type { Drawing, Drawn } from '../svg/drawing.js';
import { horns, MARGIN, panel, playerStrip, STRIP } from '../svg/frame.js';
import { arrow, dot, type Point, ring } from '../svg/marks.js';
import type { Pen } from '../svg/pen.js';
import { marble } from '../svg/pieces.js';
import { cellBox, cellContent, cellGround, cellLabel, cellOutline, PITCH } from './svg-cell.js';

/** Between the panel's edge and the cells; above and below there is also the ornament. */
const SIDE = 24;
const ORNAMENT = 38;
/** The players' strips need this much. */
const MIN_WIDTH = 480;
/** What a player has to do is the same in all games without words of their own. */
const TURN = 'to move';

/** Where the cells of a scene lie in the picture. */
class Plan {
  readonly width: number;
  readonly panelTop: number;
  readonly panelHeight: number;
  readonly height: number;
  readonly #left: number;
  readonly #top: number;

  constructor(
    readonly scene: BoardScene,
    players: number,
  ) {
    const { cells } = scene;
    const left = Math.min(...cells.map(({ x, width = 1 }) => x - width / 2));
    const right = Math.max(...cells.map(({ x, width = 1 }) => x + width / 2));
    const top = Math.min(...cells.map(({ y, height = 1 }) => y - height / 2));
    const bottom = Math.max(...cells.map(({ y, height = 1 }) => y + height / 2));
    const boardWidth = (right - left) * PITCH;
    this.width = Math.max(MIN_WIDTH, boardWidth + 2 * (MARGIN + SIDE));
    this.panelTop = MARGIN + (players > 1 ? STRIP : 0);
    this.panelHeight = (bottom - top) * PITCH + 2 * ORNAMENT;
    this.height = this.panelTop + this.panelHeight + STRIP + MARGIN;
    this.#left = (this.width - boardWidth) / 2 - left * PITCH;
    this.#top = this.panelTop + ORNAMENT - top * PITCH;
  }

  /** The middle of a cell. */
  centreOf({ x, y }: SceneCell): Point {
    return { x: this.#left + x * PITCH, y: this.#top + y * PITCH };
  }

  /** The cells of these ids, in this order. */
  find(ids: readonly string[]): SceneCell[] {
    return ids.flatMap((id) => this.scene.cells.find((cell) => cell.id === id) ?? []);
  }
}

/** The board of a game that has no picture of its own. */
export function genericSvg(drawing: Drawing): Drawn {
  const { pen, game, row, coordinates } = drawing;
  const scene = boardScene(game, row);
  const plan = new Plan(scene, game.players);
  const { width, height, panelTop, panelHeight } = plan;
  const ornament = width - 2 * (MARGIN + SIDE);
  const body = [
    ...strips(drawing, plan),
    panel(pen, { x: MARGIN, y: panelTop, width: width - 2 * MARGIN, height: panelHeight }),
    horns(pen, width / 2, panelTop + 25, ornament),
    horns(pen, width / 2, panelTop + panelHeight - 17, ornament),
    ...scene.cells.map((cell) => cellGround(pen, cellBox(cell, plan.centreOf(cell)), cell)),
    ...scene.cells.map((cell) => cellContent(pen, cellBox(cell, plan.centreOf(cell)), cell)),
    ...(coordinates ? scene.cells.map((cell) => cellLabel(pen, cellBox(cell, plan.centreOf(cell)), cell)) : []),
    ...lastMarks(drawing, plan),
    ...legalMarks(drawing, plan),
    ...suggestions(drawing, plan),
  ];
  return { width, height, body: body.join('') };
}

/** Player 0 below, the others clockwise: at the top from the left, then below from the right. */
function strips(drawing: Drawing, plan: Plan): string[] {
  const { players } = drawing.game;
  const all = Array.from({ length: players }, (_, player) => player);
  const top = all.slice(1, 1 + Math.ceil(players / 2));
  const below = [0, ...all.filter((player) => player > 0 && !top.includes(player)).reverse()];
  const line = (inLine: readonly number[], y: number) =>
    inLine.map((player, i) => strip(drawing, plan, player, { x: MARGIN + 4, y }, i, inLine.length));
  return [...line(top, MARGIN), ...line(below, plan.panelTop + plan.panelHeight)];
}

/** A player's strip, the `i`th of several side by side. */
function strip(drawing: Drawing, plan: Plan, player: number, { x, y }: Point, i: number, count: number): string {
  const { pen, game, row } = drawing;
  const { scene, width } = plan;
  const room = (width - 2 * MARGIN) / count;
  const left = x + i * room;
  const hasPieces = scene.cells.some(({ piece }) => piece !== undefined);
  const turn = game.actor(row) === player ? TURN : undefined;
  const note = scene.notes?.[player] ?? '';
  return (
    playerStrip(pen, game, row, { player, x: left, y, turn, indent: hasPieces ? 32 : 0 }) +
    (hasPieces ? marble(pen, player, { x: left + 36, y: y + STRIP / 2 }, 0.5) : '') +
    (note === '' ? '' : pen.text(left + room - 16, y + STRIP / 2, note, 15, { 'text-anchor': 'end', fill: 'quiet' }))
  );
}

/** A broken ring where the move began, a ring where it ended. */
function lastMarks({ pen, game, last }: Drawing, plan: Plan): string[] {
  if (last === undefined) return [];
  const touched = plan.find(actionCells(game, last.before, last.action));
  const [first] = touched;
  const end = touched.at(-1);
  if (end === undefined) return [];
  const mark = (cell: SceneCell, isBroken: boolean) => outline(pen, plan, cell, isBroken);
  return first === end ? [mark(end, false)] : [mark(first, true), mark(end, false)];
}

function outline(pen: Pen, plan: Plan, cell: SceneCell, isBroken: boolean): string {
  const { shape, attributes } = cellOutline(cellBox(cell, plan.centreOf(cell)), cell);
  return ring(pen, shape, attributes, isBroken);
}

/** A dot where a move begins; where all given moves begin at one cell, where each of them ends. */
function legalMarks({ pen, game, row, legal }: Drawing, plan: Plan): string[] {
  if (game.actor(row) === OVER) return [];
  const moves = legal.map((action) => plan.find(actionCells(game, row, action))).filter((cells) => cells.length > 0);
  const begins = new Set(moves.map(([first]) => first));
  const ends = begins.size === 1 && moves.length > 1 ? moves.map((cells) => cells[cells.length - 1]) : [...begins];
  return [...new Set(ends)].map((cell) => dot(pen, dotPlace(plan, cell), 6));
}

/** The middle of an empty cell, the lower edge of one with something on it. */
function dotPlace(plan: Plan, cell: SceneCell): Point {
  const { x, y, height } = cellBox(cell, plan.centreOf(cell));
  const isEmpty = cell.piece === undefined && (cell.count ?? 0) === 0 && cell.text === undefined;
  return isEmpty ? { x, y } : { x, y: y + height / 2 - (cell.shape === 'round' ? 1 : 10) };
}

/** An arrow from the first to the last cell of a move; a move of one cell is an arrow onto it. */
function suggestions({ pen, game, row, arrows }: Drawing, plan: Plan): string[] {
  return arrows.map(({ action, strength }) => {
    const touched = plan.find(actionCells(game, row, action)).map((cell) => plan.centreOf(cell));
    const to = touched.at(-1);
    if (to === undefined) return '';
    const from = touched.length > 1 ? touched[0] : { x: to.x, y: to.y - 0.6 * PITCH };
    return arrow(pen, { from, to, bend: touched.length > 1 ? 0.12 : 0, strength });
  });
}
