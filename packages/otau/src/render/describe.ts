/** A position in sentences, by the game's own words or the generic ones. */
import type { Game, Row } from '../core/game.js';
import { boardScene } from './board-scene.js';
import { type BoardScene, drawingOf, type SceneCell } from './game-drawing.js';
import { playerName, turnWords } from './words.js';

/**
 * Whose turn it is and what there is to do, at the end the winner, without a full stop.
 * @example positionStatus(game, row) // 'x to move, 2 moves left'
 */
export function positionStatus(game: Game, row: Row): string {
  return drawingOf(game).status?.(game, row) ?? genericStatus(game, row);
}

/** All that is on the board, in sentences. */
export function describePosition(game: Game, row: Row): string[] {
  return drawingOf(game).describe?.(game, row) ?? genericDescription(game, row);
}

// Positions in words, for games without their own.

/** `White to move`; where chance moves, `Chance to move`; at the end the winner. */
function genericStatus(game: Game, row: Row): string {
  return turnWords(game, row) ?? 'Chance to move';
}

/** A sentence for each player with the cells that are theirs, then one for the others that are not empty. */
function genericDescription(game: Game, row: Row): string[] {
  const scene = boardScene(game, row);
  const players = Array.from({ length: game.players }, (_, player) => {
    const cells = cellWords(scene, (cell) => (cell.piece?.owner ?? cell.owner) === player);
    const words = [...(cells === '' ? [] : [cells]), ...(scene.notes?.[player] ? [scene.notes[player]] : [])];
    return words.length === 0 ? [] : `${playerName(game, player)}: ${words.join('; ')}.`;
  }).flat();
  const others = cellWords(scene, ({ piece, owner }) => piece === undefined && owner === undefined);
  return others === '' ? players : [...players, `Board: ${others}.`];
}

/** `a1 3, b2 K, c4`. */
function cellWords({ cells }: BoardScene, isMeant: (cell: SceneCell) => boolean): string {
  return cells
    .filter((cell) => isMeant(cell) && (cell.piece ?? cell.count ?? cell.text) !== undefined && cell.shape !== 'none')
    .map(({ id, piece, count, text }) => [id, piece?.sign, count, text].filter((word) => word !== undefined).join(' '))
    .join(', ');
}
