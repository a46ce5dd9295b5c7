/** `otau/games/abalone`: the definition of Abalone, and what your own board needs: geometry and positions as a reader sees them. */
export type { Abalone } from './abalone.js';
export { CELLS, COLUMN, DIRECTIONS, formatCell, NEIGHBOUR, OFF, parseCell, ROW, walk } from './cells.js';
export { ABALONE } from './definition.js';
export { type AbaloneScene, arrival, marbleMove, readAbalone, sideOf } from './drawing/scene.js';
export type { AbaloneOptions } from './options.js';
export { homeCells } from './setup.js';
