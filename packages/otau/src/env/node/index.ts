/**
 * `otau/env/node`: features of environments in Node: pixels, films, recordings, worker threads.
 * Importing it adds the render mode `rgb_array`.
 */

import { rgbArray } from '../../render/node/raster.js';
import { registerRenderer } from '../registry.js';

export { type GifOptions, gif, png, type RasterOptions, rgbArray } from '../../render/node/raster.js';
export { type RecordFiles, type RecordOptions, record } from './recorder.js';
export { vectorWorkers, type WorkerOptions } from './vector-workers.js';

registerRenderer('rgb_array', (game, row, last) => rgbArray(game, row, { last }));
