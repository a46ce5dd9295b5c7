/** `otau/engine`: the text protocol of engines and the analysis protocol in JSON lines, for Node. */
export { type Chunks, runAnalysis, runEngine } from './run.js';
export { ThreadThinker } from './thinker.js';
