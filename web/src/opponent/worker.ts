/** The script of the threads in which machines think. */
import { serveAgent, webPort } from 'otau/agents';
import { pluginPort } from '../plugins/thread.js';
import { provideWeb } from './resources.js';

serveAgent(pluginPort(webPort(self)), provideWeb());
