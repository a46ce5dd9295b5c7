/** Drills of Abalone: pushes, ejections, and what comes after a move. */
import { type Game, legalActions, type Rng, type Row } from 'otau';
import {
  DIRECTIONS,
  formatCell,
  type MarbleAction,
  marbleAction,
  NEIGHBOUR,
  OFF,
  readAbalone,
} from 'otau/games/abalone';
import { askNumber, askWhether, type Drill, oneOf, randomRow } from '../drills.js';

const MIN_PLIES = 12;
const MAX_PLIES = 70;

const drawn = (game: Game, rng: Rng) => randomRow(game, rng, MIN_PLIES, MAX_PLIES);

function moves(game: Game, row: Row): MarbleAction[] {
  const scene = readAbalone(game, row);
  return legalActions(game, row).map((action) => marbleAction(scene, action));
}

/** How many moves push. */
const PUSHES: Drill = {
  name: 'pushes',
  draw: drawn,
  ask: (game, row, rng) => {
    const count = moves(game, row).filter(({ pushed }) => pushed.length > 0).length;
    return count > 0 || rng.below(4) === 0 ? askNumber(rng, count) : undefined;
  },
};

/** How many moves push a marble off the board. */
const EJECTIONS: Drill = {
  name: 'ejections',
  draw: drawn,
  ask: (game, row, rng) => {
    const count = moves(game, row).filter(({ ejects }) => ejects).length;
    return count > 0 || rng.below(6) === 0 ? askNumber(rng, count) : undefined;
  },
};

/** Whether the answer to a move can push a marble off. */
const DANGER: Drill = {
  name: 'danger',
  draw: drawn,
  ask: (game, row, rng) => {
    const { action, column } = oneOf(rng, moves(game, row));
    const after = new Uint8Array(game.rowSize);
    game.next(row, action, after);
    if (game.actor(after) < 0) return undefined;
    const isLost = moves(game, after).some(({ ejects }) => ejects);
    if (!isLost && rng.below(4) > 0) return undefined;
    const params = { move: game.formatAction(row, action) };
    return { params, ...askWhether(isLost), cells: column.map(formatCell), action };
  },
};

/** How many marbles of the player to move are at the edge. */
const EDGE: Drill = {
  name: 'edge',
  draw: drawn,
  ask: (game, row, rng) => {
    const player = game.actor(row);
    const { owners } = readAbalone(game, row);
    const isEdge = (cell: number) =>
      Array.from({ length: DIRECTIONS }, (_, direction) => NEIGHBOUR[DIRECTIONS * cell + direction]).includes(OFF);
    return askNumber(rng, owners.filter((owner, cell) => owner === player && isEdge(cell)).length);
  },
};

export const DRILLS: readonly Drill[] = [PUSHES, EJECTIONS, DANGER, EDGE];
