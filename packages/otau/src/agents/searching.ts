/** Agents that search: a search with its own limits, as an `Agent`. */
import type { Game } from '../core/game.js';
import type { Rng } from '../lib/rng.js';
import type { Searcher, SearchLimits } from '../search/search.js';
import type { Agent, AgentContext, Choice } from './agent.js';

/** The limits in an agent's text. */
export interface OwnLimits extends SearchLimits {
  /** Milliseconds for a move if neither the text nor the move has a limit of these kinds. */
  readonly fallback?: { readonly time: number; readonly unless: readonly ('time' | 'nodes' | 'visits' | 'depth')[] };
}

/** The number of agents that keep their search between games: each has megabytes, and a program may have hundreds of opponents. */
const MAX_KEPT_SEARCHES = 8;
/** Those that began a game last, the latest at the end. */
let keeping: readonly WeakRef<GameSearcher>[] = [];

/** The search of an agent, as new in each game. */
export class GameSearcher {
  #searcher: Searcher | undefined;
  #game: Game | undefined;
  #isNew = true;

  /** @param create makes a search; its seed comes from the game's randomness */
  constructor(private readonly create: (game: Game, seed: number) => Searcher) {}

  /** The search of the current game. If clearing its memory is enough, it is not created again, which takes milliseconds. */
  of(game: Game, rng: Rng): Searcher {
    if (this.#searcher !== undefined && !this.#isNew) return this.#searcher;
    const seed = rng.uint32();
    this.#searcher?.clear(); // its helpers may still ponder the last game
    if (this.#searcher === undefined || this.#searcher.isRandom || this.#game !== game) {
      this.#searcher = this.create(game, seed);
    }
    this.#game = game;
    this.#isNew = false;
    return this.#searcher;
  }

  newGame(): void {
    this.#isNew = true;
    const others = keeping.filter((one) => one.deref() !== this);
    keeping = [...others, new WeakRef(this)];
    if (keeping.length <= MAX_KEPT_SEARCHES) return;
    keeping[0].deref()?.leave();
    keeping = keeping.slice(1);
  }

  /** Frees the memory that is only kept for the next game. */
  private leave(): void {
    if (this.#isNew) this.#searcher = undefined;
  }
}

/** An agent that searches each position, with its own limits. */
export class SearchAgent implements Agent {
  readonly #searcher: GameSearcher;

  /**
   * @param name the canonical text
   * @param limits apply to every move, in addition to those of the move
   * @param create makes the search, at the first move of a game; its seed comes from the game's randomness
   */
  constructor(
    readonly name: string,
    private readonly limits: OwnLimits,
    create: (game: Game, seed: number) => Searcher,
  ) {
    this.#searcher = new GameSearcher(create);
  }

  choose(context: AgentContext): Choice {
    const { game, row, rng, onReport } = context;
    const result = this.#searcher.of(game, rng).search(game, row, this.limitsFor(context), onReport);
    return { action: result.action, value: result.value, result };
  }

  /** The limits of a move: its own and the agent's. */
  limitsFor({ history, limits }: AgentContext): SearchLimits {
    return tighter(this.limits, { history, ...limits });
  }

  newGame(): void {
    this.#searcher.newGame();
  }
}

/** Limits that end a search as soon as either of two would; clock and history are the second's. */
export function tighter(own: OwnLimits, given: SearchLimits): SearchLimits {
  const smaller = (a: number | undefined, b: number | undefined) =>
    a === undefined ? b : b === undefined ? a : Math.min(a, b);
  const stops = [own.stop, given.stop].filter((stop) => stop !== undefined);
  const isOpen = own.fallback?.unless.every((kind) => smaller(own[kind], given[kind]) === undefined);
  return {
    time: isOpen ? own.fallback?.time : smaller(own.time, given.time),
    early: given.early ?? own.early,
    nodes: smaller(own.nodes, given.nodes),
    visits: smaller(own.visits, given.visits),
    depth: smaller(own.depth, given.depth),
    stop: stops.length === 0 ? undefined : () => stops.some((stop) => stop()),
    now: given.now ?? own.now,
    history: given.history,
  };
}
