/** Texts that are stored once and have ids: rules, results, players, events. Valid for one transaction. */
import { type Game, type GameOptions, rulesKey } from 'otau';
import type { Connection } from '../sqlite/database.js';

/** Normalises a name for comparison: lower case, single spaces. */
export function foldName(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Ids of rules, results, players and events; new ones are added. */
export class Names {
  readonly #rules: TextTable;
  readonly #results: TextTable;
  readonly #players: TextTable;
  readonly #events: TextTable;
  /** Those of the game before: most have the same rules. */
  #last: { readonly game: Game; readonly options: GameOptions; readonly id: number } | undefined;

  constructor(connection: Connection) {
    this.#rules = new TextTable(connection, 'rules', ['spelling', 'key', 'game', 'options']);
    this.#results = new TextTable(connection, 'results', ['text']);
    this.#players = new TextTable(connection, 'players', ['name', 'folded']);
    this.#events = new TextTable(connection, 'events', ['name', 'folded']);
  }

  /** @param options as the record has them */
  rules(game: Game, options: GameOptions): number {
    if (this.#last?.game === game && this.#last.options === options) return this.#last.id;
    const [key, text] = [rulesKey(game), JSON.stringify(options)];
    const id = this.#rules.numberOf(`${key} ${text}`, () => [key, game.id, text]);
    this.#last = { game, options, id };
    return id;
  }

  result(text: string): number {
    return this.#results.numberOf(text);
  }

  player(name: string): number {
    return this.#players.numberOf(name, folded);
  }

  event(name: string): number {
    return this.#events.numberOf(name, folded);
  }
}

function folded(name: string): readonly string[] {
  return [foldName(name)];
}

/** A table of texts with ids. New texts are added. */
class TextTable {
  readonly #ids = new Map<string, number>();
  readonly #find;
  readonly #add;

  /** @param columns the column of the text, then those that depend on it */
  constructor(connection: Connection, table: string, columns: readonly string[]) {
    const placeholders = columns.map(() => '?').join(', ');
    this.#find = connection.prepare(`SELECT id FROM ${table} WHERE ${columns[0]} = ?`);
    this.#add = connection.prepare(`INSERT INTO ${table}(${columns.join(', ')}) VALUES (${placeholders})`);
  }

  /** @param others what stands in the other columns, asked for a new text */
  numberOf(text: string, others: (text: string) => readonly string[] = () => []): number {
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    const found = this.#find.get([text]) as { id: number } | undefined;
    const number = found?.id ?? Number(this.#add.run([text, ...others(text)]).lastInsertRowid);
    this.#ids.set(text, number);
    return number;
  }
}
