/**
 * A table of the exact chances of Senet with few dancers on the board: 16 bits a position, 0 for a lost and 65535 for a
 * won one. `file.ts` writes and reads it.
 */
import type { Game, Row } from '../../../core/game.js';
import { OtauError } from '../../../lib/error.js';
import { type Endgames, type EndgameTable, UNSOLVED } from '../../../tables/endgames.js';
import { PLAYER, readDancers, THROWN } from '../row.js';
import { type SenetRules, type SenetSolution, SenetSpace } from './solve.js';

const CERTAIN = 65535;
/** Dancers a side that a table can have. */
export const MAX_DANCERS = 3;

/** Chances by the number of the position, in 65535ths: an array, or a reader of its parts on demand. */
export interface Chances {
  readonly length: number;
  /** @param index from 0, below `length` */
  at(index: number): number | undefined;
}

/** The exact chances of all positions of Senet before a throw with few dancers on the board. */
export class SenetTable implements EndgameTable {
  /** How positions are numbered. */
  readonly space: SenetSpace;

  constructor(
    readonly rules: SenetRules,
    /** The most dancers a side. */
    readonly dancers: number,
    readonly chances: Chances,
  ) {
    this.space = new SenetSpace(dancers);
  }

  /** The table of a solution, its chances rounded to 16 bits. */
  static of(rules: SenetRules, { space, chances, error }: SenetSolution): SenetTable {
    const rounded = Uint16Array.from(chances, (chance) => round(chance, 2 * error));
    return new SenetTable(rules, space.dancers, rounded);
  }

  get about(): string {
    const dancers = `${this.dancers} ${this.dancers === 1 ? 'dancer' : 'dancers'}`;
    return `positions of Senet (${this.rules}) with up to ${dancers} a side`;
  }

  /** The chance to win, 0 to 1, of the player who is to throw; `UNSOLVED` after the throw, and with more dancers. */
  chance(row: Row): number {
    if (row[THROWN] !== 0) return UNSOLVED;
    const player = row[PLAYER];
    const index = this.space.index(readDancers(row, player), readDancers(row, 1 - player));
    return index < 0 ? UNSOLVED : (this.chances.at(index) as number) / CERTAIN;
  }

  /** Whether the table is about this game's rules. */
  fits({ id, options }: Game): boolean {
    return id === 'senet' && options.rules === this.rules;
  }

  /**
   * The table as a search probes it: before throws.
   * @throws `bad-table` if it is about other rules
   */
  endgames(game: Game): Endgames {
    if (!this.fits(game)) throw new OtauError('bad-table', `This table is about Senet by the rules ${this.rules}.`);
    return {
      game,
      maxPieces: 2 * this.dancers,
      value: (row) => {
        const chance = this.chance(row);
        if (chance === UNSOLVED) return UNSOLVED;
        return row[PLAYER] === 0 ? 2 * chance - 1 : 1 - 2 * chance;
      },
    };
  }
}

/** In 65535ths; 0 and 65535 are left to certain results, and to numbers without a position. */
function round(chance: number, error: number): number {
  if (Number.isNaN(chance) || chance <= error) return 0;
  if (chance >= 1 - error) return CERTAIN;
  return Math.min(CERTAIN - 1, Math.max(1, Math.round(CERTAIN * chance)));
}
