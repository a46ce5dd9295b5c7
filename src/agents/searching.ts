/** Agents that search: a search with limits of its own, behind the face of agents. */
import type { Game } from '../games/game.js';
import type { Searcher, SearchLimits } from '../search/search.js';
import type { Agent, AgentContext, Choice } from './agent.js';

export class SearchAgent implements Agent {
  #searcher: Searcher | undefined;

  /**
   * @param name the canonical text
   * @param limits hold for every move, beside those of the move
   * @param create makes the search, at the first move of a game; its seed comes from the game's randomness
   */
  constructor(
    readonly name: string,
    private readonly limits: SearchLimits,
    private readonly create: (game: Game, seed: number) => Searcher,
  ) {}

  choose({ game, row, history, rng, limits, onReport }: AgentContext): Choice {
    this.#searcher ??= this.create(game, rng.uint32());
    const result = this.#searcher.search(game, row, tighter(this.limits, { history, ...limits }), onReport);
    return { action: result.action, value: result.value, result };
  }

  newGame(): void {
    this.#searcher = undefined;
  }
}

/** Limits that end a search as soon as either of two would; clock and history are the second's. */
export function tighter(own: SearchLimits, given: SearchLimits): SearchLimits {
  const both = (a: number | undefined, b: number | undefined) =>
    a === undefined ? b : b === undefined ? a : Math.min(a, b);
  const stops = [own.stop, given.stop].filter((stop) => stop !== undefined);
  return {
    time: both(own.time, given.time),
    nodes: both(own.nodes, given.nodes),
    visits: both(own.visits, given.visits),
    depth: both(own.depth, given.depth),
    stop: stops.length === 0 ? undefined : () => stops.some((stop) => stop()),
    now: given.now ?? own.now,
    history: given.history,
  };
}
