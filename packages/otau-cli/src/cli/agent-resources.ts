/** What the agents of the command line need: one for all of this process, so that they share what is loaded. */
import { provideNode } from 'otau/internal/agents/node/index.js';

export const RESOURCES = provideNode();
