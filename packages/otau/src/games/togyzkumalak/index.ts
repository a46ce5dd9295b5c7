/** `otau/games/togyzkumalak`: the definition of Togyz Kumalak, and what your own board needs: geometry and positions as a reader sees them. */

export {
  drawTogyz,
  handShapes,
  kazanPoint,
  pitMiddle,
  planTogyz,
  type TogyzPlan,
  type TogyzView,
  togyzCells,
} from './drawing/index.js';
export { type Pit, readTogyz, type Sowing, sowing, type TogyzScene } from './drawing/scene.js';
export type { TogyzKumalakOptions } from './options.js';
export { PITS } from './rules.js';
export type { TogyzKumalak } from './togyzkumalak.js';
export { TOGYZKUMALAK } from './togyzkumalak.js';
