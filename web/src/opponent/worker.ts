/** The script of the threads in which machines think. */
import '../../../src/games/evaluation.js';
import '../../../src/games/network.js';
import { serveAgent, webPort } from 'otau/agents';
import { provideWeb } from './resources.js';

serveAgent(webPort(self), provideWeb());
