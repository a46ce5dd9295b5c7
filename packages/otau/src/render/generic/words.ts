/** Positions in words, for games without their own. */
import type { Game, Row } from '../../core/game.js';
import { boardScene } from '../board-scene.js';
import type { BoardScene, SceneCell } from '../scene.js';
import { playerName, turnWords } from '../words.js';

/** `White to move`; where chance moves, `Chance to move`; at the end the winner. */
export function genericStatus(game: Game, row: Row): string {
  return turnWords(game, row) ?? 'Chance to move';
}

/** A sentence for each player with the cells that are theirs, then one for the others that are not empty. */
export function genericDescription(game: Game, row: Row): string[] {
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
