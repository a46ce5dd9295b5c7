/** `otau/agents/node`: resources of agents from files and worker threads of Node. */
import '../../games/kernel.js';
import '../../games/network.js';
import '../../games/tables.js';

export { MODELS, shippedModels } from './networks.js';
export { openThread, provideNode } from './provide.js';
