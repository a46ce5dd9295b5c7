/** What a position is worth without looking ahead: stores first, then seeds and moves to choose from. */
import type { Game, Row } from 'otau';
import type { Evaluation, GameEvaluation } from 'otau/search';
import { Board, type OwareOptions } from './board.js';
import { capturedBy } from './rules.js';

/** A captured seed, in the units of the evaluation. */
const SEED = 100;
/** A house from which a player can sow. */
const MOVE = 12;
/** A seed in a player's own row: it is worth something at the end. */
const KEPT = 6;
/** A player with this score wins about three of four games. */
const SCALE = 500;

export const evaluation: GameEvaluation = {
  create: (game) => new OwareEvaluation(new Board(game.options as OwareOptions)),
  /** The same is compiled, in `assembly/searched.ts`; it has no weights to be written. */
  compiled: (search, address) => {
    search.search_game(address, 0, 0, 0);
    return true;
  },
  material: (game: Game, row: Row, player: number) => {
    const board = new Board(game.options as OwareOptions);
    return row[board.storeOf(player)] - row[board.storeOf(1 - player)];
  },
};

class OwareEvaluation implements Evaluation {
  readonly name = 'oware';
  readonly players = 2;
  readonly #board: Board;

  constructor(board: Board) {
    this.#board = board;
  }

  evaluate(row: Row): number {
    return this.#valueOf(row, 0) - this.#valueOf(row, 1);
  }

  expected(score: number): number {
    return Math.tanh(score / SCALE);
  }

  order(row: Row, action: number): number {
    return this.#captures(row, action);
  }

  noisy(row: Row, action: number): boolean {
    return this.#captures(row, action) > 0;
  }

  #valueOf(row: Row, player: number): number {
    const board = this.#board;
    const first = board.rowOf(player);
    let value = SEED * row[board.storeOf(player)] + KEPT * board.seedsOf(row, player);
    for (let house = first; house < first + board.width; house++) if (row[house] > 0) value += MOVE;
    return value;
  }

  /** About how many seeds a move captures: those of the last house alone, without a lap. */
  #captures(row: Row, action: number): number {
    const board = this.#board;
    const player = row[board.player];
    const house = board.rowOf(player) + action;
    if (row[house] >= board.houses) return 0;
    const last = (house + row[house]) % board.houses;
    if (Math.floor(last / board.width) === player) return 0;
    row[last]++;
    const captured = capturedBy(board, row, player, last);
    row[last]--;
    return captured;
  }
}
