/** `otau/games/abalone`: the definition of Abalone, and what your own board needs: geometry and positions as a reader sees them. */
export type { Abalone } from './abalone.js';
export { ABALONE } from './abalone.js';
export { CELLS, COLUMN, cellAfter, DIRECTIONS, formatCell, NEIGHBOUR, OFF, parseCell, ROW_OF } from './cells.js';
export {
  type AbaloneView,
  abaloneCells,
  CELL_DISTANCE,
  cellMiddle,
  comerOf,
  drawAbalone,
  handleOf,
  stepOf,
} from './drawing/index.js';
export {
  type AbaloneScene,
  arrival,
  isInLine,
  type MarbleAction,
  marbleAction,
  marbleMove,
  readAbalone,
  sideOf,
  trayMarbles,
} from './drawing/scene.js';
export { type AbaloneOptions, homeCells } from './options.js';
