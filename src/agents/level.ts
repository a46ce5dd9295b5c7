/**
 * Agents for people to play against. A level is weaker than the search by honest means: it
 * looks at fewer positions, does not see every move, and does not mind a slightly worse one.
 */
import type { Game } from '../core/game.js';
import type { Rng } from '../lib/rng.js';
import { createAlphabeta } from '../search/alphabeta/alphabeta.js';
import { createExpectimax } from '../search/expectimax/expectimax.js';
import { createMcts } from '../search/mcts/mcts.js';
import type { Line, Searcher } from '../search/search.js';
import type { Agent, AgentContext, Choice } from './agent.js';
import { LEVELS, type Level } from './levels.js';
import { tighter } from './searching.js';

/** No level thinks longer than this, however slow the machine. */
const TIME = 800;

/** @param level 1 to 8 */
export function createLevel(level: number): Agent {
  return new LevelAgent(level);
}

class LevelAgent implements Agent {
  readonly name: string;
  #searcher: Searcher | undefined;

  constructor(private readonly level: number) {
    this.name = `level:${level}`;
  }

  choose({ game, row, history, rng, limits, onReport }: AgentContext): Choice {
    const level = LEVELS[game.id][this.level - 1];
    this.#searcher ??= createSearcher(game, level, rng.uint32());
    const isHasty = rng.float() < level.haste;
    const effort = game.players > 2 ? { visits: level.visits } : { nodes: level.nodes };
    const own = { time: TIME, ...effort, depth: isHasty ? 1 : undefined };
    const result = this.#searcher.search(game, row, tighter(own, { history, ...limits }), onReport);
    const { action, value } = chooseLine(seenLines(result.lines, level, rng), level, rng);
    return { action, value, result };
  }

  newGame(): void {
    this.#searcher = undefined;
  }
}

function createSearcher(game: Game, { lines }: Level, seed: number): Searcher {
  if (game.players > 2) return createMcts({ seed, lines });
  return game.id === 'senet' ? createExpectimax({ lines }) : createAlphabeta({ lines, tableBits: 18 });
}

/** The lines that are not overlooked; the last one left is always seen. */
function seenLines(lines: readonly Line[], { oversight }: Level, rng: Rng): readonly Line[] {
  const seen = lines.filter(() => rng.float() >= oversight);
  return seen.length > 0 ? seen : [lines[rng.below(lines.length)]];
}

/** One of the lines: the likelier the better it is, `spread` being the loss that makes it e times less likely. */
function chooseLine(lines: readonly Line[], { spread }: Level, rng: Rng): Line {
  const best = lines.reduce((a, b) => (b.value > a.value ? b : a));
  if (spread === 0) return best;
  const weights = lines.map(({ value }) => Math.exp((value - best.value) / spread));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return lines[rng.pick(weights, lines.length, total)];
}
