/**
 * Agents that play by a trained network: tree search with the network as its judge, or, with a
 * single visit, the network's first thought. What runs networks is loaded with the first move, or ahead of it by `prepare`.
 */
import type { Game, Row } from '../core/game.js';
import { gameTraits } from '../core/registry.js';
import type { Rng } from '../lib/rng.js';
import type { Device, InferenceSession } from '../network/runtime.js';
import { createAlphabeta } from '../search/alphabeta/alphabeta.js';
import { type Evaluation, evaluationOf } from '../search/evaluations/evaluation.js';
import type { NetworkSearch } from '../search/mcts/network-search.js';
import type { SearchLimits } from '../search/search.js';
import type { EndgameSource } from '../tables/endgames.js';
import type { Agent, AgentContext, Choice } from './agent.js';
import { type NetworkSource, openNetwork } from './resources.js';
import { GameSearcher, tighter } from './searching.js';

export interface ZeroOptions {
  /** A name, path or address; the model that comes with the game unless given. */
  readonly model?: string;
  /** The runtime of the network; the default of the platform unless given. */
  readonly device?: Device;
  /** The constant of PUCT; that of the game's traits unless given. */
  readonly cpuct?: number;
  /** How much less an untried move counts; that of the game's traits unless given. */
  readonly firstPlay?: number;
  /** How moves at the root are tried: `puct` or `gumbel`. */
  readonly root?: 'puct' | 'gumbel';
  /** Moves that a Gumbel root considers, at most. */
  readonly considered?: number;
  /** How many of the best moves to show. */
  readonly lines?: number;
  /** Positions whose value is known. */
  readonly endgames?: EndgameSource;
  /** Whether alpha-beta plays endings, where the game says that it judges them better (`Evaluation.isEnding`); it does unless given. */
  readonly endings?: boolean;
}

/** The most positions evaluated together. */
const LEAVES = 8;
/** Positions that alpha-beta searches in the time of a visit; and how many it searches of an ending at least, where visits are limited. */
const NODES_PER_VISIT = 40;
const MIN_ENDING_NODES = 20_000;

export class ZeroAgent implements Agent {
  #game: Game | undefined;
  #opened: Opened | undefined;
  /** The search of the game under way. */
  #search: NetworkSearch | undefined;
  /** Plays the endings of the game under way. */
  #endings: GameSearcher | undefined;

  /**
   * @param name the canonical text
   * @param limits apply to every move, in addition to those of the move
   */
  constructor(
    readonly name: string,
    private readonly limits: SearchLimits,
    private readonly options: ZeroOptions,
    private readonly networks: NetworkSource | undefined,
  ) {}

  /** Opens the network. Throws `no-runtime`, `unknown-model` and `bad-model`. */
  async prepare(game: Game): Promise<void> {
    if (this.#game === game) return;
    await this.close();
    this.#opened = await openSearch(game, this.options, this.networks);
    this.#game = game;
  }

  /** Throws the errors of `prepare`. */
  async choose({ game, row, history, rng, limits, onReport }: AgentContext): Promise<Choice> {
    const all = tighter(this.limits, { history, ...limits });
    await this.prepare(game);
    const { isEnding, begin } = this.#opened as Opened;
    this.#search ??= begin(rng.uint32());
    const result = isEnding?.(row)
      ? this.#searchEnding(game, row, rng, all, onReport)
      : await this.#search.search(game, row, all, onReport);
    return { action: result.action, value: result.value, result };
  }

  newGame(): void {
    this.#search = undefined;
    this.#endings?.newGame();
  }

  /** By alpha-beta, as many positions as take the time of the visits. */
  #searchEnding(game: Game, row: Row, rng: Rng, limits: SearchLimits, onReport: AgentContext['onReport']) {
    const { lines, endgames } = this.options;
    this.#endings ??= new GameSearcher(() => createAlphabeta({ lines, endgames }));
    const { visits, ...rest } = limits;
    const searcher = this.#endings.of(game, rng);
    if (visits === undefined) return searcher.search(game, row, rest, onReport);
    const most = Math.max(MIN_ENDING_NODES, NODES_PER_VISIT * visits);
    return searcher.search(game, row, { ...rest, nodes: Math.min(rest.nodes ?? most, most) }, onReport);
  }

  async close(): Promise<void> {
    const opened = this.#opened;
    this.#game = this.#opened = this.#search = this.#endings = undefined;
    await opened?.session.close();
  }
}

/** A network that is ready, and what searches with it. */
interface Opened {
  readonly session: InferenceSession;
  readonly isEnding: Evaluation['isEnding'];
  /** The search of a new game. */
  begin(seed: number): NetworkSearch;
}

async function openSearch(game: Game, options: ZeroOptions, networks: NetworkSource | undefined): Promise<Opened> {
  const [session, { NetworkEvaluator }, { NetworkSearch }] = await Promise.all([
    openNetwork(game, options.model, networks, options.device),
    import('../network/batch.js'),
    import('../search/mcts/network-search.js'),
  ]);
  const traits = gameTraits(game.id);
  const { cpuct = traits.cpuct, firstPlay = traits.firstPlay, root, considered, lines, endgames } = options;
  const evaluator = new NetworkEvaluator(game, session, LEAVES);
  return {
    session,
    isEnding: options.endings !== false && game.players === 2 ? evaluationOf(game).isEnding : undefined,
    begin: (seed) =>
      new NetworkSearch(evaluator, { cpuct, firstPlay, root, considered, lines, endgames, leaves: LEAVES, seed }),
  };
}
