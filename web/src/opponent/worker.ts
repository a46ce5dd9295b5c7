/** The script of the threads in which machines think. */
import '../../../src/games/evaluation.js';
import '../../../src/games/network.js';
import { serveAgent, webPort } from 'otau/agents';
import { provideBrowserNetworks } from './networks.js';

provideBrowserNetworks();
serveAgent(webPort(self));
