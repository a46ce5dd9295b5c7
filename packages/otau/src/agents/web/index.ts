/** `otau/agents/web`: agents in threads of a browser, as the page sees them. Nothing of what plays is loaded with it. */

export type { Choice } from '../agent.js';
export { defaultSearch } from '../default-search.js';
export { defaultModel } from '../models.js';
export { type Port, type Thread, webPort, webThread } from '../port.js';
export { RemoteAgent } from '../remote.js';
