/**
 * How an endgame table of Togyz Kumalak is cut: a slice for each state of the tuzdyks, from the view of the player to move.
 *
 * The pits are in a circle in sowing order, from the mover's pit 1 (place 0) over the mover's last to the enemy's pit 1
 * and last. A slice reads them as a line that begins after a tuzdyk: stones that go round lose one to it, so along
 * this line sowing only goes forward as long as no stone is lost.
 *
 *     the mover's tuzdyk in the enemy's pit 3 of 9, none of the enemy's (# is the tuzdyk):
 *
 *       17 16 15 14 13 12  # 10  9      line: 12, 13, ..., 17, 0, 1, ..., 8, 9, 10
 *        0  1  2  3  4  5  6  7  8
 */

import type { Game } from '../../../core/game.js';
import { PITS } from '../rules.js';

/** What a table is about: a board, without its number of stones. */
export interface TableShape {
  /** Pits a side, 2 to 9. */
  readonly pits: number;
  /** Whether three stones may become a tuzdyk. */
  readonly hasTuzdyk: boolean;
}

/** The shape of a game's board. */
export function tableShapeOf({ options }: Game): TableShape {
  return { pits: Number(options.pits), hasTuzdyk: options.tuzdyk === true };
}

/** Whether a game is Togyz Kumalak on a board whose rows are bytes: of up to 255 stones. */
export function hasByteRows({ id, options, rowSize }: Game): boolean {
  return id === 'togyzkumalak' && rowSize === PITS + 2 * Number(options.pits);
}

/** The positions with one state of the tuzdyks. */
export interface Slice {
  /** Its place among the slices of the shape. */
  readonly index: number;
  /** Pit number (1.., 0 for none) of the mover's tuzdyk, on the enemy's side. */
  readonly own: number;
  /** Pit number of the enemy's tuzdyk, on the mover's side. */
  readonly enemy: number;
  /** The places that can hold stones, in the order of the index. */
  readonly line: Uint8Array;
  /** The same places as the enemy counts them, from the enemy's pit 1. */
  readonly turned: Uint8Array;
  /** Places of the mover's and of the enemy's tuzdyk; -1 for none. */
  readonly ownPlace: number;
  readonly enemyPlace: number;
}

export class Slices {
  readonly list: readonly Slice[];
  /** The slice of two tuzdyk numbers at own · pits + enemy; undefined where no game brings them together. */
  readonly byTuzdyks: readonly (Slice | undefined)[];

  constructor(readonly shape: TableShape) {
    const { pits, hasTuzdyk } = shape;
    const most = hasTuzdyk ? pits - 1 : 0;
    const list: Slice[] = [];
    const byTuzdyks = new Array<Slice | undefined>(pits * pits).fill(undefined);
    for (let own = 0; own <= most; own++) {
      for (let enemy = 0; enemy <= most; enemy++) {
        if (own !== 0 && own === enemy) continue;
        const slice = makeSlice(pits, list.length, own, enemy);
        list.push(slice);
        byTuzdyks[own * pits + enemy] = slice;
      }
    }
    this.list = list;
    this.byTuzdyks = byTuzdyks;
  }

  /** The slice of a position with these tuzdyks; it has to exist. */
  of(own: number, enemy: number): Slice {
    return this.byTuzdyks[own * this.shape.pits + enemy]!;
  }

  /** The slices together with what the other player sees, each couple once; without tuzdyks both are the same. */
  pairs(): readonly (readonly [Slice, Slice])[] {
    const firsts = this.list.filter(({ own, enemy }) => own < enemy || (own === 0 && enemy === 0));
    return firsts.map((slice) => [slice, this.of(slice.enemy, slice.own)]);
  }
}

function makeSlice(pits: number, index: number, own: number, enemy: number): Slice {
  const circle = 2 * pits;
  const ownPlace = own === 0 ? -1 : pits + own - 1;
  const enemyPlace = enemy === 0 ? -1 : enemy - 1;
  // Of two tuzdyks the one with the smaller number: so both players choose the same.
  const start = own !== 0 && (enemy === 0 || own < enemy) ? ownPlace + 1 : enemyPlace + 1;
  const places = Array.from({ length: circle }, (_, i) => (start + i) % circle);
  const line = places.filter((place) => place !== ownPlace && place !== enemyPlace);
  const turned = line.map((place) => (place + pits) % circle);
  return { index, own, enemy, line: Uint8Array.from(line), turned: Uint8Array.from(turned), ownPlace, enemyPlace };
}
