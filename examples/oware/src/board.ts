/** The row of a position: which byte holds what. Paragraphs are those of RULES.md. */
import type { Layout, Row } from 'otau';

/** Options of the game (paragraph 18). A type, not an interface, so that it counts as plain values by name. */
export type OwareOptions = {
  readonly houses: number;
  readonly seeds: number;
  readonly quietMoves: number;
};

export type OwareField = 'houses' | 'stores' | 'player' | 'quiet';

/** The actor of a finished position, as `OVER` of otau. A plugin imports types only. */
export const OVER = -2;

/** Where the fields of a row are, for one size of the board. */
export class Board {
  /** Houses in a row. */
  readonly width: number;
  /** Houses in both rows; also where the stores begin. */
  readonly houses: number;
  /** Seeds in the game. */
  readonly seeds: number;
  /** Offset of the player to move. */
  readonly player: number;
  /** Offset of the number of moves since the last capture. */
  readonly quiet: number;
  readonly layout: Layout<OwareField>;

  constructor({ houses, seeds, quietMoves }: OwareOptions) {
    this.width = houses;
    this.houses = 2 * houses;
    this.seeds = 2 * houses * seeds;
    this.player = this.houses + 2;
    this.quiet = this.player + 1;
    const byte = { type: 'uint8', length: 1 } as const;
    this.layout = {
      houses: { ...byte, first: 0, length: this.houses, max: this.seeds, about: 'seeds in each house, A to F, a to f' },
      stores: { ...byte, first: this.houses, length: 2, max: this.seeds, about: 'seeds captured by each player' },
      player: { ...byte, first: this.player, max: 1, about: 'the player to move' },
      quiet: { ...byte, first: this.quiet, max: quietMoves, about: 'moves since the last capture' },
    };
  }

  /** The offset of the first house of a player. */
  rowOf(player: number): number {
    return player * this.width;
  }

  /** The offset of a player's store. */
  storeOf(player: number): number {
    return this.houses + player;
  }

  /** The name of a house (paragraph 2). */
  nameOf(house: number): string {
    return 'ABCDEFGHabcdefgh'[house < this.width ? house : 8 + house - this.width];
  }

  /** The seeds in the houses of a player. */
  seedsOf(row: Row, player: number): number {
    const first = this.rowOf(player);
    let seeds = 0;
    for (let house = first; house < first + this.width; house++) seeds += row[house];
    return seeds;
  }
}
