/** Texts that are stored once and have ids: rules, results, players, events. Valid for one transaction. */
import { type Game, type GameOptions, rulesKey } from 'otau';
import type { Connection } from '../sqlite/database.js';

/** Normalises a name for comparison: lower case, single spaces. */
export function foldName(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Ids of rules, results, players and events; new ones are added. */
export class Names {
  readonly result: (text: string) => number;
  readonly player: (name: string) => number;
  readonly event: (name: string) => number;
  readonly #rules: ReturnType<typeof textIds>;
  /** Those of the game before: most have the same rules. */
  #last: { readonly game: Game; readonly options: GameOptions; readonly id: number } | undefined;

  constructor(connection: Connection) {
    const folded = (name: string) => [foldName(name)];
    this.#rules = textIds(connection, 'rules', ['spelling', 'key', 'game', 'options']);
    this.result = textIds(connection, 'results', ['text']);
    this.player = textIds(connection, 'players', ['name', 'folded'], folded);
    this.event = textIds(connection, 'events', ['name', 'folded'], folded);
  }

  /** @param options as the record has them */
  rules(game: Game, options: GameOptions): number {
    if (this.#last?.game === game && this.#last.options === options) return this.#last.id;
    const [key, text] = [rulesKey(game), JSON.stringify(options)];
    const id = this.#rules(`${key} ${text}`, () => [key, game.id, text]);
    this.#last = { game, options, id };
    return id;
  }
}

/**
 * Gives the id of a text in a table. New texts are added.
 * @param columns the column of the text, then those that depend on it
 * @param usual what stands in the other columns of a new text
 */
function textIds(
  connection: Connection,
  table: string,
  columns: readonly string[],
  usual: (text: string) => readonly string[] = () => [],
) {
  const ids = new Map<string, number>();
  const placeholders = columns.map(() => '?').join(', ');
  const find = connection.prepare(`SELECT id FROM ${table} WHERE ${columns[0]} = ?`);
  const add = connection.prepare(`INSERT INTO ${table}(${columns.join(', ')}) VALUES (${placeholders})`);
  return (text: string, others = usual): number => {
    const known = ids.get(text);
    if (known !== undefined) return known;
    const found = find.get([text]) as { id: number } | undefined;
    const number = found?.id ?? Number(add.run([text, ...others(text)]).lastInsertRowid);
    ids.set(text, number);
    return number;
  };
}
