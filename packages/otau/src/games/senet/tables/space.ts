/**
 * The positions of Senet with few dancers on the board, numbered: the index of a table of exact chances.
 *
 * A position is one before a throw, from the view of the player who throws: the set of the own dancers, bit h - 1 for house h, and
 * the enemy's. Sets of one size are numbered in the order of their bits read as numbers, which is again the
 * combinatorial number system (Lehmer, 1964): houses h1 < h2 < ... have the number C(h1 - 1, 1) + C(h2 - 1, 2) + ...
 * Some numbers have no position, as both players would be on one house.
 */

import { binomial } from '../../../tables/arrangements.js';
import { countDancers, type Houses } from '../row.js';

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
export function listSets(size: number): Int32Array {
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
