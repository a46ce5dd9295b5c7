/** `otau/games/senet`: the definition of Senet, and what your own board needs: geometry and positions as a reader sees them. */
export { SENET } from './definition.js';
export { colouredSides, HOUSES, placeOf, readSenet, SPECIAL_HOUSES, type Walk, walkOf } from './drawing/scene.js';
export type { SenetOptions } from './options.js';
export { countDancers, readDancers } from './row.js';
export type { Senet } from './senet.js';
