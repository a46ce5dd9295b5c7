/** How a review asks about one position: through an agent that says what the moves are worth. */
import type { Agent } from '../agents/agent.js';
import { AGENTS } from '../agents/catalog.js';
import { type AgentOptions, splitSpec } from '../agents/spec.js';
import { type Game, OVER, type Row } from '../core/game.js';
import { resultsOf } from '../core/history.js';
import { gamePart, gameTraits } from '../core/registry.js';
import { OtauError } from '../lib/error.js';
import { Rng } from '../lib/rng.js';

/** A move and what follows it. */
export interface FoundLine {
  readonly action: number;
  /** Expected result, -1 to 1, for the player to move. */
  readonly value: number;
  /** Actions and outcomes; the first is `action`. */
  readonly line: readonly number[];
  /** Whether the value is proved, where that is known. */
  readonly isExact?: boolean;
}

/** What was found about a position. */
export interface Finding {
  /** Expected result of each player, -1 to 1. */
  readonly values: readonly number[];
  /** Best first; empty where nobody moves. */
  readonly lines: readonly FoundLine[];
  /** Whether it is proved, by a table or by a search to the end. */
  readonly isExact: boolean;
}

/**
 * Looks at a position in which a player moves.
 * @param effort positions or simulations, whatever its agent counts
 */
export type Look = (row: Row, history: readonly Row[], effort: number) => Promise<Finding>;

/** How much is looked at. */
export interface Effort {
  /** For every position of a game. */
  readonly fast: number;
  /** For a position of a move that seems to give something away, at most. */
  readonly deep: number;
  /** For all those moves of a game together, unless that is less than twice the fast look for each. */
  readonly total: number;
}

/** Positions that a tree search visits. */
const NODES: Effort = { fast: 12_000, deep: 100_000, total: 3_000_000 };
/** Simulations of a Monte Carlo search. */
const VISITS: Effort = { fast: 300, deep: 2_400, total: 80_000 };

/** Agents tell of so many lines at most. */
const MAX_LINES = 50;

/** Whether the agents of this text count simulations instead of positions. */
function countsVisits(spec: string): boolean {
  const { name } = splitSpec(spec);
  return Object.hasOwn(optionsOf(name), 'visits');
}

function optionsOf(name: string): AgentOptions {
  return AGENTS.find((entry) => entry.name === name)?.options ?? {};
}

/**
 * What a review by an agent looks at.
 * @param factor 2 for twice as much
 */
export function reviewEffort(spec: string, factor = 1): Effort {
  const { fast, deep, total } = countsVisits(spec) ? VISITS : NODES;
  return { fast: Math.ceil(fast * factor), deep: Math.ceil(deep * factor), total: Math.ceil(total * factor) };
}

/**
 * The agent's text as a review needs it: with the lines of all moves where chance plays, and with endgame tables where a
 * table comes with the game.
 * @example reviewSpec('alphabeta', createGame('togyzkumalak')) // 'alphabeta:endgames=true'
 */
export function reviewSpec(spec: string, game: Game): string {
  const { name, given } = splitSpec(spec);
  const options = optionsOf(name);
  const isOpen = (option: string): boolean => Object.hasOwn(options, option) && !given.has(option);
  const texts = [...given].map(([option, value]) => (option === '' ? value : `${option}=${value}`));
  if (gameTraits(game.id).hasChance && isOpen('lines')) texts.push(`lines=${Math.min(MAX_LINES, game.maxLegal)}`);
  if (isOpen('endgames') && gamePart(game.id, 'endgames')?.ships(game) === true) texts.push('endgames=true');
  return texts.length === 0 ? name : `${name}:${texts.join(',')}`;
}

/**
 * Looks through an agent. Its `choose` fails with `unsupported` for agents that say nothing of values.
 * @example lookBy(createAgent('alphabeta'), game)
 */
export function lookBy(agent: Agent, game: Game): Look {
  const unit = countsVisits(agent.name) ? 'visits' : 'nodes';
  const rng = new Rng('review');
  return async (row, history, effort) => {
    const { result } = await agent.choose({ game, row, history, rng, limits: { [unit]: effort } });
    if (result === undefined) {
      throw new OtauError('unsupported', `${agent.name} does not say what moves are worth: review with a search.`);
    }
    const lines = result.lines.map(({ action, value, line }) => ({ action, value, line }));
    return { values: result.values, lines, isExact: result.stopped === 'solved' };
  };
}

/** What is known of a finished position; undefined of others. */
export function knownEnd(game: Game, row: Row): Finding | undefined {
  return game.actor(row) === OVER ? { values: resultsOf(game, row), lines: [], isExact: true } : undefined;
}
