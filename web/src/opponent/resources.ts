/** The resources of agents on the page: networks, books and endgame tables. A search has one thread here. */
import type { Resources } from 'otau/agents';
import { WEB_BOOKS } from './books.js';
import { loadEndgames } from './endgames.js';
import { WEB_NETWORKS } from './networks.js';

export function webResources(): Resources {
  return { networks: WEB_NETWORKS, books: WEB_BOOKS, endgames: loadEndgames };
}
