/**
 * Agents for people to play against. A level is weaker than the search by honest means: it
 * looks at fewer positions, overlooks some moves, and may play one that is slightly worse.
 */
import type { Game } from '../core/game.js';
import type { Rng } from '../lib/rng.js';
import type { Line, Searcher } from '../search/search.js';
import type { Agent, AgentContext, Choice } from './agent.js';
import { createDefaultSearch, defaultSearch } from './default-search.js';
import { type AgentLevel, gameLevels } from './levels.js';
import { tighter } from './searching.js';

/** Milliseconds for a move of any level, however slow the machine. */
const MAX_TIME_MS = 800;
/** The table of alpha-beta holds 2^18 entries. */
const TABLE_BITS = 18;

/** @param level 1 to `LEVEL_COUNT` */
export function createLevel(level: number): Agent {
  return new LevelAgent(`level:${level}`, ({ id }) => gameLevels(id)[level - 1], MAX_TIME_MS);
}

/** Plays as these settings say, however long that takes: for measuring them. */
export function createMeasuredLevel(name: string, settings: AgentLevel): Agent {
  return new LevelAgent(name, () => settings);
}

class LevelAgent implements Agent {
  #searcher: Searcher | undefined;

  constructor(
    readonly name: string,
    private readonly settingsOf: (game: Game) => AgentLevel,
    private readonly time?: number,
  ) {}

  choose({ game, row, history, rng, limits, onReport }: AgentContext): Choice {
    const level = this.settingsOf(game);
    const { lines } = level;
    this.#searcher ??= createDefaultSearch(game, { lines, tableBits: TABLE_BITS, seed: rng.uint32() });
    const isShallow = rng.float() < level.shallowRate;
    const effort = defaultSearch(game) === 'mcts' ? { visits: level.visits } : { nodes: level.nodes };
    const own = { time: this.time, ...effort, depth: isShallow ? 1 : undefined };
    const result = this.#searcher.search(game, row, tighter(own, { history, ...limits }), onReport);
    const { action, value } = chooseLine(withoutOverlooked(result.lines, level, rng), level, rng);
    return { action, value, result };
  }

  newGame(): void {
    this.#searcher = undefined;
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
