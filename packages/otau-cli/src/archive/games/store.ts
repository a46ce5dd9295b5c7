/**
 * Writes records as rows of the database and reads them back unchanged. Moves are packed, names are ids, and rare fields are
 * JSON.
 */
import { hash } from 'node:crypto';
import {
  createGame,
  type Game,
  type GameId,
  type GameOptions,
  gameDefinition,
  History,
  OtauError,
  type Row,
  startOf,
} from 'otau';
import { type CheckedRecord, orderTags } from 'otau/internal/records/check.js';
import { movesOf, type Standing } from 'otau/internal/records/moves.js';
import { twinText } from 'otau/internal/records/twins.js';
import type { GameRecord } from 'otau/records';
import { columnValues, dateNumber, dateText, SEAT_COLUMNS } from '../sqlite/columns.js';
import { type Connection, numberColumn, rowsOf, textColumn, textOf } from '../sqlite/database.js';
import { Names } from './names.js';
import { packActions, readActions } from './packing.js';

const NUMBERS = ['rules', 'result', 'plies', 'date', 'event', ...SEAT_COLUMNS, 'copies'] as const;

/** A row of `games`. Texts are bytes, so that damage is noticed. */
export interface GameRow extends Readonly<Record<'id' | (typeof NUMBERS)[number], number>> {
  readonly tags: Uint8Array | null;
  readonly start: Uint8Array | null;
  readonly notes: Uint8Array | null;
  readonly actions: Uint8Array;
  readonly round: Uint8Array | null;
}

export const GAME_COLUMNS = [
  'id',
  ...NUMBERS.map((name) => numberColumn(`coalesce(${name}, 0)`, name)),
  ...['tags', 'start', 'notes', 'actions', 'round'].map((name) => textColumn(name)),
].join(', ');

const MOVE_COLUMNS = `${numberColumn('rules')}, ${textColumn('start')}, ${textColumn('actions')}`;

/** A row of `rules`. */
export interface StoredRules {
  readonly game: GameId;
  /** The `rulesKey`: equal for rules with the same positions. */
  readonly key: string;
  /** The options as in records. */
  readonly options: GameOptions;
}

/** What the index holds of a game. */
export interface StoredGame {
  /** Its numbers in the order of `COLUMNS`. */
  readonly values: readonly number[];
  /** The first position. */
  readonly start: Row;
  /** Actions and outcomes. */
  readonly actions: readonly number[];
}

/** Adds games to the database, in one transaction. */
export class GameWriter {
  readonly #names: Names;
  readonly #insert;

  constructor(connection: Connection) {
    this.#names = new Names(connection);
    this.#insert = connection.prepare(`INSERT INTO games VALUES (${new Array(16).fill('?').join(', ')})`);
  }

  /** Returns what the index holds of the game. */
  add(number: number, { record, game, start, replay }: CheckedRecord, copies = 1): StoredGame {
    const { tags, notes, variations } = record;
    const stored = ['Round'];
    const event = tags.Event === undefined || tags.Event === '' ? null : this.#names.event(tags.Event);
    if (event !== null) stored.push('Event');
    const date = dateNumber(tags.Date ?? '');
    if (tags.Date === dateText(date)) stored.push('Date');
    const { playerNames } = gameDefinition(game.id);
    const players = SEAT_COLUMNS.map((_, seat) => {
      const seatName = seat < game.players ? playerNames[seat] : undefined;
      const written = seatName === undefined ? undefined : tags[seatName];
      const name = written?.trim();
      if (seatName === undefined || !name) return null;
      if (name === written) stored.push(seatName);
      return this.#names.player(name);
    });
    const rest: Record<string, string> = {};
    for (const name in tags) if (!stored.includes(name)) rest[name] = tags[name];
    const [rules, result] = [this.#names.rules(game, record.options), this.#names.result(record.result)];
    const actions = packActions(game, start.row, replay.actions);
    this.#insert.run([
      number,
      rules,
      result,
      record.moves.length,
      date === 0 ? null : date,
      event,
      ...players,
      copies,
      textOrNull(rest),
      record.start ?? null,
      textOrNull({ ...(notes && { notes }), ...(variations && { variations }) }),
      actions,
      tags.Round ?? null,
    ]);
    const [first, second, third, fourth] = players.map((player) => player ?? 0);
    const numbers = { rules, result, event: event ?? 0, date, first, second, third, fourth };
    const values = columnValues(game, numbers, tags, record.start !== undefined);
    return { values, start: start.row, actions: replay.actions };
  }
}

/**
 * The digest of a game: equal for records of the same moves by the same players, whatever their notes. It has 64 bits: among ten
 * million games the chance that two different ones have the same digest is 1 in 400,000.
 */
export function digestOf({ record, game }: CheckedRecord): bigint {
  return hash('sha256', twinText(record, game), 'buffer').readBigInt64LE();
}

export function textOrNull(object: object): string | null {
  return Object.keys(object).length === 0 ? null : JSON.stringify(object);
}

