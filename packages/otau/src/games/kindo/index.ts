/** `otau/games/kindo`: the definition of Kindo, and what your own board needs: geometry and positions as a reader sees them. */
export { clearTile, ownTile, tileName, toggleDot, turnDirection, turnWall } from './board.js';
export { drawKindo, type KindoView, kindoCells, screenDirection, sideAt } from './drawing/index.js';
export {
  attackerOf,
  type KindoEffect,
  type KindoScene,
  kindoEffect,
  kindoMove,
  readKindo,
  type Tile,
} from './drawing/scene.js';
export type { Kindo } from './kindo.js';
export { KINDO } from './kindo.js';
export type { KindoOptions } from './options.js';
