/** `otau/agents/node`: agents in worker threads of Node. */
export { openThread } from './thread.js';
