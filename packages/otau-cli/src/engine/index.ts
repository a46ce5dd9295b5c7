/** `otau-cli/engine`: the text protocol of engines and the analysis protocol in JSON lines, for Node. */
import 'otau/internal/games/node/all.js';

export { ThreadJobRunner } from './job-runner.js';
export { type Chunks, runAnalysis, runEngine } from './run.js';
