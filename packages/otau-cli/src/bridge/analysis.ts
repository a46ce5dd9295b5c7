/** The analysis of a position for the client. */
import { AGENTS, createAgent } from 'otau/internal/agents/catalog.js';
import { defaultSearch } from 'otau/internal/agents/default-search.js';
import { provideNode } from 'otau/internal/agents/node/provide.js';
import { splitSpec } from 'otau/internal/agents/spec.js';
import type { Game, Row } from 'otau/internal/core/game.js';
import { OtauError } from 'otau/internal/lib/error.js';
import { Rng } from 'otau/internal/lib/rng.js';
import { formatLine } from '../engine/ugi/info.js';
import { requirePlayer } from './agents.js';

/** The default effort of a search: the same on every machine. */
const DEFAULT_EFFORT = { alphabeta: 'nodes=100000', expectimax: 'nodes=100000', mcts: 'visits=2000' };
const RESOURCES = provideNode();

/**
 * The best moves of a position with their principal variations.
 * @param spec an agent that searches; the game's own search unless given
 * @param lines the number of moves at most
 * @throws `game-over`, `wrong-actor`, `unknown-agent`, `bad-option`, `unsupported` for an agent that finds no lines
 */
export async function analyse(game: Game, row: Row, spec: string | undefined, lines: number): Promise<object> {
  requirePlayer(game, row);
  const search = defaultSearch(game);
  requireLines(spec);
  const name = spec ?? `${search}:${DEFAULT_EFFORT[search]}`;
  const agent = createAgent(`${name}${name.includes(':') ? ',' : ':'}lines=${lines}`, {
    game: game.id,
    resources: RESOURCES,
  });
  try {
    const { result } = await agent.choose({ game, row, rng: new Rng('analysis') });
    if (result === undefined) throw noLines(agent.name);
    const { value, values, depth, nodes, visits, time } = result;
    const found = result.lines.map((line) => ({
      action: line.action,
      value: line.value,
      solved: line.solved,
      visits: line.visits,
      depth: line.depth,
      actions: line.line,
      moves: formatLine(game, row, line.line),
    }));
    return { agent: agent.name, value, values, depth, nodes, visits, time, lines: found };
  } finally {
    await agent.close?.();
  }
}

/** Throws `unsupported` for an agent that takes no number of lines. An unknown one is refused where it is made. */
function requireLines(spec: string | undefined): void {
  if (spec === undefined) return;
  const { name } = splitSpec(spec);
  const entry = AGENTS.find((agent) => agent.name === name);
  if (entry !== undefined && !Object.hasOwn(entry.options, 'lines')) throw noLines(name);
}

function noLines(name: string): OtauError {
  return new OtauError('unsupported', `${name} finds a move, but no lines.`);
}
