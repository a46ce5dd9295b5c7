/** The script of the threads in which machines think. */
import { serveAgent, webPort } from 'otau/agents';

serveAgent(webPort(self));
