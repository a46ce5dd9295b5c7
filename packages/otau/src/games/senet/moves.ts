/**
 * What both rule sets have in common (RULES.md, 3): how regular dancers walk, beat and are
 * blocked, and where a dancer is reborn. All dancers of a player are handled together:
 * a function returns the set of those that may move.
 */
import { type Houses, houseSet } from './row.js';

export const REBIRTH = 15;
export const HAPPINESS = 26;
export const WATER = 27;
export const THREE_TRUTHS = 28;
export const RE_ATUM = 29;
export const RE_HORAKHTY = 30;
/** Where dancers go that leave the board: the house after the last. */
export const OFF = 31;

/** Houses 1 to 25: dancers there are regular. */
export const REGULAR: Houses = houseSet(HAPPINESS) - 1;
/** Houses 1 to 30. */
export const ALL: Houses = 0x3fffffff;

/** What a rule set defines; `own` and `enemy` are the dancers of the player to move and of the other. */
export interface RuleSet {
  /** Whether a dancer that comes to Happiness makes a second move at once. */
  readonly secondMove: boolean;
  /** The dancers of a group that nobody jumps over, at least. */
  readonly blockade: 2 | 3;
  /** Of the dancers of one player on regular houses those that can be beaten where they stand: neither safe nor protected. */
  open(dancers: Houses): Houses;
  /** The own dancers that may move `steps` forward. */
  forward(own: Houses, enemy: Houses, steps: number): Houses;
  /** Where the dancer on `house` arrives by a legal forward move of `steps`: a house or `OFF`. */
  landing(own: Houses, enemy: Houses, house: number, steps: number): number;
}

/**
 * The regular dancers that may go `steps` forward to one of the `goals` without jumping over a
 * blockade of `blockade` or more enemies.
 */
export function walkForward(own: Houses, enemy: Houses, goals: Houses, steps: number, blockade: 2 | 3): Houses {
  // A group lies in between as a whole if its last houses do: its first cannot reach the start, which is an
  // own house. So a group that continues at or behind the landing house does not block.
  const ends = runs(enemy, blockade) & ~(enemy >> blockade);
  let blocked = 0;
  for (let gap = 1; gap <= steps - blockade; gap++) blocked |= ends >> gap;
  return own & REGULAR & (goals >> steps) & ~blocked;
}

/** The own dancers that may move `steps` backward where none may move forward. */
export function walkBackward(rules: RuleSet, own: Houses, enemy: Houses, steps: number): Houses {
  const { blockade } = rules;
  const goals = regularGoals(own, enemy, rules.open(enemy));
  const beginnings = runs(enemy, blockade) & ~(enemy << 1);
  let blocked = 0;
  for (let gap = blockade; gap < steps; gap++) blocked |= beginnings << gap;
  return own & REGULAR & (goals << steps) & ~blocked;
}

/** The houses with which a run of `length` dancers begins. */
export function runs(dancers: Houses, length: 2 | 3): Houses {
  const pairs = dancers & (dancers >> 1);
  return length === 2 ? pairs : pairs & (dancers >> 2);
}

/** Regular houses on which a dancer may land: empty, or with an enemy of `open`. */
export function regularGoals(own: Houses, enemy: Houses, open: Houses): Houses {
  return (~(own | enemy) | open) & REGULAR;
}

/** The dancers that have no neighbour of their own side. */
export function single(dancers: Houses): Houses {
  return dancers & ~(dancers << 1) & ~(dancers >> 1);
}

/** House 15, or the nearest empty house before it. `occupied` leaves one of them empty: 13 dancers are 13 houses at most. */
export function rebirthHouse(occupied: Houses): number {
  return 32 - Math.clz32(~occupied & (houseSet(REBIRTH + 1) - 1));
}
