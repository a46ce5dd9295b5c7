/** The script of the threads in which machines think. */
import '../../../src/games/evaluation.js';
import '../../../src/games/network.js';
import { serveAgent, webPort } from 'otau/agents';
import { pluginPort } from '../plugins/thread.js';
import { provideWeb } from './resources.js';

serveAgent(pluginPort(webPort(self)), provideWeb());
