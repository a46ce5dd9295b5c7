/** `otau/agents/node`: agents in worker threads of Node, and networks for them from files. */
import './endgames.js';

export { MODELS, shippedModels } from './networks.js';
export { openThread } from './thread.js';
