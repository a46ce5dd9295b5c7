/**
 * The levels of every game, 1 to 8, and how strong they are. The ratings come from a pool
 * tournament of the levels; docs/levels.md has the tables and how to make them again.
 */
import type { GameId } from '../core/game.js';

/** How a level plays and how strong it is. */
export interface Level {
  /** Positions that it looks at for a move, where two play. */
  readonly nodes: number;
  /** Simulations for a move, where three or four play. */
  readonly visits: number;
  /** How many first moves it compares. */
  readonly lines: number;
  /** How often it plays what looks best at first sight. */
  readonly haste: number;
  /** How often it overlooks a move. */
  readonly oversight: number;
  /** A move worse by this much of the expected result (-1 to 1) is played e times less often. */
  readonly spread: number;
  /** Rating in a pool of the levels, a player of random moves being 0; absent where not measured. */
  readonly elo?: number;
}

export const LEVELS: Readonly<Record<GameId, readonly Level[]>> = {
  togyzkumalak: [
    level(60, 20, 9, 0.6, 0.5, 0.5, 165),
    level(150, 40, 9, 0.4, 0.3, 0.3, 218),
    level(400, 80, 9, 0.25, 0.15, 0.2, 383),
    level(1_000, 150, 9, 0.12, 0.08, 0.1, 588),
    level(3_000, 300, 6, 0.05, 0.04, 0.06, 716),
    level(12_000, 600, 4, 0, 0.015, 0.03, 985),
    level(60_000, 1_200, 3, 0, 0, 0.01, 1145),
    level(2_000_000, 2_500, 1, 0, 0, 0, 1336),
  ],
  abalone: [
    level(600, 20, 30, 0.4, 0.3, 0.03, 271),
    level(1_000, 40, 30, 0.25, 0.15, 0.03, 372),
    level(1_500, 80, 20, 0.15, 0.08, 0.025, 587),
    level(2_500, 150, 12, 0.08, 0.05, 0.025, 670),
    level(5_000, 300, 8, 0.04, 0.03, 0.025, 1459),
    level(12_000, 600, 4, 0, 0.015, 0.02, 1567),
    level(80_000, 1_200, 3, 0, 0, 0.005, 1577),
    level(400_000, 2_500, 1, 0, 0, 0, 1577),
  ],
  kindo: [
    level(60, 20, 25, 0.6, 0.5, 0.5, 180),
    level(150, 40, 25, 0.45, 0.4, 0.4, 350),
    level(500, 80, 25, 0.2, 0.15, 0.15, 524),
    level(1_000, 150, 12, 0.12, 0.08, 0.1, 656),
    level(3_000, 300, 6, 0.05, 0.04, 0.06, 807),
    level(12_000, 600, 4, 0, 0.015, 0.03, 1013),
    level(60_000, 1_200, 3, 0, 0, 0.01, 1292),
    level(2_000_000, 2_500, 1, 0, 0, 0, 1899),
  ],
  // One move changes little in a race of many throws: so small a spread is much.
  senet: [
    level(2_000, 20, 7, 1, 0.6, 0.05, 55),
    level(2_000, 40, 7, 1, 0.45, 0.04, 98),
    level(2_000, 80, 7, 1, 0.3, 0.03, 117),
    level(2_000, 150, 7, 1, 0.2, 0.02, 149),
    level(2_000, 300, 7, 1, 0.1, 0.01, 202),
    level(2_000, 600, 7, 0.5, 0.04, 0.007, 205),
    level(20_000, 1_200, 7, 0, 0, 0.002, 252),
    level(20_000, 2_500, 1, 0, 0, 0, 230),
  ],
};

function level(
  nodes: number,
  visits: number,
  lines: number,
  haste: number,
  oversight: number,
  spread: number,
  elo?: number,
): Level {
  return { nodes, visits, lines, haste, oversight, spread, elo };
}
