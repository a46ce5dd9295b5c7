/** The script of the threads of computer players. */
import { serveAgent, webPort } from 'otau/agents';
import { pluginPort } from '../plugins/thread.js';
import { webResources } from './resources.js';

serveAgent(pluginPort(webPort(self)), webResources());
