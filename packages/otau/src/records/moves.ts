/**
 * The moves of a record, one text for each: read by replaying, written from a history. Where chance
 * comes before a move both are in one text, the outcome without its letter: `4:5+4`.
 */

import { type Actor, CHANCE, type Counters, type Game, OVER, type Row } from '../core/game.js';
import type { History } from '../core/history.js';
import { legalActions } from '../core/rows.js';
import { OtauError } from '../lib/error.js';
import { madeOnce } from '../lib/made.js';
import type { MovePlayer } from './foreign/game-records.js';
import { badRecord, describe, type Place, type RecordError } from './place.js';

/** A position with its counters. */
export interface Standing {
  readonly row: Row;
  readonly counters: Counters;
}

/** The legal action (or outcome) that a text names. Throws what `Game.parseAction` throws. */
export type MoveReader = (game: Game, row: Row, text: string) => number;

/** Moves that were met: a game has some thousand different ones, so that all records share their texts. */
const SHARED = new Map<string, string>();
const MAX_SHARED = 20_000;

function shared(move: string): string {
  return madeOnce(SHARED, move, () => move, MAX_SHARED);
}

/** The moves of a record being replayed. */
export class Replay {
  /** The position reached. */
  row: Row;
  readonly counters: Counters;
  /** Actions and outcomes, as a `History` plays them. */
  readonly actions: number[] = [];
  /** The moves in the usual notation. */
  readonly moves: string[] = [];
  /** The player of each move. */
  readonly players: Actor[] = [];
  #next: Row;

  /** @param playMove plays what it knows, instead of `read` */
  constructor(
    readonly game: Game,
    start: Standing,
    readonly read: MoveReader,
    readonly playMove?: MovePlayer,
  ) {
    this.row = start.row.slice();
    this.counters = { ...start.counters };
    this.#next = new Uint8Array(game.rowSize);
  }

  /** Plays moves from an index on as far as `playMove` knows them, and returns how many: most records are played by this loop alone. */
  playPlain(moves: readonly string[], from = 0): number {
    const { game, counters, playMove } = this;
    if (playMove === undefined) return 0;
    let { row } = this;
    let next = this.#next;
    let at = from;
    for (; at < moves.length; at++) {
      const actor = game.actor(row);
      const played = actor === OVER ? undefined : playMove(game, row, moves[at], next);
      if (played === undefined) break;
      const { outcome, player = actor, action } = played;
      game.count(row, action, next, counters);
      if (outcome !== undefined) this.actions.push(outcome);
      this.actions.push(action);
      this.players.push(player);
      this.moves.push(played.text);
      [row, next] = [next, row];
    }
    this.row = row;
    this.#next = next;
    return at - from;
  }

  /** Plays the next move of a record. Throws what `Game.parseAction` throws, and then stays before the move; a throw before it is played. */
  play(text: string, isLast: boolean): void {
    const actor = this.game.actor(this.row);
    if (actor === OVER) {
      const ply = this.moves.length;
      throw new OtauError('game-over', `The game is over after ply ${ply}, so no ${describe(text)} can follow.`);
    }
    if (actor === CHANCE) this.#playOutcome(text, isLast);
    else this.#record(actor, this.#act(text));
  }

  #playOutcome(text: string, isLast: boolean): void {
    // Before a move the outcomes `t1`, `t2` and so on are written without the letter
    if (!THROW.test(this.game.formatAction(this.row, 0))) {
      this.#playNamedOutcome(text, isLast);
      return;
    }
    const [, outcome, move] = OUTCOME_AND_MOVE.exec(text) ?? [];
    if (outcome !== undefined) {
      const thrown = this.#act(`t${outcome}`);
      this.#record(this.game.actor(this.row), thrown);
      this.moves[this.moves.length - 1] = shared(`${thrown.slice(1)}:${this.#act(move)}`);
    } else if (isLast && /^t/i.test(text)) {
      const thrown = this.#act(text);
      this.#record(this.game.actor(this.row), thrown);
    } else {
      throw new OtauError(
        'bad-move',
        `Throw and move stand together, like 4:5+4 or 2:pass, a last throw alone like t4; got ${describe(text)}.`,
      );
    }
  }

  /** As `#playOutcome` where outcomes have names of their own. */
  #playNamedOutcome(text: string, isLast: boolean): void {
    const end = text.indexOf(':');
    const outcome = this.#act(end < 0 ? text : text.slice(0, end));
    const actor = this.game.actor(this.row);
    if (end >= 0) this.#record(actor, shared(`${outcome}:${this.#act(text.slice(end + 1))}`));
    else if (isLast || actor === CHANCE) this.#record(actor, outcome);
    else {
      const example = `${outcome}:${this.game.formatAction(this.row, legalActions(this.game, this.row)[0])}`;
      throw new OtauError(
        'bad-move',
        `What chance brings and the move after it stand together, like ${example}; got ${describe(text)}.`,
      );
    }
  }

  #record(player: Actor, move: string): void {
    this.players.push(player);
    this.moves.push(shared(move));
  }

  /** Plays one action or outcome and returns it in the usual notation. */
  #act(text: string): string {
    const { game, row } = this;
    const action = this.read(game, row, text);
    const usual = game.formatAction(row, action);
    game.next(row, action, this.#next);
    game.count(row, action, this.#next, this.counters);
    [this.row, this.#next] = [this.#next, row];
    this.actions.push(action);
    return usual;
  }
}

/**
 * Plays moves; gives the error of the first wrong one where those before it are kept. Throws `bad-record`.
 * @param placeOf the place of a move by its index
 * @param where what follows the sentence of what was expected, as ` in a variation`
 */
export function playAll(
  replay: Replay,
  moves: readonly string[],
  placeOf: (index: number) => Place,
  isKept = false,
  where = '',
): RecordError | undefined {
  const last = moves.length - 1;
  for (let index = replay.playPlain(moves); index <= last; index += 1 + replay.playPlain(moves, index + 1)) {
    const move = moves[index];
    try {
      replay.play(move, index === last);
    } catch (error) {
      if (!(error instanceof OtauError)) throw error;
      const expected = error.code === 'game-over' ? 'no more moves' : `a legal move of ${replay.game.id}`;
      const cut = badRecord({ ...placeOf(index), move }, `expected ${expected}${where}. ${error.message}`, error);
      if (!isKept) throw cut;
      return cut;
    }
  }
  return undefined;
}

/** The outcome, with or without its letter, and the move after it. */
const OUTCOME_AND_MOVE = /^t?(\d{1,3}):(.*)$/is;

const THROW = /^t\d{1,3}$/;

/** The moves of a history in the usual notation. */
export function movesOf(history: History): string[] {
  const { game } = history;
  const moves: string[] = [];
  let thrown: string | undefined;
  history.actions.forEach((action, index) => {
    const row = history.rowAt(index);
    const text = game.formatAction(row, action);
    if (game.actor(row) === CHANCE) {
      if (thrown !== undefined) moves.push(thrown);
      thrown = text;
      return;
    }
    moves.push(thrown === undefined ? text : `${THROW.test(thrown) ? thrown.slice(1) : thrown}:${text}`);
    thrown = undefined;
  });
  return thrown === undefined ? moves : [...moves, thrown];
}
