/** What the agents of the command line need: one for all of this process, so that they share what is loaded. */
import { provideNode } from 'otau/agents/node';

export const RESOURCES = provideNode();
