/** `otau/engine`: the text protocol of engines and the analysis protocol in JSON lines, for Node. */
import '../games/node/all.js';

export { type Chunks, runAnalysis, runEngine } from './run.js';
export { ThreadThinker } from './thinker.js';
