/** `otau/agents/web`: clients of agents in threads of a browser. It does not load the code of the agents. */

export type { Choice } from '../agent.js';
export { type Port, RemoteAgent, type Thread, webPort, webThread } from '../port.js';
export { defaultModel } from '../resources.js';
export { defaultSearch } from '../searching.js';
