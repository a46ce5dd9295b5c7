/** The near end of an alpha-beta search in several threads: gives the helpers their tasks and ends them at once. */
import type { Game, Row } from '../../core/game.js';
import type { TableData } from '../../tables/endgames.js';
import type { SearchLimits } from '../search.js';
import { type HelperMessage, Signals } from './helper.js';
import { SharedTable } from './shared-table.js';

/** The way to a thread that handles messages as `AlphabetaHelper` does. */
export interface HelperPort {
  send(message: HelperMessage): void;
}

export class AlphabetaTeam {
  /** The index of the state that all share. */
  readonly table: SharedTable;
  readonly #signals: Signals;
  #searches = 0;
  #visitedBefore = 0;

  constructor(
    private readonly helpers: readonly HelperPort[],
    game: Game,
    settings: {
      readonly lines: number;
      readonly selective: boolean;
      readonly contempt: number;
      readonly tableBits: number;
    },
    endgames?: TableData,
  ) {
    const { tableBits } = settings;
    const signals = Signals.memory(helpers.length);
    this.table = new SharedTable(tableBits);
    this.#signals = new Signals(signals);
    const shared = { game: game.id, options: game.options, ...settings, table: this.table.memory, signals, endgames };
    for (const [i, helper] of helpers.entries()) helper.send({ kind: 'join', number: i + 1, ...shared });
  }

  /** All forget what they know. */
  clear(): void {
    this.table.clear();
    for (const helper of this.helpers) helper.send({ kind: 'clear' });
  }

  /** All search the position from now on, until `end`. */
  begin(row: Row, { history = [], depth }: SearchLimits): void {
    this.#visitedBefore = this.#signals.nodes();
    this.#signals.search = ++this.#searches;
    const rows = history.map((earlier) => earlier.slice());
    const search = this.#searches;
    for (const helper of this.helpers) {
      helper.send({ kind: 'help', search, age: this.table.age, row: row.slice(), history: rows, depth });
    }
  }

  /** The helpers stop within a millisecond; they are not waited for. */
  end(): void {
    this.#signals.search = 0;
  }

  /** Positions that the helpers have visited since `begin`. */
  nodes(): number {
    return this.#signals.nodes() - this.#visitedBefore;
  }
}
