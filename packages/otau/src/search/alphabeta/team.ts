/** The near end of an alpha-beta search in several threads: gives the helpers their tasks and ends them at once. */

import type { Game, Row } from '../../core/game.js';
import { rowAfter } from '../../core/rows.js';
import { sameBytes } from '../../lib/bytes.js';
import type { TableData } from '../../tables/endgames.js';
import type { SearchLimits } from '../search.js';
import { type Help, type HelperMessage, type Join, Signals } from './helper.js';
import { SharedTable } from './shared-table.js';
import type { RootFinding } from './tree.js';

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
  #pondered: Expected | undefined;

  constructor(
    private readonly helpers: readonly HelperPort[],
    game: Game,
    settings: Pick<Join, 'lines' | 'selective' | 'contempt' | 'tableBits'>,
    endgames?: TableData,
  ) {
    const { tableBits } = settings;
    const signals = Signals.memory(helpers.length);
    this.table = new SharedTable(tableBits, helpers.length + 1);
    this.#signals = new Signals(signals);
    const shared = { game: game.id, options: game.options, ...settings, table: this.table.memory, signals, endgames };
    for (const [i, helper] of helpers.entries()) helper.send({ kind: 'join', number: i + 1, ...shared });
  }

  /** All forget what they know. */
  clear(): void {
    this.end();
    this.#pondered = undefined;
    this.table.clear();
    for (const helper of this.helpers) helper.send({ kind: 'clear' });
  }

  /**
   * All search the position from now on, until `end`.
   * @returns what is known of it, where the helpers have pondered it
   */
  begin(row: Row, { history = [], depth }: SearchLimits): RootFinding | undefined {
    this.#visitedBefore = this.#signals.nodes();
    const expected = this.#pondered;
    const isExpected = expected?.history.length === history.length && sameBytes(row, expected.row);
    const known = isExpected ? this.#signals.finding(this.#searches) : undefined;
    this.#pondered = undefined;
    this.#send({ row, history }, { depth, known });
    return known;
  }

  /** The helpers alone search what is expected next, until `begin`, `end` or `clear`, or for `time` milliseconds. */
  ponder(expected: Expected, time: number): void {
    this.table.newSearch();
    this.#pondered = expected;
    this.#send(expected, { time });
  }

  #send({ row, history }: Expected, task: Pick<Help, 'depth' | 'time' | 'known'>): void {
    const search = ++this.#searches;
    this.#signals.search = search;
    const rows = history.map((earlier) => earlier.slice());
    for (const helper of this.helpers) {
      helper.send({ kind: 'help', search, age: this.table.age, row: row.slice(), history: rows, ...task });
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

// Thinking in the opponent's time: the position that a search expects to be asked about next.

/** A position, and those before it. */
export interface Expected {
  readonly row: Row;
  readonly history: readonly Row[];
}

/**
 * Where the player to move is to move again, if both follow the line; undefined where it ends before, or where no opponent
 * moves in between.
 * @param line legal actions from `row` on
 */
export function expectedNext(
  game: Game,
  row: Row,
  history: readonly Row[],
  line: readonly number[],
): Expected | undefined {
  const mover = game.actor(row);
  const rows = [...history];
  let at = row;
  for (const [i, action] of line.entries()) {
    rows.push(at);
    at = rowAfter(game, at, action);
    if (game.actor(at) === mover) return i === 0 ? undefined : { row: at, history: rows };
  }
  return undefined;
}
