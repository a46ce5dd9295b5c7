/** `otau/agents/web`: clients of agents in threads of a browser. It does not load the code of the agents. */

export type { Choice } from '../agent.js';
export { defaultSearch } from '../default-search.js';
export { defaultModel } from '../models.js';
export { type Port, type Thread, webPort, webThread } from '../port.js';
export { RemoteAgent } from '../remote.js';
