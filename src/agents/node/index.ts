/** `otau/agents/node`: what agents need, from files and worker threads of Node. */
export { MODELS, shippedModels } from './networks.js';
export { provideNode } from './provide.js';
export { openThread } from './thread.js';
