/** The board as data: two rows of houses and two stores. The library draws it as text, as SVG and in the browser. */
import type { Game, Row } from 'otau';
import type { BoardScene, GameDrawing, SceneCell } from 'otau/render';
import { Board, type OwareOptions } from './board.js';

const boardOf = (game: Game) => new Board(game.options as OwareOptions);

export const drawing: GameDrawing = {
  scene: (game, row) => sceneOf(boardOf(game), row),
  cellsOf: (game, row, action) => {
    const board = boardOf(game);
    return [board.nameOf(board.rowOf(row[board.player]) + action)];
  },
};

function sceneOf(board: Board, row: Row): BoardScene {
  const houses = Array.from({ length: board.houses }, (_, house) => houseOf(board, row, house));
  return { cells: [storeOf(board, row, 1), ...houses, storeOf(board, row, 0)] };
}

/** South's houses from the left, North's above them from the right. */
function houseOf(board: Board, row: Row, house: number): SceneCell {
  const owner = house < board.width ? 0 : 1;
  const x = owner === 0 ? house : board.houses - 1 - house;
  return { id: board.nameOf(house), x, y: 1 - owner, shape: 'round', owner, count: row[house] };
}

/** South's store stands on the right, North's on the left. */
function storeOf(board: Board, row: Row, owner: number): SceneCell {
  const x = owner === 0 ? board.width : -1;
  const id = owner === 0 ? 'South' : 'North';
  return { id, x, y: 0.5, height: 2, shape: 'round', owner, count: row[board.storeOf(owner)] };
}
