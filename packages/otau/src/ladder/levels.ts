/** The ladder of opponents for people, beginners and levels: how each plays, as a game defines it or by default. */
import type { GameId } from '../core/game.js';
import { gamePart } from '../core/registry.js';

/** How many levels a game has; they are numbered from 1. */
export const LEVEL_COUNT = 8;
/** The most beginners of a game below its levels; they are numbered from 1. */
export const MAX_BEGINNERS = 4;

/** How a level or a beginner plays and how strong it is. */
export interface AgentLevel {
  /** Positions that it visits for a move, in games that are played by alpha-beta or expectimax. */
  readonly nodes: number;
  /** Simulations for a move, in games that are played by MCTS and for more than two players. */
  readonly visits: number;
  /** How many first moves it compares. */
  readonly lines: number;
  /** How often it looks a single ply ahead only, 0 to 1. */
  readonly shallowRate: number;
  /** How often it overlooks a move, 0 to 1. */
  readonly blunderRate: number;
  /** A move that is worse by this much of the expected result (-1 to 1) is played e times less often; 0 for the best move only. */
  readonly temperature: number;
  /** Rating in a pool of the levels, a player of random moves being 0; absent where not measured. */
  readonly elo?: number;
}

declare module '../core/registry.js' {
  interface GameParts {
    /** `LEVEL_COUNT` levels, the weakest first. */
    levels: readonly AgentLevel[];
    /** Up to `MAX_BEGINNERS` opponents below the levels, the weakest first, where level 1 is too strong for beginners. */
    beginners: readonly AgentLevel[];
  }
}

/** A level from its numbers in the order of `AgentLevel`, to write levels as a table. */
export function agentLevel(
  nodes: number,
  visits: number,
  lines: number,
  shallowRate: number,
  blunderRate: number,
  temperature: number,
  elo?: number,
): AgentLevel {
  return { nodes, visits, lines, shallowRate, blunderRate, temperature, elo };
}

/** For games without their own: every level searches more than the one before and overlooks less. Not measured. */
const DEFAULT_LEVELS: readonly AgentLevel[] = [
  agentLevel(60, 20, 9, 0.6, 0.5, 0.5),
  agentLevel(150, 40, 9, 0.4, 0.3, 0.3),
  agentLevel(400, 80, 9, 0.25, 0.15, 0.2),
  agentLevel(1_000, 150, 9, 0.12, 0.08, 0.1),
  agentLevel(3_000, 300, 6, 0.05, 0.04, 0.06),
  agentLevel(12_000, 600, 4, 0, 0.015, 0.03),
  agentLevel(60_000, 1_200, 3, 0, 0, 0.01),
  agentLevel(400_000, 2_500, 1, 0, 0, 0),
];

/**
 * The levels of a game, the weakest first: its own, else the default ones.
 * @example gameLevels('kindo').length // 8
 */
export function gameLevels(game: GameId): readonly AgentLevel[] {
  return gamePart(game, 'levels') ?? DEFAULT_LEVELS;
}

/**
 * The opponents below the levels of a game, the weakest first; none where level 1 suits beginners.
 * @example gameBeginners('senet') // []
 */
export function gameBeginners(game: GameId): readonly AgentLevel[] {
  return gamePart(game, 'beginners') ?? [];
}

/** An opponent for people and its place among them. */
export interface LadderAgent extends AgentLevel {
  /** The agent's text, such as `beginner:2` or `level:5`. */
  readonly spec: string;
}

/** The place of the default opponent, from 0. */
const DEFAULT_PLACE = 1;

/**
 * All opponents for people, the weakest first: beginners, then levels.
 * @example gameLadder('kindo').map(({ spec }) => spec) // ['beginner:1', ..., 'beginner:4', 'level:1', ..., 'level:8']
 */
export function gameLadder(game: GameId): readonly LadderAgent[] {
  const numbered = (name: string) => (level: AgentLevel, index: number) => ({ ...level, spec: `${name}:${index + 1}` });
  return [...gameBeginners(game).map(numbered('beginner')), ...gameLevels(game).map(numbered('level'))];
}

/**
 * The default opponent: one of the weaker ones.
 * @example defaultOpponent('senet') // 'level:2'
 */
export function defaultOpponent(game: GameId): string {
  return gameLadder(game)[DEFAULT_PLACE].spec;
}
