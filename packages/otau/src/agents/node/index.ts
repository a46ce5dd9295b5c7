/** `otau/agents/node`: resources of agents from files and worker threads of Node. */
import '../../games/kernel.js';
import '../../games/network.js';
import '../../games/tables.js';

export { MODELS_FOLDER, openThread, provideNode, shippedModels } from './provide.js';
