/** How a review searches one position: through an agent that gives values of moves. */
import type { Agent } from '../agents/agent.js';
import { splitSpec } from '../agents/spec.js';
import { type Game, OVER, type Row } from '../core/game.js';
import { resultsOf } from '../core/history.js';
import { gamePart, gameTraits } from '../core/registry.js';
import { OtauError } from '../lib/error.js';
import { Rng } from '../lib/rng.js';
import type { Line, SearchResult } from '../search/search.js';

/** A move and what follows it. */
export interface FoundLine extends Pick<Line, 'action' | 'value' | 'line'> {
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
 * Searches a position in which a player moves.
 * @param effort how much; 1 is the fast search
 */
export type ReviewSearch = (row: Row, history: readonly Row[], effort: number) => Promise<Finding>;

/** How much is searched: 1 is the fast search of every position, 12,000 positions of a search or 300 simulations. */
export interface Effort {
  /** For a position of a move that seems to give something away, at most. */
  readonly deep: number;
  /** For all those moves of a game together, unless that is less than twice `fast` for each. */
  readonly total: number;
  /** For every position of a game. */
  readonly fast: number;
}

/** The effort of a review by a tree search unless another one is given. */
export const DEFAULT_EFFORT: Effort = { fast: 1, deep: 8, total: 2_400 };
/** Monte Carlo searches, especially those with networks, take far longer for the same effort. */
const DEFAULT_VISITS_TOTAL = 250;

/**
 * An effort that is a multiple of the default one.
 * @param spec the text of the agent that searches
 * @example reviewEffort(4)
 */
export function reviewEffort(factor: number, spec = ''): Effort {
  const { fast, deep, total } = DEFAULT_EFFORT;
  return {
    fast: fast * factor,
    deep: deep * factor,
    total: (countsVisits(spec) ? DEFAULT_VISITS_TOTAL : total) * factor,
  };
}

/** Positions that a tree search visits, and simulations of a Monte Carlo search, for an effort of 1. */
const NODES = 12_000;
const VISITS = 300;
/** The most lines that agents show. */
const MAX_LINES = 50;

/**
 * The limits by which an agent searches a position.
 * @param spec the agent's text
 * @example reviewLimits('zero', 1) // { visits: 300 }
 */
export function reviewLimits(spec: string, effort: number): { readonly nodes?: number; readonly visits?: number } {
  return countsVisits(spec) ? { visits: Math.ceil(VISITS * effort) } : { nodes: Math.ceil(NODES * effort) };
}

function countsVisits(spec: string): boolean {
  return spec !== '' && ['mcts', 'zero'].includes(splitSpec(spec).name);
}

/**
 * The agent's text as a review needs it: with the lines of all moves where chance plays, and, unless `hasTables` is false,
 * with endgame tables where a table comes with the game.
 * @example reviewSpec('alphabeta', createGame('togyzkumalak')) // 'alphabeta:endgames=true'
 */
export function reviewSpec(spec: string, game: Game, hasTables = true): string {
  const { name, given } = splitSpec(spec);
  const isSearch = ['alphabeta', 'expectimax', 'mcts', 'zero'].includes(name);
  const isOpen = (option: string): boolean => isSearch && !given.has(option);
  const texts = [...given].map(([option, value]) => (option === '' ? value : `${option}=${value}`));
  if (gameTraits(game.id).hasChance && isOpen('lines')) texts.push(`lines=${Math.min(MAX_LINES, game.maxLegal)}`);
  const ships = hasTables && gamePart(game.id, 'endgames')?.ships(game) === true;
  if (isOpen('endgames') && ships) texts.push('endgames=true');
  return texts.length === 0 ? name : `${name}:${texts.join(',')}`;
}

/**
 * A search by an agent. The agent's `choose` fails with `unsupported` for agents without values.
 * @example reviewSearch(createAgent('alphabeta'), game)
 */
export function reviewSearch(agent: Agent, game: Game): ReviewSearch {
  const rng = new Rng('review');
  return async (row, history, effort) => {
    const { result } = await agent.choose({ game, row, history, rng, limits: reviewLimits(agent.name, effort) });
    if (result === undefined) {
      throw new OtauError('unsupported', `${agent.name} does not say what moves are worth: review with a search.`);
    }
    return findingOf(result);
  };
}

/** What a search has found, as a review takes it. */
export function findingOf({ values, lines, stopped }: SearchResult): Finding {
  const found = lines.map(({ action, value, line }) => ({ action, value, line }));
  return { values, lines: found, isExact: stopped === 'solved' };
}

/** What is known of a finished position; undefined of others. */
export function knownEnding(game: Game, row: Row): Finding | undefined {
  return game.actor(row) === OVER ? { values: resultsOf(game, row), lines: [], isExact: true } : undefined;
}
