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

/** For games without their own: every level searches more than the one before and overlooks less. Not measured. */
const DEFAULT_LEVELS: readonly AgentLevel[] = [
  { nodes: 60, visits: 20, lines: 9, shallowRate: 0.6, blunderRate: 0.5, temperature: 0.5 },
  { nodes: 150, visits: 40, lines: 9, shallowRate: 0.4, blunderRate: 0.3, temperature: 0.3 },
  { nodes: 400, visits: 80, lines: 9, shallowRate: 0.25, blunderRate: 0.15, temperature: 0.2 },
  { nodes: 1_000, visits: 150, lines: 9, shallowRate: 0.12, blunderRate: 0.08, temperature: 0.1 },
  { nodes: 3_000, visits: 300, lines: 6, shallowRate: 0.05, blunderRate: 0.04, temperature: 0.06 },
  { nodes: 12_000, visits: 600, lines: 4, shallowRate: 0, blunderRate: 0.015, temperature: 0.03 },
  { nodes: 60_000, visits: 1_200, lines: 3, shallowRate: 0, blunderRate: 0, temperature: 0.01 },
  { nodes: 400_000, visits: 2_500, lines: 1, shallowRate: 0, blunderRate: 0, temperature: 0 },
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
