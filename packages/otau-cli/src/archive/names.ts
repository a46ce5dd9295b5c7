/** Texts that are stored once and referred to by number: rules, results, players, events. Valid for one transaction. */
import type { Game, GameOptions } from 'otau/internal/core/game.js';
import { rulesKey } from 'otau/internal/core/rules-key.js';
import type { Connection } from './database.js';

/** A name as it is compared: in lower case, of any script, with single spaces. */
export function foldName(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** The numbers of rules, results, players and events. */
export class Names {
  readonly #rules: NumberedTexts;
  readonly #results: NumberedTexts;
  readonly #players: NumberedTexts;
  readonly #events: NumberedTexts;

  constructor(connection: Connection) {
    this.#rules = new NumberedTexts(connection, 'rules', ['spelling', 'key', 'game', 'options']);
    this.#results = new NumberedTexts(connection, 'results', ['text']);
    this.#players = new NumberedTexts(connection, 'players', ['name', 'folded']);
    this.#events = new NumberedTexts(connection, 'events', ['name', 'folded']);
  }

  /** @param options as the record has them */
  rules(game: Game, options: GameOptions): number {
    const [key, text] = [rulesKey(game), JSON.stringify(options)];
    return this.#rules.numberOf(`${key} ${text}`, key, game.id, text);
  }

  result(text: string): number {
    return this.#results.numberOf(text);
  }

  player(name: string): number {
    return this.#players.numberOf(name, foldName(name));
  }

  event(name: string): number {
    return this.#events.numberOf(name, foldName(name));
  }
}

/** One column of texts with numbers. A text that is new is added. */
class NumberedTexts {
  readonly #known = new Map<string, number>();
  readonly #find;
  readonly #add;

  /** @param columns the column of the text, then those that depend on it */
  constructor(connection: Connection, table: string, columns: readonly string[]) {
    const marks = columns.map(() => '?').join(', ');
    this.#find = connection.prepare(`SELECT id FROM ${table} WHERE ${columns[0]} = ?`);
    this.#add = connection.prepare(`INSERT INTO ${table}(${columns.join(', ')}) VALUES (${marks})`);
  }

  numberOf(text: string, ...others: readonly string[]): number {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const found = this.#find.get([text]) as { id: number } | undefined;
    const number = found?.id ?? Number(this.#add.run([text, ...others]).lastInsertRowid);
    this.#known.set(text, number);
    return number;
  }
}
