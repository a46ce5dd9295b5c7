/** `otau/games/kindo`: the definition of Kindo, and what your own board needs: geometry and positions as a reader sees them. */
export { turnDirection } from './board.js';
export { KINDO } from './definition.js';
export {
  attackerOf,
  type KindoScene,
  kindoMove,
  massCaptured,
  readKindo,
  type Tile,
  tileName,
} from './drawing/scene.js';
export { clearTile, ownTile, toggleDot, turnWall } from './edit.js';
export type { Kindo } from './kindo.js';
export type { KindoOptions } from './options.js';
