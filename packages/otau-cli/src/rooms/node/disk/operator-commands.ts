/**
 * What the person who runs a server tells it to do about games and tournaments. `otau rooms` writes commands into the file of the rooms,
 * and the server carries them out within a second, or when it starts.
 */
import type Database from 'libsql';

export type OperatorCommand =
  /** Ends a game without a result, or a tournament with its games; takes it out of the lists. */
  | { readonly act: 'end' | 'unlist'; readonly id: string }
  /** Gives a tournament to another organiser, or a seat of a game to another player. */
  | { readonly act: 'give'; readonly id: string; readonly player: string; readonly seat?: number }
  /** The name of a player was closed. */
  | { readonly act: 'ban'; readonly player: string };

export class OperatorCommands {
  readonly #statements;
  #taken = 0;

  constructor(database: Database.Database) {
    const prepare = (sql: string) => database.prepare(sql);
    this.#statements = {
      add: prepare('INSERT INTO commands(command) VALUES (?)'),
      after: prepare('SELECT number, command FROM commands WHERE number > ? ORDER BY number'),
      drop: prepare('DELETE FROM commands WHERE number <= ?'),
      count: prepare('SELECT count(*) AS count FROM commands'),
    };
  }

  add(command: OperatorCommand): void {
    this.#statements.add.run([JSON.stringify(command)]);
  }

  /** The commands that were not taken before. */
  take(): OperatorCommand[] {
    const rows = this.#statements.after.all([this.#taken]) as { number: number; command: string }[];
    this.#taken = rows.at(-1)?.number ?? this.#taken;
    return rows.map(({ command }) => JSON.parse(command) as OperatorCommand);
  }

  /** Removes what was taken: it is done. */
  drop(): void {
    this.#statements.drop.run([this.#taken]);
  }

  /** Lets them be taken again: the disk did not keep what was done. */
  takeAgain(): void {
    this.#taken = 0;
  }

  /** The number of commands that are not done. */
  get waiting(): number {
    return (this.#statements.count.get([]) as { count: number }).count;
  }
}
