/** `otau/agents`: computer players by name. Runs in browsers, workers and Node. */
import '../games/evaluation.js';
import '../games/kernel.js';
import '../games/levels.js';
import '../games/rules.js';

export { formatDomain } from '../lib/options.js';
export type { Agent, AgentContext, Choice } from './agent.js';
export { AGENTS, type AgentEntry, type AgentSetup, agentGames, asOpponent, createAgent } from './catalog.js';
export { type Port, RemoteAgent, type Thread, webPort, webThread } from './port.js';
export { defaultModel, type EndgameLoader, type NetworkSource, openNetwork, type Resources } from './resources.js';
export { createDefaultSearch, type DefaultSearchOptions, defaultSearch, SearchAgent, tighter } from './searching.js';
export { serveAgent } from './serve.js';
export { type AgentOptions, splitSpec, splitSpecs } from './spec.js';
