/**
 * The exact chances of Senet with few dancers on the board, by value iteration (Bellman, 1957) from both sides.
 *
 * Dancers can go back: out of the Water, by beating, by the rule on backward moves. So positions depend on each other in
 * circles, even those in which all stand in the last houses, and the whole board has to be solved for so many
 * dancers. `low` counts a game without end as lost for who throws, `high` as won. Both are improved until they are
 * as near as wanted: the truth lies between them, whatever rounding does not spoil.
 */
import { kendall } from '../kendall.js';
import { ALL, HAPPINESS, type RuleSet, WATER } from '../moves.js';
import { type Houses, houseSet } from '../row.js';
import { skyruk } from '../skyruk.js';
import { listSets, SenetSpace } from './space.js';

/** The two rule sets of Senet, as the option `rules` names them. */
export type SenetRules = 'kendall' | 'skyruk';

/** RULES.md, 2.1. */
const THROWS = [4 / 16, 6 / 16, 4 / 16, 1 / 16, 1 / 16];
/** The game is won; other goals are twice the number of a position, and one more where the other player throws. */
const WON = -1;

/** What `solveSenet` has found. */
export interface SenetSolution {
  /** How positions are numbered. */
  readonly space: SenetSpace;
  /** The chance to win of who throws, by number of the position; NaN where the number means none. */
  readonly chances: Float64Array;
  /** No chance is further than this from the truth. */
  readonly error: number;
}

/**
 * Solves all positions of Senet with few dancers on the board.
 * @param dancers up to so many a side, from 1; 2 take seconds, 3 a hundred times as many positions
 * @param gap how near the two bounds of every chance have to come
 * @param onSweep called after each sweep with the dancers of both sides and the widest gap that is left
 * @example const table = SenetTable.of('skyruk', solveSenet('skyruk', 1));
 */
export function solveSenet(
  rules: SenetRules,
  dancers: number,
  gap = 1e-9,
  onSweep?: (own: number, enemy: number, gap: number) => void,
): SenetSolution {
  const space = new SenetSpace(dancers);
  const low = new Float64Array(space.size).fill(Number.NaN);
  const high = new Float64Array(space.size).fill(Number.NaN);
  let error = 0;
  for (let sum = 2; sum <= 2 * dancers; sum++) {
    for (let own = Math.max(1, sum - dancers); own <= sum - own; own++) {
      const enemy = sum - own;
      const graph = new Graph(rules === 'skyruk' ? skyruk : kendall, space, own, enemy);
      graph.begin(low, high);
      let left = 1;
      do {
        left = graph.sweep(low, high);
        onSweep?.(own, enemy, left);
      } while (left > gap);
      error = Math.max(error, left / 2);
    }
  }
  return { space, chances: low.map((value, i) => (value + high[i]) / 2), error };
}

/**
 * All positions with two numbers of dancers, and where their moves lead. Fields are plain, not `#`, as in `Moves` of
 * `games/togyzkumalak/tables/solve.ts`.
 */
class Graph {
  /** Numbers of the positions. */
  private readonly positions: number[] = [];
  /** At 5 · position + steps - 1 where the goals of that throw begin. */
  private readonly begins: number[] = [];
  private readonly goals: number[] = [];

  constructor(
    private readonly rules: RuleSet,
    private readonly space: SenetSpace,
    own: number,
    enemy: number,
  ) {
    this.add(own, enemy);
    if (own !== enemy) this.add(enemy, own);
    this.begins.push(this.goals.length);
  }

  begin(low: Float64Array, high: Float64Array): void {
    for (const position of this.positions) {
      low[position] = 0;
      high[position] = 1;
    }
  }

  /** Improves all bounds once; returns the widest gap between two that is left. */
  sweep(low: Float64Array, high: Float64Array): number {
    const { positions, begins, goals } = this;
    let gap = 0;
    for (let i = 0; i < positions.length; i++) {
      let sureSum = 0;
      let possibleSum = 0;
      for (let steps = 1; steps <= 5; steps++) {
        const end = begins[5 * i + steps];
        let sure = 0;
        let possible = 0;
        for (let at = begins[5 * i + steps - 1]; at < end; at++) {
          const goal = goals[at];
          const next = goal >> 1;
          const isOther = (goal & 1) !== 0;
          const lower = goal === WON ? 1 : isOther ? 1 - high[next] : low[next];
          const upper = goal === WON ? 1 : isOther ? 1 - low[next] : high[next];
          if (lower > sure) sure = lower;
          if (upper > possible) possible = upper;
        }
        sureSum += THROWS[steps - 1] * sure;
        possibleSum += THROWS[steps - 1] * possible;
      }
      low[positions[i]] = sureSum;
      high[positions[i]] = possibleSum;
      if (possibleSum - sureSum > gap) gap = possibleSum - sureSum;
    }
    return gap;
  }

  /** Those furthest on come first, as the others depend on them. */
  private add(owns: number, enemies: number): void {
    const { space, rules } = this;
    const ownSets = listSets(owns).reverse();
    const enemySets = listSets(enemies).reverse();
    for (const own of ownSets) {
      for (const enemy of enemySets) {
        if (!isPosition(rules, own, enemy)) continue;
        this.positions.push(space.index(own, enemy));
        for (let steps = 1; steps <= 5; steps++) {
          this.begins.push(this.goals.length);
          this.addGoals(own, enemy, steps);
        }
      }
    }
  }

  /** RULES.md, 3: forward, else backward, else the turn passes. */
  private addGoals(own: Houses, enemy: Houses, steps: number): void {
    const { rules, space } = this;
    const forward = rules.forward(own, enemy, steps);
    const movable = forward !== 0 ? forward : rules.backward(own, enemy, steps);
    if (movable === 0) this.goals.push(2 * space.index(enemy, own) + 1);
    for (let rest = movable; rest !== 0; rest &= rest - 1) {
      const from = rest & -rest;
      const house = 32 - Math.clz32(from);
      const goal = forward !== 0 ? rules.landing(own, enemy, house, steps) : house - steps;
      const to = houseSet(goal);
      const left = ((own ^ from) | to) & ALL;
      const others = (enemy & to) !== 0 ? enemy ^ to ^ from : enemy;
      const throwsAgain = (goal === HAPPINESS && rules.secondMove) || (steps !== 2 && steps !== 3);
      if (left === 0) this.goals.push(WON);
      else this.goals.push(throwsAgain ? 2 * space.index(left, others) : 2 * space.index(others, left) + 1);
    }
  }
}

/** Whether two sets of dancers stand together before a throw in some game (RULES.md, 4.3 and 5.4). */
function isPosition({ secondMove }: RuleSet, own: Houses, enemy: Houses): boolean {
  if ((own & enemy) !== 0) return false;
  return secondMove ? (enemy & houseSet(HAPPINESS)) === 0 : ((own | enemy) & houseSet(WATER)) === 0;
}
