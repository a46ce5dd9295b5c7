/**
 * The exact chances of Senet with few dancers on the board, by value iteration (Bellman, 1957) from both sides.
 *
 * Dancers can go back: out of the Water, by beating, by the rule on backward moves. So positions depend on each other in
 * circles, even those with all dancers in the last houses, and the whole board has to be solved for that many
 * dancers. `low` counts a game without end as lost for the player who throws, `high` as won. Both are improved until
 * they are as near as wanted: the exact value is between them, except for rounding.
 */

import { binomial } from '../../../tables/arrangements.js';
import { ALL, HAPPINESS, type RuleSet, WATER, walkBackward } from '../moves.js';
import { countDancers, type Houses, houseSet } from '../row.js';
import { RULE_SETS } from '../rule-sets.js';

/** The two rule sets of Senet, as the option `rules` names them. */
export type SenetRules = 'kendall' | 'skyruk';

/** RULES.md, 2.1. */
const THROWS = [4 / 16, 6 / 16, 4 / 16, 1 / 16, 1 / 16];
/** The game is won; other goals are twice the number of a position, and one more where the other player throws. */
const WON = -1;
export const DEFAULT_GAP = 1e-9;

/** What `solveSenet` has found. */
export interface SenetSolution {
  /** How positions are numbered. */
  readonly space: SenetSpace;
  /** The chance to win of the player who throws, by number of the position; NaN where a number has no position. */
  readonly chances: Float64Array;
  /** The largest error of a chance. */
  readonly error: number;
}

/** What one sweep over the positions with two numbers of dancers has left. */
interface SenetSweep {
  readonly own: number;
  readonly enemy: number;
  /** The widest gap between the two bounds of a chance. */
  readonly gap: number;
}

/**
 * Solves all positions of Senet with few dancers on the board.
 * @param dancers the most dancers of a side, from 1; 2 take a second, 3 a hundred times as many positions
 * @param gap how near the two bounds of every chance must be
 * @example const table = SenetTable.of('skyruk', solveSenet('skyruk', 1));
 */
export function solveSenet(rules: SenetRules, dancers: number, gap = DEFAULT_GAP): SenetSolution {
  const bounds = newBounds(dancers);
  for (const _ of sweepSenet(rules, dancers, bounds, gap));
  return solutionOf(dancers, bounds);
}

/** Unknown bounds: for each number of a position the lowest chance and the highest; NaN without a position. */
export function newBounds(dancers: number): Float64Array {
  return new Float64Array(2 * new SenetSpace(dancers).size).fill(Number.NaN);
}

/**
 * Improves bounds until every two are as near as wanted, and yields after each sweep. It continues from the
 * bounds found before: they are right at any time, though not narrow.
 */
export function* sweepSenet(
  rules: SenetRules,
  dancers: number,
  bounds: Float64Array,
  gap = DEFAULT_GAP,
): Generator<SenetSweep> {
  const space = new SenetSpace(dancers);
  for (let sum = 2; sum <= 2 * dancers; sum++) {
    for (let own = Math.max(1, sum - dancers); own <= sum - own; own++) {
      const enemy = sum - own;
      const graph = new Graph(RULE_SETS[rules], space, own, enemy, bounds);
      let left = 1;
      do {
        left = graph.sweep(gap / 2);
        yield { own, enemy, gap: left };
      } while (left > gap);
    }
  }
}

/** The middle between the bounds. */
export function solutionOf(dancers: number, bounds: Float64Array): SenetSolution {
  const space = new SenetSpace(dancers);
  const chances = new Float64Array(space.size);
  let error = 0;
  for (let i = 0; i < space.size; i++) {
    chances[i] = (bounds[2 * i] + bounds[2 * i + 1]) / 2;
    const half = (bounds[2 * i + 1] - bounds[2 * i]) / 2;
    if (half > error) error = half;
  }
  return { space, chances, error };
}

/** The positions with one set of own dancers, where their moves lead, and how wide their widest gap was. */
interface Chapter {
  readonly positions: Int32Array;
  /** For each position and throw twice the goal of every move, and one more for the last of a throw. */
  readonly goals: Int32Array;
  gap: number;
}

/**
 * All positions with two numbers of dancers, and where their moves lead. Fields are plain, not `#`, as in `Moves` of
 * `games/togyzkumalak/tables/solve.ts`.
 */
class Graph {
  private readonly chapters: Chapter[] = [];

  constructor(
    private readonly rules: RuleSet,
    private readonly space: SenetSpace,
    own: number,
    enemy: number,
    private readonly bounds: Float64Array,
  ) {
    this.add(own, enemy);
    if (own !== enemy) this.add(enemy, own);
  }

  /** Improves the bounds once, except where all gaps of a chapter are narrow already; returns the widest that is left. */
  sweep(narrow: number): number {
    let widest = 0;
    for (const chapter of this.chapters) {
      if (chapter.gap > narrow) chapter.gap = this.improve(chapter);
      if (chapter.gap > widest) widest = chapter.gap;
    }
    return widest;
  }

  private improve({ positions, goals }: Chapter): number {
    const { bounds } = this;
    let widest = 0;
    let at = 0;
    for (let i = 0; i < positions.length; i++) {
      let sureSum = 0;
      let possibleSum = 0;
      for (let steps = 0; steps < 5; steps++) {
        let sure = 0;
        let possible = 0;
        let isLast = false;
        while (!isLast) {
          const move = goals[at++];
          isLast = (move & 1) !== 0;
          const goal = move >> 1;
          const next = goal & -2;
          const isOther = (goal & 1) !== 0;
          const lower = goal === WON ? 1 : isOther ? 1 - bounds[next + 1] : bounds[next];
          const upper = goal === WON ? 1 : isOther ? 1 - bounds[next] : bounds[next + 1];
          if (lower > sure) sure = lower;
          if (upper > possible) possible = upper;
        }
        sureSum += THROWS[steps] * sure;
        possibleSum += THROWS[steps] * possible;
      }
      bounds[2 * positions[i]] = sureSum;
      bounds[2 * positions[i] + 1] = possibleSum;
      if (possibleSum - sureSum > widest) widest = possibleSum - sureSum;
    }
    return widest;
  }