/** Reads games. It caches rules and names: create a new one after an import. */
export class GameReader {
  readonly #rules = new Map<number, StoredRules>();
  readonly #games = new Map<string, Game>();
  readonly #texts = new Map<string, string>();
  #select?: ReturnType<Connection['prepare']>;
  #moves?: ReturnType<Connection['prepare']>;

  constructor(readonly connection: Connection) {}

  rules(id: number): StoredRules {
    const known = this.#rules.get(id);
    if (known !== undefined) return known;
    const columns = ['game', 'key', 'options'].map((name) => textColumn(name)).join(', ');
    const sql = `SELECT ${columns} FROM rules WHERE id = ?`;
    const [found] = rowsOf<Record<'game' | 'key' | 'options', string>>(this.connection, sql, [id]);
    if (found === undefined) throw damaged();
    const rules = { ...found, options: parseJson(found.options) as GameOptions };
    this.#rules.set(id, rules);
    return rules;
  }

  /** The game with these rules. Throws `unknown-game` if its plugin is not loaded. */
  game(id: number): Game {
    const { game, options } = this.rules(id);
    const key = `${game} ${JSON.stringify(options)}`;
    const known = this.#games.get(key) ?? createGame(game, options);
    this.#games.set(key, known);
    return known;
  }

  /** A name of `players` or `events`, or the text of a result; null for 0. */
  text(table: 'players' | 'events' | 'results', id: number): string | null {
    if (id === 0) return null;
    const key = `${table} ${id}`;
    const known = this.#texts.get(key);
    if (known !== undefined) return known;
    const column = table === 'results' ? 'text' : 'name';
    const sql = `SELECT ${textColumn(column, 'text')} FROM ${table} WHERE id = ?`;
    const [found] = rowsOf<{ text: string }>(this.connection, sql, [id]);
    if (found === undefined) throw damaged();
    this.#texts.set(key, found.text);
    return found.text;
  }

  /** The rows of games with numbers from `first` to `last`. */
  rows(first: number, last: number): GameRow[] {
    this.#select ??= this.connection.prepare(`SELECT ${GAME_COLUMNS} FROM games WHERE id BETWEEN ? AND ? ORDER BY id`);
    return this.#select.all([first, last]) as GameRow[];
  }

  /** The columns that are needed to replay a game. */
  moves(number: number): Pick<GameRow, 'rules' | 'start' | 'actions'> | undefined {
    this.#moves ??= this.connection.prepare(`SELECT ${MOVE_COLUMNS} FROM games WHERE id = ?`);
    return this.#moves.get([number]) as Pick<GameRow, 'rules' | 'start' | 'actions'> | undefined;
  }

  row(number: number): GameRow | undefined {
    return this.rows(number, number)[0];
  }

  /** The first position of a game. */
  start(game: Game, { start }: Pick<GameRow, 'start'>): Standing {
    return startOf(game, start === null ? undefined : textOf(start));
  }

  record(stored: GameRow): GameRecord {
    const { options } = this.rules(stored.rules);
    const game = this.game(stored.rules);
    const history = new History(game, this.start(game, stored));
    try {
      const actions = readActions(game, new Uint8Array(stored.actions));
      for (let action = actions.next(history.row); action >= 0; action = actions.next(history.row))
        history.play(action);
    } catch (cause) {
      throw damaged(cause);
    }
    const notes = stored.notes === null ? {} : (parseJson(stored.notes) as Pick<GameRecord, 'notes' | 'variations'>);
    return {
      game: game.id,
      options,
      tags: this.tags(game, stored),
      ...(stored.start === null ? {} : { start: textOf(stored.start) }),
      moves: movesOf(history),
      ...notes,
      result: this.text('results', stored.result) ?? '*',
    };
  }

  tags(game: Game, stored: GameRow): Record<string, string> {
    const seats = gameDefinition(game.id).playerNames;
    const tags: Record<string, string> = {};
    const setTag = (name: string, text: string | null | undefined): void => {
      if (text !== null && text !== undefined) tags[name] = text;
    };
    setTag('Event', this.text('events', stored.event));
    setTag('Date', dateText(stored.date));
    setTag('Round', stored.round === null ? null : textOf(stored.round));
    for (const [seat, column] of SEAT_COLUMNS.entries()) {
      if (seat < game.players) setTag(seats[seat], this.text('players', stored[column]));
    }
    return orderTags({ ...tags, ...this.otherTags(stored) }, seats);
  }

  otherTags({ tags }: GameRow): Record<string, string> {
    return tags === null ? {} : (parseJson(tags) as Record<string, string>);
  }
}

function parseJson(text: Uint8Array | string): unknown {
  try {
    return JSON.parse(typeof text === 'string' ? text : textOf(text));
  } catch (cause) {
    throw cause instanceof OtauError ? cause : damaged(cause);
  }
}

function damaged(cause?: unknown): OtauError {
  return new OtauError(
    'bad-file',
    'The archive is damaged: a game in it cannot be read. otau archive check says which.',
    {
      cause,
    },
  );
}
