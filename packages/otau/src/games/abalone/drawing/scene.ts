/** A position of Abalone as a reader sees it: marbles by cell, ejected marbles, the path of a move, all of it in words. */

import type { Game, Row } from '../../../core/game.js';
import { readField } from '../../../core/layout.js';
import { joinWords, playerName, turnWords } from '../../../render/words.js';
import { EMPTY, ownerAt } from '../board.js';
import { ALONG, CELLS, cellAfter, directionOf, formatCell, isSideStep, lengthOf, OFF, SHAPE } from '../cells.js';

/** A position of Abalone, ready to be drawn. */
export interface AbaloneScene {
  readonly players: number;
  /** The owner of the marble on each of the 61 cells; undefined for none. */
  readonly owners: readonly (number | undefined)[];
  /** Marbles ejected by each player; by partners together. */
  readonly ejected: readonly number[];
  /** Marbles that each player still has to place. */
  readonly toPlace: readonly number[];
  readonly marblesToEject: number;
}

/** A move of one to three marbles, rear first, by one step; without a direction they are placed. */
export interface MarbleMove {
  readonly column: readonly number[];
  readonly direction: number | undefined;
}

/**
 * Reads a row as a scene.
 * @param game a game of Abalone
 * @param row a position of it, `game.rowSize` bytes
 */
export function readAbalone(game: Game, row: Row): AbaloneScene {
  const { players } = game;
  const read = (name: string) => readField(game.layout[name], row);
  const ejectedAlone = read('ejected').slice(0, players);
  const [left] = read('toPlace');
  const [mover] = read('player');
  return {
    players,
    owners: Array.from({ length: CELLS }, (_, cell) => ownerOf(row, players, cell)),
    ejected: ejectedAlone.map((_, player) => sideOf(players, player).reduce((sum, one) => sum + ejectedAlone[one], 0)),
    toPlace: ejectedAlone.map((_, player) => Math.floor((left + (player === mover ? 1 : 0)) / 2)),
    marblesToEject: Number(game.options.marblesToEject),
  };
}

function ownerOf(row: Row, players: number, cell: number): number | undefined {
  const owner = ownerAt(row, players, cell);
  return owner === EMPTY ? undefined : owner;
}

/** What an action moves in a position in which it is legal (RULES.md, Actions). */
export function marbleMove({ owners }: AbaloneScene, action: number): MarbleMove {
  const start = Math.floor(action / CELLS);
  if (action % CELLS === start) return { column: [start], direction: undefined };
  const shape = SHAPE[action];
  const direction = directionOf(shape);
  const along = isSideStep(shape) ? ALONG[action] : direction;
  // The places of a pair's side step can be read both ways: the column is where the marbles are.
  const isSwapped = isSideStep(shape) && owners[cellAfter(start, along, 1)] !== owners[start];
  const column = Array.from({ length: lengthOf(shape) }, (_, i) => cellAfter(start, isSwapped ? direction : along, i));
  return { column, direction: isSwapped ? along : direction };
}

/** A legal action as a board shows it. */
export interface MarbleAction extends MarbleMove {
  readonly action: number;
  /** The cells of the column after the move. */
  readonly reached: readonly number[];
  /** Opposing marbles pushed along, nearest first. */
  readonly pushed: readonly number[];
  /** Whether the last pushed marble leaves the board. */
  readonly ejects: boolean;
}

/** What an action moves and pushes in a position in which it is legal. */
export function marbleAction(scene: AbaloneScene, action: number): MarbleAction {
  const move = marbleMove(scene, action);
  const { column, direction } = move;
  const pushed: number[] = [];
  if (direction !== undefined && isInLine(move)) {
    for (let at = column[column.length - 1]; ; pushed.push(at)) {
      at = cellAfter(at, direction, 1);
      if (at === OFF) break;
      if (scene.owners[at] === undefined) break;
    }
  }
  const last = pushed.at(-1);
  const ejects = last !== undefined && cellAfter(last, direction ?? 0, 1) === OFF;
  return { ...move, action, reached: arrival(move), pushed, ejects };
}

/** Whether a column moves along its own line. */
export function isInLine({ column, direction }: MarbleMove): boolean {
  return direction !== undefined && (column.length === 1 || cellAfter(column[0], direction, 1) === column[1]);
}

/** The owner of each marble in a side's tray; undefined if unknown. `homes` has the marbles of each player at the start. */
export function trayMarbles(scene: AbaloneScene, side: number, homes: readonly number[]): (number | undefined)[] {
  const { players, owners, ejected } = scene;
  if (players === 2) return Array.from({ length: ejected[side] }, () => 1 - side);
  const others = players === 4 ? sideOf(4, 1 - side) : [];
  const lost = others.flatMap((player) => {
    const left = owners.filter((owner) => owner === player).length;
    return Array.from({ length: Math.max(0, homes[player] - left) }, () => player);
  });
  return lost.length === ejected[side] ? lost : Array.from({ length: ejected[side] }, () => undefined);
}

/** The cells of a column after its move. */
export function arrival({ column, direction }: MarbleMove): number[] {
  return direction === undefined ? [...column] : column.map((cell) => cellAfter(cell, direction, 1));
}

/** Players on one side: partners where four play, else the player alone. */
export function sideOf(players: number, player: number): number[] {
  return players === 4 ? [player % 2, (player % 2) + 2] : [player];
}

export function abaloneStatus(game: Game, row: Row): string {
  const { ejected, toPlace } = readAbalone(game, row);
  const words = turnWords(game, row) ?? '';
  const actor = game.actor(row);
  if (actor >= 0) return toPlace[actor] > 0 ? `${words}, ${toPlace[actor]} marbles to place` : words;
  const sides = game.players === 4 ? ejected.slice(0, 2) : ejected;
  return `${words}, marbles ejected ${sides.join(' : ')}`;
}

export function describeAbalone(game: Game, row: Row): string[] {
  const { owners, ejected, toPlace, players } = readAbalone(game, row);
  return Array.from({ length: players }, (_, player) => {
    const cells = owners.flatMap((owner, cell) => (owner === player ? formatCell(cell) : [])).sort();
    const placing = toPlace[player] > 0 ? `, ${toPlace[player]} to place` : '';
    return `${playerName(game, player)}: marbles on ${joinWords(cells)}; ejected ${ejected[player]}${placing}.`;
  });
}
