/** What the agents of the page need: networks and books. A search has one thread here. */
import type { Resources } from 'otau/agents';
import { WEB_BOOKS } from './books.js';
import { WEB_NETWORKS } from './networks.js';

export function provideWeb(): Resources {
  return { networks: WEB_NETWORKS, books: WEB_BOOKS };
}
