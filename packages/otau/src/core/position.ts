/** An easy interface to the rules: a position that knows its game and never changes. */

import { OtauError } from '../lib/error.js';
import type { Rng } from '../lib/rng.js';
import { type Actor, CHANCE, type Counters, type Field, firstCounters, type GameId, OVER, type Row } from './game.js';
import { checkLegal, copyRow, resultsOf } from './history.js';
import { readField } from './layout.js';
import { createGame, type GameOf, type GivenOptions } from './registry.js';
import { drawOutcome, legalActions, outcomesOf, rowAfter, startOf } from './rows.js';

/** A game made by `createGame`, whose name gives its type. */
type NamedGame<Id extends GameId> = GameOf<Id> & { readonly id: Id };

/** The names of the fields of a game's rows. */
export type FieldOf<Id extends GameId> = keyof GameOf<Id>['layout'] & string;

/**
 * A position of a game, immutable: `play` returns another one.
 *
 *     new Position('abalone', { variant: 'belgian-daisy' }).play('a1d4').moves()
 */
export class Position<Id extends GameId = GameId> {
  readonly game: GameOf<Id>;
  /** The position's bytes; not to be written to. */
  readonly row: Row;
  readonly counters: Readonly<Counters>;

  /**
   * The start of a game, or the position `at`.
   * @param game a game's name, or a game made by `createGame` (then without options)
   */
  constructor(
    game: Id | NamedGame<Id>,
    options?: GivenOptions<Id>,
    at?: { readonly row?: Row; readonly counters?: Counters; readonly rng?: Rng },
  ) {
    this.game = gameFrom(game, options);
    this.row = at?.row === undefined ? new Uint8Array(this.game.rowSize) : copyRow(this.game, at.row);
    if (at?.row === undefined) this.game.start(this.row, at?.rng);
    this.counters = Object.freeze({ ...(at?.counters ?? firstCounters()) });
  }

  /** Reads a position text. Throws `bad-position`. */
  static parse<Id extends GameId>(game: Id | NamedGame<Id>, text: string, options?: GivenOptions<Id>): Position<Id> {
    const made = gameFrom(game, options);
    return new Position<Id>(made as NamedGame<Id>, undefined, startOf(made, String(text)));
  }

  /** Who moves next: a player, `CHANCE` or `OVER`. */
  get actor(): Actor {
    return this.game.actor(this.row);
  }

  get isOver(): boolean {
    return this.actor === OVER;
  }

  get isChance(): boolean {
    return this.actor === CHANCE;
  }

  /** Legal action indices; empty where chance moves and at the end. */
  actions(): number[] {
    return legalActions(this.game, this.row);
  }

  /** Legal moves in the usual notation, or in the one named. */
  moves(notation?: string): string[] {
    return this.actions().map((action) => this.game.formatAction(this.row, action, notation));
  }

  /** What chance may bring, with its probabilities; empty elsewhere. */
  outcomes(): { readonly text: string; readonly probability: number }[] {
    return Array.from(outcomesOf(this.game, this.row), (probability, outcome) => ({
      text: this.game.formatAction(this.row, outcome),
      probability,
    }));
  }

  /** The position after a move (or outcome), given as text or index. Throws `illegal-move` and others of `parseAction`. */
  play(move: string | number): Position<Id> {
    const action = typeof move === 'string' ? this.game.parseAction(this.row, move) : move;
    checkLegal(this.game, this.row, action);
    const row = rowAfter(this.game, this.row, action);
    const counters = { ...this.counters };
    this.game.count(this.row, action, row, counters);
    return new Position<Id>(this.game as NamedGame<Id>, undefined, { row, counters });
  }

  /** The position after chance has moved, drawn with its probabilities. Throws `wrong-actor` where chance does not move. */
  draw(rng: Rng): Position<Id> {
    if (this.actor !== CHANCE) throw new OtauError('wrong-actor', 'Chance does not move here: play a move.');
    return this.play(drawOutcome(this.game, this.row, rng));
  }

  /** -1 to 1 for each player of a finished game, undefined before. */
  results(): readonly number[] | undefined {
    return this.isOver ? resultsOf(this.game, this.row) : undefined;
  }

  /** The numbers of a field of the row; for sets of cells, the cells. */
  read(name: FieldOf<Id>): number[] {
    return readField((this.game.layout as Record<string, Field>)[name], this.row);
  }

  /** The position text of the rules. */
  toString(): string {
    return this.game.formatPosition(this.row, this.counters);
  }
}

function gameFrom<Id extends GameId>(game: Id | NamedGame<Id>, options?: GivenOptions<Id>): GameOf<Id> {
  if (typeof game === 'string') return createGame(game as Id, options);
  if (options === undefined) return game as GameOf<Id>;
  throw new OtauError('bad-argument', 'A game that is made already has its options; give them with its name instead.');
}
