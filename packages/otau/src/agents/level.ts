/**
 * Agents for people to play against. A level is weaker than the search in natural ways: it
 * looks at fewer positions, overlooks some moves, and may play one that is slightly worse.
 */
import { BookPlayer, OWN_BOOK } from '../books/player.js';
import type { Game, GameId } from '../core/game.js';
import { type AgentLevel, gameBeginners, gameLevels, LEVEL_COUNT } from '../ladder/levels.js';
import { OtauError } from '../lib/error.js';
import type { Rng } from '../lib/rng.js';
import type { Line } from '../search/search.js';
import type { EndgameSource } from '../tables/endgames.js';
import type { Agent, AgentContext, Choice } from './agent.js';
import { createDefaultSearch, defaultSearch } from './default-search.js';
import { EndgameAgent } from './endgames.js';
import type { Resources } from './resources.js';
import { GameSearcher, tighter } from './searching.js';

/** Milliseconds for a move of any level, however slow the machine. */
const MAX_TIME_MS = 800;
/** The table of alpha-beta holds 2^18 entries. */
const TABLE_BITS = 18;

/**
 * @param level 1 to `LEVEL_COUNT`
 * @param resources the highest level uses the opening book and exact endgames, where they are available
 */
export function createLevel(level: number, resources: Resources = {}): Agent {
  const name = `level:${level}`;
  const create = (endgames?: EndgameSource): Agent =>
    new LevelAgent(name, ({ id }) => gameLevels(id)[level - 1], MAX_TIME_MS, endgames);
  return level === LEVEL_COUNT ? withKnowledge(name, create, resources) : create();
}

/**
 * @param number from 1, at most as many as the game has
 * @throws OtauError `unsupported` with the first move of a game that has no such beginner
 */
export function createBeginner(number: number): Agent {
  return new LevelAgent(`beginner:${number}`, ({ id }) => beginnerOf(id, number), MAX_TIME_MS);
}

function beginnerOf(game: GameId, number: number): AgentLevel {
  const beginners = gameBeginners(game);
  const found = beginners[number - 1];
  if (found !== undefined) return found;
  const which =
    beginners.length === 0 ? 'no beginners: its levels begin with one' : `beginners 1 to ${beginners.length} only`;
  throw new OtauError('unsupported', `${game} has ${which}; got beginner:${number}.`);
}

/** A table or book that cannot be loaded, as by a page without a network, is left out. */
function withKnowledge(
  name: string,
  create: (endgames?: EndgameSource) => Agent,
  { endgames, books }: Resources,
): Agent {
  const load = endgames && ((game: Game) => endgames(game).catch(() => undefined));
  const agent = load === undefined ? create() : new EndgameAgent(name, load, undefined, create);
  if (books === undefined) return agent;
  const find = async (game: Game): Promise<string | undefined> => {
    try {
      return await books.find(game, undefined);
    } catch {
      return undefined;
    }
  };
  return new BookPlayer(agent, OWN_BOOK, { find });
}

/** Plays as these settings say, without a limit of time: for measuring them. */
export function createMeasuredLevel(name: string, settings: AgentLevel): Agent {
  return new LevelAgent(name, () => settings);
}

class LevelAgent implements Agent {
  readonly #searcher: GameSearcher;

  constructor(
    readonly name: string,
    private readonly settingsOf: (game: Game) => AgentLevel,
    private readonly time?: number,
    endgames?: EndgameSource,
  ) {
    this.#searcher = new GameSearcher((game, seed) => {
      const { lines } = settingsOf(game);
      return createDefaultSearch(game, { lines, tableBits: TABLE_BITS, seed, endgames });
    });
  }

  choose({ game, row, history, rng, limits, onReport }: AgentContext): Choice {
    const level = this.settingsOf(game);
    const searcher = this.#searcher.of(game, rng);
    const isShallow = rng.float() < level.shallowRate;
    const effort = defaultSearch(game) === 'mcts' ? { visits: level.visits } : { nodes: level.nodes };
    const own = { time: this.time, ...effort, depth: isShallow ? 1 : undefined };
    const result = searcher.search(game, row, tighter(own, { history, ...limits }), onReport);
    const { action, value } = chooseLine(withoutOverlooked(result.lines, level, rng), level, rng);
    return { action, value, result };
  }

  newGame(): void {
    this.#searcher.newGame();
  }
}

/** The lines that are not overlooked, at least one. */
function withoutOverlooked(lines: readonly Line[], { blunderRate }: AgentLevel, rng: Rng): readonly Line[] {
  const left = lines.filter(() => rng.float() >= blunderRate);
  return left.length > 0 ? left : [lines[rng.below(lines.length)]];
}

/** One of the lines, the likelier the better it is. */
function chooseLine(lines: readonly Line[], { temperature }: AgentLevel, rng: Rng): Line {
  const best = lines.reduce((a, b) => (b.value > a.value ? b : a));
  if (temperature === 0) return best;
  const weights = lines.map(({ value }) => Math.exp((value - best.value) / temperature));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return lines[rng.pick(weights, lines.length, total)];
}
