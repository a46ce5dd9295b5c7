/** What agents may need besides the rules: networks, endgame tables, opening books, threads. */
import type { BookSource } from '../books/source.js';
import type { EndgameLoader } from './endgames.js';
import type { NetworkSource } from './networks.js';
import type { Thread } from './port.js';

/**
 * The resources of agents. Each member is optional: an agent that needs a missing one fails at its first move. `provideNode` of
 * `otau/agents/node` provides all of them; a page has its own.
 * @example createAgent('zero:visits=100', { game: 'kindo', resources: provideNode() })
 */
export interface Resources {
  /** Networks, for `zero`. */
  readonly networks?: NetworkSource;
  /** Endgame tables, for `endgames=...`. */
  readonly endgames?: EndgameLoader;
  /** Opening books, for `book=...`. */
  readonly books?: BookSource;
  /** Starts a thread that runs `serveAgent`, for `threads=...`; without it a search has its own thread only. */
  readonly threads?: () => Thread;
}
