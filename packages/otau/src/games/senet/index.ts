/** `otau/games/senet`: the definition of Senet, and what your own board needs: geometry and positions as a reader sees them. */

export {
  dancerPlace,
  dancerShapes,
  drawerHalf,
  drawerSlot,
  drawSenet,
  planSenet,
  type SenetPlan,
  type SenetView,
  senetCells,
  stickShapes,
} from './drawing/index.js';
export {
  colouredSides,
  HOUSES,
  placeOf,
  readSenet,
  type SenetScene,
  type SenetWalk,
  SPECIAL_HOUSES,
  walkOf,
} from './drawing/scene.js';
export { OFF } from './moves.js';
export type { SenetOptions } from './options.js';
export { countDancers, readDancers } from './row.js';
export type { Senet } from './senet.js';
export { SENET } from './senet.js';