  /** Those furthest on come first, as the others depend on them. */
  private add(owns: number, enemies: number): void {
    const { space, rules, bounds } = this;
    const enemySets = listSets(enemies).reverse();
    const positions = new Int32Array(enemySets.length);
    const goals: number[] = [];
    for (const own of listSets(owns).reverse()) {
      let count = 0;
      goals.length = 0;
      for (const enemy of enemySets) {
        if (!isPosition(rules, own, enemy)) continue;
        const position = space.index(own, enemy);
        positions[count++] = position;
        if (Number.isNaN(bounds[2 * position])) bounds.set([0, 1], 2 * position);
        for (let steps = 1; steps <= 5; steps++) this.addGoals(own, enemy, steps, goals);
      }
      this.chapters.push({ positions: positions.slice(0, count), goals: Int32Array.from(goals), gap: 1 });
    }
  }

  /** RULES.md, 3: forward, else backward, else the turn passes. */
  private addGoals(own: Houses, enemy: Houses, steps: number, goals: number[]): void {
    const { rules, space } = this;
    const forward = rules.forward(own, enemy, steps);
    const movable = forward !== 0 ? forward : walkBackward(rules, own, enemy, steps);
    if (movable === 0) goals.push(2 * (2 * space.index(enemy, own) + 1));
    for (let rest = movable; rest !== 0; rest &= rest - 1) {
      const from = rest & -rest;
      const house = 32 - Math.clz32(from);
      const goal = forward !== 0 ? rules.landing(own, enemy, house, steps) : house - steps;
      const to = houseSet(goal);
      const left = ((own ^ from) | to) & ALL;
      const others = (enemy & to) !== 0 ? enemy ^ to ^ from : enemy;
      const throwsAgain = (goal === HAPPINESS && rules.secondMove) || (steps !== 2 && steps !== 3);
      const next = left === 0 ? WON : throwsAgain ? 2 * space.index(left, others) : 2 * space.index(others, left) + 1;
      goals.push(2 * next);
    }
    goals[goals.length - 1]++;
  }
}

/** Whether two sets of dancers can occur together before a throw (RULES.md, 4.3 and 5.4). */
function isPosition({ secondMove }: RuleSet, own: Houses, enemy: Houses): boolean {
  if ((own & enemy) !== 0) return false;
  return secondMove ? (enemy & houseSet(HAPPINESS)) === 0 : ((own | enemy) & houseSet(WATER)) === 0;
}

// The positions of Senet with few dancers on the board, numbered: the index of a table of exact chances.
//
// A position is one before a throw, from the view of the player who throws: the set of the own dancers, bit h - 1 for house h, and
// the enemy's. Sets of one size are numbered in the order of their bits read as numbers, which is again the
// combinatorial number system (Lehmer, 1964): houses h1 < h2 < ... have the number C(h1 - 1, 1) + C(h2 - 1, 2) + ...
// Some numbers have no position, as both players would be on one house.

const HOUSES = 30;

export class SenetSpace {
  /** How many numbers there are. */
  readonly size: number;
  /** At own · (dancers + 1) + enemy: the first number with these counts of dancers. */
  private readonly firsts: Int32Array;
  /** At k · 31 + h: C(h, k). */
  private readonly terms: Int32Array;

  /** Positions with 1 to `dancers` dancers of each player on the board. */
  constructor(readonly dancers: number) {
    this.terms = Int32Array.from({ length: (dancers + 1) * (HOUSES + 1) }, (_, i) => {
      const house = i % (HOUSES + 1);
      const size = (i - house) / (HOUSES + 1);
      return size > house ? 0 : binomial(house, size);
    });
    this.firsts = new Int32Array((dancers + 1) ** 2);
    let size = 0;
    for (let own = 1; own <= dancers; own++) {
      for (let enemy = 1; enemy <= dancers; enemy++) {
        this.firsts[own * (dancers + 1) + enemy] = size;
        size += binomial(HOUSES, own) * binomial(HOUSES, enemy);
      }
    }
    this.size = size;
  }

  /** The number of a position; -1 where a player has more dancers than the space knows, or none. */
  index(own: Houses, enemy: Houses): number {
    const { dancers } = this;
    const owns = countDancers(own);
    const enemies = countDancers(enemy);
    if (owns > dancers || enemies > dancers || owns === 0 || enemies === 0) return -1;
    const sets = this.terms[enemies * (HOUSES + 1) + HOUSES];
    return this.firsts[owns * (dancers + 1) + enemies] + this.rank(own) * sets + this.rank(enemy);
  }

  private rank(houses: Houses): number {
    let rank = 0;
    let row = HOUSES + 1;
    for (let rest = houses; rest !== 0; rest &= rest - 1) {
      rank += this.terms[row + 31 - Math.clz32(rest & -rest)];
      row += HOUSES + 1;
    }
    return rank;
  }
}

/** All sets of a number of houses, in order. */
function listSets(size: number): Int32Array {
  const sets = new Int32Array(binomial(HOUSES, size));
  let set = 2 ** size - 1;
  for (let i = 0; i < sets.length; i++) {
    sets[i] = set;
    // The next larger number with as many ones (Gosper, 1972).
    const lowest = set & -set;
    const carried = set + lowest;
    set = carried | (((set ^ carried) >>> 2) / lowest);
  }
  return sets;
}
